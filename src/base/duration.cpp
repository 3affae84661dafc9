// SPDX-License-Identifier: Apache-2.0
#include "base/duration.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace {

constexpr double kLongestMilliseconds = 100.0 * 365.25 * 24 * 3600 * 1000;

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

std::string durationText(std::chrono::milliseconds duration) {
  constexpr std::array<std::pair<std::string_view, std::int64_t>, 4> kShownUnits = {
      {{"h", 3'600'000}, {"m", 60'000}, {"s", 1000}, {"ms", 1}}};
  std::string text;
  std::int64_t rest = duration.count();
  for (const auto& [unit, length] : kShownUnits) {
    if (rest >= length) {
      text += fmt::format("{}{}", rest / length, unit);
      rest %= length;
    }
  }
  return text.empty() ? "0s" : text;
}
