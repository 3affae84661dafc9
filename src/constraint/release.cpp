// SPDX-License-Identifier: Apache-2.0
#include "constraint/release.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace constraint {
namespace {

constexpr std::size_t kMostNumbers = 4;
constexpr std::string_view kDecimalDigits = "0123456789";

// Takes a run of digits from the front; nothing when there is none or it is beyond 64 bits.
std::optional<std::int64_t> takeNumber(std::string_view& text) {
  std::int64_t number = 0;
  if (text.empty() || kDecimalDigits.find(text.front()) == std::string_view::npos) {
    return std::nullopt;
  }
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{}) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return number;
}

// Takes `1.22.333`: numbers with a dot between two of them.
std::vector<std::int64_t> takeNumbers(std::string_view& text) {
  std::vector<std::int64_t> numbers;
  std::string_view rest = text;
  while (const std::optional<std::int64_t> number = takeNumber(rest)) {
    numbers.push_back(*number);
    text = rest;
    if (!rest.starts_with('.')) {
      break;
    }
    rest.remove_prefix(1);
  }
  return numbers;
}

std::string lettersOf(std::string_view text) {
  std::string letters;
  std::ranges::copy_if(text, std::back_inserter(letters),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  return text::toLower(letters);
}

// Whether the text may follow the numbers of a release: nothing, or what begins with one of the signs. A dot must be
// followed by a letter, or `5..15` would pass.
bool isSuffix(std::string_view text, std::string_view signs) {
  if (text.empty()) {
    return true;
  }
  return signs.find(text.front()) != std::string_view::npos &&
         (text.front() != '.' || !lettersOf(text.substr(0, 2)).empty());
}

Result<Release> parseRelease(std::string_view text, std::string_view what, std::string_view suffixSigns) {
  std::string_view rest = text;
  Release release;
  release.numbers = takeNumbers(rest);
  const auto refused = [&](std::string_view why) {
    return failure(Code::invalidInput, fmt::format("{} is not a {}: {}", text::quoted(text), what, why));
  };
  if (release.numbers.empty()) {
    return refused("it does not begin with a number");
  }
  if (release.numbers.size() > kMostNumbers) {
    return refused(
        fmt::format("it has {} numbers, expected at most {}", release.numbers.size(), kMostNumbers));
  }
  if (!isSuffix(rest, suffixSigns)) {
    return refused(fmt::format("what follows its numbers, {}, is not known", text::quoted(rest)));
  }
  release.suffix = rest;
  return release;
}

// What a kernel's suffix says: `-1057-aws`, `-503.11.1.el9_5.x86_64`, `-rc5`, `-0.rc5.46.fc42`.
void readKernelSuffix(Release& release) {
  std::string_view rest = release.suffix;
  if (!rest.starts_with('-')) {
    return;
  }
  rest.remove_prefix(1);
  if (std::string_view candidate = rest.substr(rest.starts_with("0.") ? 2 : 0); candidate.starts_with("rc")) {
    candidate.remove_prefix(2);
    release.candidate = takeNumber(candidate).value_or(0);
    return;
  }
  release.build = takeNumbers(rest);
  if (!release.build.empty()) {
    release.flavour = lettersOf(rest);
  }
}

// At the precision of what is required; nothing when `actual` ends before that and agrees so far.
std::optional<std::weak_ordering> orderNumbers(const std::vector<std::int64_t>& required,
                                               const std::vector<std::int64_t>& actual) {
  for (std::size_t i = 0; i < required.size(); ++i) {
    if (i == actual.size()) {
      return std::nullopt;
    }
    if (actual[i] != required[i]) {
      return actual[i] <=> required[i];
    }
  }
  return std::weak_ordering::equivalent;
}

std::weak_ordering orderCandidates(const Release& required, const Release& actual) {
  if (required.candidate && actual.candidate) {
    return *actual.candidate <=> *required.candidate;
  }
  return actual.candidate
             ? std::weak_ordering::less
             : (required.candidate ? std::weak_ordering::greater : std::weak_ordering::equivalent);
}

bool sameWithZeros(std::vector<std::int64_t> left, std::vector<std::int64_t> right) {
  const std::size_t size = std::max(left.size(), right.size());
  left.resize(size, 0);
  right.resize(size, 0);
  return left == right;
}

}  // namespace

Result<Release> parseDriver(std::string_view text) { return parseRelease(text, "driver version", "-+"); }

Result<Release> parseKernel(std::string_view text) {
  Release release = TRY(parseRelease(text, "kernel release", "-+_~."));
  readKernelSuffix(release);
  return release;
}

ReleaseOrder compareTo(const Release& required, const Release& actual) {
  const std::optional<std::weak_ordering> numbers = orderNumbers(required.numbers, actual.numbers);
  if (!numbers) {
    return {std::nullopt, fmt::format("it has {} of the {} numbers that are asked for", actual.numbers.size(),
                                      required.numbers.size())};
  }
  if (*numbers != 0) {
    return {numbers};
  }
  if (const std::weak_ordering candidates = orderCandidates(required, actual); candidates != 0) {
    return {candidates};
  }
  if (required.build.empty()) {
    return {std::weak_ordering::equivalent};
  }
  if (actual.build.empty()) {
    return {std::nullopt, "it has no build number"};
  }
  if (!required.flavour.empty() && required.flavour != actual.flavour) {
    return {std::nullopt, "its build number is of another builder"};
  }
  const std::optional<std::weak_ordering> builds = orderNumbers(required.build, actual.build);
  return builds ? ReleaseOrder{builds} : ReleaseOrder{std::nullopt, "its build number is cut"};
}

bool isSameRelease(const Release& required, const Release& actual) {
  return sameWithZeros(required.numbers, actual.numbers) && required.candidate == actual.candidate &&
         (required.build.empty() || (sameWithZeros(required.build, actual.build) &&
                                     (required.flavour.empty() || required.flavour == actual.flavour)));
}

}  // namespace constraint
