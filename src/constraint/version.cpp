// SPDX-License-Identifier: Apache-2.0
#include "constraint/version.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace constraint {
namespace {

constexpr std::array<std::string_view, 5> kPreReleaseWords = {"alpha", "beta", "rc", "dev", "pre"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isNumeric(std::string_view text) { return !text.empty() && std::ranges::all_of(text, isDigit); }

std::string_view withoutPrefix(std::string_view text) {
  if (text.starts_with('v')) {
    text.remove_prefix(1);
  }
  return text;
}

// The first dash or plus that follows a digit: `1.-2` has none, so that its second part is the number -2.
std::size_t suffixStart(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if ((text[at] == '-' || text[at] == '+') && isDigit(text[at - 1])) {
      return at;
    }
  }
  return text.size();
}

// A decimal number with an optional sign, in 64 bits.
std::optional<std::int64_t> parseNumber(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) {
      return std::nullopt;
    }
  }
  std::int64_t number = 0;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [stop, problem] = std::from_chars(begin, end, number);
  return problem == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

std::weak_ordering compareNumeric(std::string_view left, std::string_view right) {
  left.remove_prefix(std::min(left.find_first_not_of('0'), left.size()));
  right.remove_prefix(std::min(right.find_first_not_of('0'), right.size()));
  return left.size() != right.size() ? left.size() <=> right.size() : left.compare(right) <=> 0;
}

std::weak_ordering compareIdentifiers(std::string_view left, std::string_view right) {
  const bool leftNumeric = isNumeric(left);
  const bool rightNumeric = isNumeric(right);
  if (leftNumeric && rightNumeric) {
    return compareNumeric(left, right);
  }
  if (leftNumeric != rightNumeric) {
    return leftNumeric ? std::weak_ordering::less : std::weak_ordering::greater;
  }
  return left.compare(right) <=> 0;
}

std::weak_ordering comparePreReleases(std::string_view left, std::string_view right) {
  if (left.empty() || right.empty()) {
    return left.empty() <=> right.empty();  // a release is the newer one
  }
  const std::vector<std::string> lefts = text::split(left, '.');
  const std::vector<std::string> rights = text::split(right, '.');
  for (std::size_t i = 0; i < std::min(lefts.size(), rights.size()); ++i) {
    if (const std::weak_ordering order = compareIdentifiers(lefts[i], rights[i]); order != 0) {
      return order;
    }
  }
  return lefts.size() <=> rights.size();
}

}  // namespace

Result<Version> parseVersion(std::string_view text) {
  const std::string_view stripped = withoutPrefix(text);
  const std::size_t end = suffixStart(stripped);
  if (stripped.empty()) {
    return failure(Code::invalidInput,
                   fmt::format("{} is not a version: it has no number", text::quoted(text)));
  }
  const std::vector<std::string> parts = text::split(stripped.substr(0, end), '.');
  Version version;
  if (parts.size() > version.numbers.size()) {
    return failure(Code::invalidInput, fmt::format("{} is not a version: it has {} parts, expected at most 3",
                                                   text::quoted(text), parts.size()));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::optional<std::int64_t> number = parseNumber(parts[i]);
    if (!number || *number < 0) {
      return failure(Code::invalidInput, fmt::format("{} is not a version: part {} is not a number from 0 up",
                                                     text::quoted(text), text::quoted(parts[i])));
    }
    version.numbers[i] = *number;
  }
  version.precision = static_cast<int>(parts.size());
  version.suffix = stripped.substr(end);
  return version;
}

std::string toText(const Version& version) {
  std::string text = fmt::format("{}", version.numbers[0]);
  for (std::size_t i = 1; std::cmp_less(i, version.precision); ++i) {
    text += fmt::format(".{}", version.numbers[i]);
  }
  return text;
}

std::string_view findPreRelease(const Version& version) {
  std::string_view suffix = version.suffix;
  if (!suffix.starts_with('-')) {
    return {};
  }
  suffix.remove_prefix(1);
  const std::string word = text::toLower(suffix.substr(0, suffix.find_first_of(".+0123456789")));
  if (std::ranges::find(kPreReleaseWords, word) == kPreReleaseWords.end()) {
    return {};
  }
  return suffix.substr(0, suffix.find('+'));
}

std::weak_ordering compare(const Version& left, const Version& right) {
  const auto precision = static_cast<std::size_t>(std::min(left.precision, right.precision));
  for (std::size_t i = 0; i < precision; ++i) {
    if (left.numbers[i] != right.numbers[i]) {
      return left.numbers[i] <=> right.numbers[i];
    }
  }
  return comparePreReleases(findPreRelease(left), findPreRelease(right));
}

bool hasSameNumbers(const Version& left, const Version& right) { return left.numbers == right.numbers; }

bool looksLikeVersion(std::string_view text) {
  const std::string_view stripped = withoutPrefix(text);
  return stripped.find('.') != std::string_view::npos && std::ranges::any_of(stripped, isDigit);
}

}  // namespace constraint
