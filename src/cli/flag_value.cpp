// SPDX-License-Identifier: Apache-2.0
#include "cli/flag_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace cli {
namespace {

constexpr double kLongestMilliseconds = 100.0 * 365.25 * 24 * 3600 * 1000;

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

// Takes one number (digits with at most one point) off the front.
std::optional<double> takeNumber(std::string_view& text) {
  const std::size_t size = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string_view number = text.substr(0, size);
  if (number.find_first_of("0123456789") == std::string_view::npos || std::ranges::count(number, '.') > 1) {
    return std::nullopt;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(number.begin(), number.end(), value, std::chars_format::fixed);
  text.remove_prefix(size);
  return error == std::errc{} ? std::optional(value) : std::nullopt;
}

// Takes one unit off the front; its length in milliseconds.
std::optional<double> takeUnit(std::string_view& text) {
  constexpr std::array<std::pair<std::string_view, double>, 8> kUnits = {{
      {"ns", 1e-6},
      {"us", 1e-3},
      {"\xC2\xB5s", 1e-3},  // micro sign
      {"\xCE\xBCs", 1e-3},  // Greek mu
      {"ms", 1.0},
      {"s", 1e3},
      {"m", 6e4},
      {"h", 3.6e6},
  }};
  const std::string_view unit = text.substr(0, text.find_first_of("0123456789."));
  const auto found = std::ranges::find(kUnits, unit, &std::pair<std::string_view, double>::first);
  if (found == kUnits.end()) {
    return std::nullopt;
  }
  text.remove_prefix(unit.size());
  return found->second;
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

std::optional<std::chrono::milliseconds> parseDuration(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  if (text == "0") {
    return std::chrono::milliseconds{0};
  }
  if (text.empty()) {
    return std::nullopt;
  }
  double milliseconds = 0;
  while (!text.empty()) {
    const std::optional<double> number = takeNumber(text);
    const std::optional<double> unit = number ? takeUnit(text) : std::nullopt;
    if (!unit) {
      return std::nullopt;
    }
    milliseconds += *number * *unit;
  }
  if (milliseconds > kLongestMilliseconds) {
    return std::nullopt;
  }
  // Sums such as 0.1s + 0.2s are a hair above their value: that is no reason to round up.
  constexpr double kRoundingError = 1e-7;
  return std::chrono::milliseconds{static_cast<std::int64_t>(std::ceil(milliseconds - kRoundingError))};
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
