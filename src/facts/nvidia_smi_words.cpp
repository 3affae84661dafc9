// SPDX-License-Identifier: Apache-2.0
#include "facts/nvidia_smi_words.h"

#include "base/decimal.h"
#include "base/result.h"
#include "facts/fact.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace facts {
namespace {

constexpr auto kNotAvailable =
    std::to_array<std::string_view>({"N/A", "Not Supported", "Not Available", "Not Active",
                                     "Insufficient Permissions", "Deprecated", "None Found"});
constexpr auto kInError =
    std::to_array<std::string_view>({"Unknown Error", "ERR!", "Error", "GPU requires reset", "GPU is lost",
                                     "Unable to determine", "Unknown"});
constexpr auto kUnits = std::to_array<std::string_view>(
    {"MiB", "KiB", "GiB", "%", "W", "C", "MHz", "GT/s", "KB/s", "MB/s", "GB/s", "ms", "us", "s", "J", "mJ"});
constexpr std::array<std::pair<std::string_view, bool>, 6> kFlags = {{{"Yes", true},
                                                                      {"No", false},
                                                                      {"Active", true},
                                                                      {"Not Active", false},
                                                                      {"Enabled", true},
                                                                      {"Disabled", false}}};

SmiReading unreadable(std::string_view reason) { return {State::unreadable, {}, {}, reason}; }

// `81559 MiB`: the number and its unit; nothing when the unit is not known or the number is none.
std::optional<SmiReading> readNumber(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view unit = blank == std::string_view::npos ? std::string_view{} : text.substr(blank + 1);
  const auto* const known = std::ranges::find(kUnits, unit);
  Result<Decimal> number = Decimal::parse(text.substr(0, blank));
  if (!number || (!unit.empty() && known == kUnits.end())) {
    return std::nullopt;
  }
  return SmiReading{State::value, std::move(*number), unit, {}};
}

// Digits with a leading zero, or many of them, are a serial or a part number.
bool looksLikeIdentifier(std::string_view text) {
  const bool onlyDigits = text.find_first_not_of("0123456789") == std::string_view::npos;
  return onlyDigits && (text.size() > 10 || (text.size() > 1 && text.front() == '0'));
}

std::string_view withoutBrackets(std::string_view text) {
  return text.size() > 2 && text.front() == '[' && text.back() == ']' ? text.substr(1, text.size() - 2)
                                                                      : text;
}

}  // namespace

SmiReading readSmiText(std::string_view text, SmiType type) {
  const std::string_view word = withoutBrackets(text);
  if (type == SmiType::flag) {
    const auto* const flag = std::ranges::find(kFlags, word, &std::pair<std::string_view, bool>::first);
    if (flag != kFlags.end()) {
      return {State::value, flag->second, {}, {}};
    }
  }
  if (word.empty()) {
    return {State::absent, {}, {}, "the element is empty"};
  }
  if (const auto* const found = std::ranges::find(kNotAvailable, word); found != kNotAvailable.end()) {
    return {State::absent, {}, {}, *found};
  }
  if (const auto* const found = std::ranges::find(kInError, word); found != kInError.end()) {
    return unreadable(*found);
  }
  if (type == SmiType::flag) {
    return unreadable("expected Yes or No");
  }
  if (type == SmiType::text || (type == SmiType::guess && looksLikeIdentifier(text))) {
    return {State::value, std::string(text), {}, {}};
  }
  if (std::optional<SmiReading> number = readNumber(text)) {
    return std::move(*number);
  }
  return type == SmiType::number ? unreadable("expected a number")
                                 : SmiReading{State::value, std::string(text), {}, {}};
}

}  // namespace facts
