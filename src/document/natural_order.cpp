// SPDX-License-Identifier: Apache-2.0
#include "document/natural_order.h"

#include "base/text.h"
#include "document/yaml_scalar.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace document {

namespace {

struct DigitRun {
  std::uint64_t value = 0;
  std::size_t end = 0;
};

// Wraps around past 64 bits like Go's arithmetic, so that very long numbers keep the order they have there.
DigitRun readRun(std::u32string_view text, std::size_t begin, std::uint64_t start) {
  DigitRun run{start, begin};
  while (run.end < text.size() && isUnicodeDigit(text[run.end])) {
    run.value = run.value * 10 + (static_cast<std::uint64_t>(text[run.end]) - U'0');
    ++run.end;
  }
  return run;
}

// True when the digits before `position` hold one that is not zero: then a zero here is no leading zero.
bool followsNonZeroDigit(std::u32string_view text, std::size_t position) {
  for (std::size_t i = position; i > 0 && isUnicodeDigit(text[i - 1]); --i) {
    if (text[i - 1] != U'0') {
      return true;
    }
  }
  return false;
}

// Neither character is a letter: the digit runs that begin here decide, then the characters.
bool runLess(std::u32string_view left, std::u32string_view right, std::size_t position) {
  const bool hasZero = left[position] == U'0' || right[position] == U'0';
  const std::uint64_t start = hasZero && followsNonZeroDigit(left, position) ? 1 : 0;
  const DigitRun leftRun = readRun(left, position, start);
  const DigitRun rightRun = readRun(right, position, start);
  if (leftRun.value != rightRun.value) {
    return static_cast<std::int64_t>(leftRun.value) < static_cast<std::int64_t>(rightRun.value);
  }
  if (leftRun.end != rightRun.end) {
    return leftRun.end < rightRun.end;
  }
  return left[position] < right[position];
}

}  // namespace

bool naturallyLess(std::u32string_view left, std::u32string_view right) {
  const auto [inLeft, inRight] = std::ranges::mismatch(left, right);
  if (inLeft == left.end() || inRight == right.end()) {
    return left.size() < right.size();
  }
  const auto position = static_cast<std::size_t>(inLeft - left.begin());
  const bool leftIsLetter = isUnicodeLetter(*inLeft);
  const bool rightIsLetter = isUnicodeLetter(*inRight);
  if (leftIsLetter && rightIsLetter) {
    return *inLeft < *inRight;
  }
  if (leftIsLetter || rightIsLetter) {
    const bool afterDigit = position > 0 && isUnicodeDigit(left[position - 1]);
    return afterDigit ? leftIsLetter : rightIsLetter;
  }
  return runLess(left, right, position);
}

std::u32string codePointsOf(std::string_view text) {
  std::u32string points;
  points.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t valid = std::min(text::findInvalidUtf8(text.substr(i)), text.size() - i);
    const std::size_t end = i + valid;
    while (i < end) {
      points += codePointAt(text, i);
      i += codePointLength(text, i);
    }
    if (i < text.size()) {
      points += char32_t{0xfffd};
      ++i;
    }
  }
  return points;
}

}  // namespace document
