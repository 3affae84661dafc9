// SPDX-License-Identifier: Apache-2.0
#include "constraint/quantity.h"

#include "base/decimal.h"
#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace constraint {
namespace {

struct Suffix {
  std::string_view text;
  int powerOfTen;
  int powersOf1024;
};

constexpr std::array<Suffix, 16> kSuffixes = {{
    {"", 0, 0},
    {"n", -9, 0},
    {"u", -6, 0},
    {"m", -3, 0},
    {"k", 3, 0},
    {"M", 6, 0},
    {"G", 9, 0},
    {"T", 12, 0},
    {"P", 15, 0},
    {"E", 18, 0},
    {"Ki", 0, 1},
    {"Mi", 0, 2},
    {"Gi", 0, 3},
    {"Ti", 0, 4},
    {"Pi", 0, 5},
    {"Ei", 0, 6},
}};

// Where the suffix begins: at the first letter that does not start an exponent (`1e3` has none, `1E` is exa).
std::size_t startOfSuffix(std::string_view text) {
  const std::size_t letter = text.find_first_not_of("+-.0123456789");
  if (letter == std::string_view::npos) {
    return text.size();
  }
  const bool isExponent = (text[letter] == 'e' || text[letter] == 'E') && letter + 1 < text.size() &&
                          text.find_first_not_of("+-0123456789", letter + 1) == std::string_view::npos;
  return isExponent ? text.size() : letter;
}

// The suffix of another case or with a B for bytes, `1K`, `4GB`, as Kubernetes writes it.
std::string_view suffixMeantBy(std::string_view written) {
  const std::string lower = text::toLower(written);
  const std::string_view bare =
      lower.ends_with('b') ? std::string_view(lower).substr(0, lower.size() - 1) : lower;
  const auto meant = std::ranges::find_if(kSuffixes, [&](const Suffix& suffix) {
    return suffix.powerOfTen >= 0 && text::toLower(suffix.text) == bare;
  });
  return meant == kSuffixes.end() ? std::string_view{} : meant->text;
}

Error refusedSuffix(std::string_view text, std::string_view suffix) {
  const std::string_view meant = suffixMeantBy(suffix);
  return {Code::invalidInput,
          fmt::format("{} is not a quantity: the suffix {} is not known{}", text::quoted(text),
                      text::quoted(suffix),
                      meant.empty() ? std::string{} : fmt::format(" (did you mean '{}'?)", meant)),
          {},
          {},
          {}};
}

}  // namespace

Result<Decimal> parseQuantity(std::string_view text) {
  const std::size_t end = startOfSuffix(text);
  const std::string_view written = text.substr(end);
  const auto* const suffix = std::ranges::find(kSuffixes, written, &Suffix::text);
  if (suffix == kSuffixes.end()) {
    return failure(refusedSuffix(text, written));
  }
  const Result<Decimal> number = Decimal::parse(text.substr(0, end));
  if (!number) {
    return failure(
        Code::invalidInput,
        fmt::format("{} is not a quantity: expected a number with an optional suffix", text::quoted(text)));
  }
  Decimal value = number->timesPowerOfTen(suffix->powerOfTen);
  for (int i = 0; i < suffix->powersOf1024; ++i) {
    value = value.times(1024);
  }
  static const Decimal kMost = Decimal::parse("9223372036854775807").value();
  static const Decimal kLeast = Decimal::parse("-9223372036854775807").value();
  if (value > kMost || value < kLeast) {
    return failure(Code::invalidInput,
                   fmt::format("{} is not a quantity: it is beyond 2^63-1", text::quoted(text)));
  }
  const std::string plain = value.text();
  if (const std::size_t dot = plain.find('.'); dot != std::string::npos && plain.size() - dot - 1 > 9) {
    return failure(Code::invalidInput,
                   fmt::format("{} is not a quantity: it is finer than a billionth", text::quoted(text)));
  }
  return value;
}

}  // namespace constraint
