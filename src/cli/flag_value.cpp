// SPDX-License-Identifier: Apache-2.0
#include "cli/flag_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace cli {
namespace {

struct Radix {
  int base;
  std::size_t prefix;  // bytes before the digits
};

Radix radixOf(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') {
    return {10, 0};
  }
  switch (digits[1]) {
    case 'x':
    case 'X': return {16, 2};
    case 'o':
    case 'O': return {8, 2};
    case 'b':
    case 'B': return {2, 2};
    default: return {8, 1};
  }
}

// The digits without their underscores; each must stand between two digits, or between the prefix and a digit.
std::optional<std::string> withoutUnderscores(std::string_view digits, bool afterPrefix) {
  std::string result;
  bool mayFollow = afterPrefix;
  for (const char c : digits) {
    if (c == '_' && !mayFollow) {
      return std::nullopt;
    }
    mayFollow = c != '_';
    if (c != '_') {
      result += c;
    }
  }
  return mayFollow && !result.empty() ? std::optional(result) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parseInteger(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  const Radix radix = radixOf(text);
  const std::optional<std::string> digits = withoutUnderscores(text.substr(radix.prefix), radix.prefix > 0);
  if (!digits) {
    return std::nullopt;
  }
  std::uint64_t magnitude = 0;
  const char* const last = digits->data() + digits->size();
  const auto [end, error] = std::from_chars(digits->data(), last, magnitude, radix.base);
  const std::uint64_t limit =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) + (negative ? 1 : 0);
  if (error != std::errc{} || end != last || magnitude > limit) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude);
}

std::optional<bool> parseSwitch(std::string_view text) {
  constexpr std::array<std::string_view, 6> kTrue = {"1", "t", "T", "true", "True", "TRUE"};
  constexpr std::array<std::string_view, 6> kFalse = {"0", "f", "F", "false", "False", "FALSE"};
  if (std::ranges::find(kTrue, text) != kTrue.end()) {
    return true;
  }
  if (std::ranges::find(kFalse, text) != kFalse.end()) {
    return false;
  }
  return std::nullopt;
}

}  // namespace cli
