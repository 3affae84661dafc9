// SPDX-License-Identifier: Apache-2.0
#include "document/json_token.h"

#include "document/kind.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace document {

namespace {

constexpr std::uint32_t kFirstHighSurrogate = 0xD800;
constexpr std::uint32_t kFirstLowSurrogate = 0xDC00;
constexpr std::uint32_t kPastSurrogates = 0xE000;

JsonScalar jsonProblem(std::string_view problem, std::size_t at) { return {Kind::null, {}, 0, problem, at}; }

bool isJsonDigit(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

std::size_t pastDigits(std::string_view text, std::size_t at) {
  while (isJsonDigit(text, at)) {
    ++at;
  }
  return at;
}

void appendUtf8(std::string& target, std::uint32_t point) {
  const auto trail = [&target, point](unsigned shift) {
    target += static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
  };
  if (point < 0x80) {
    target += static_cast<char>(point);
  } else if (point < 0x800) {
    target += static_cast<char>(0xC0U | (point >> 6U));
    trail(0);
  } else if (point < 0x10000) {
    target += static_cast<char>(0xE0U | (point >> 12U));
    trail(6);
    trail(0);
  } else {
    target += static_cast<char>(0xF0U | (point >> 18U));
    trail(12);
    trail(6);
    trail(0);
  }
}

// The four hexadecimal digits at `at`.
std::optional<std::uint32_t> hexUnit(std::string_view source, std::size_t at) {
  constexpr std::size_t kDigits = 4;
  if (at + kDigits > source.size()) {
    return std::nullopt;
  }
  std::uint32_t unit = 0;
  const char* begin = source.data() + at;
  const auto [end, error] = std::from_chars(begin, begin + kDigits, unit, 16);
  return error == std::errc{} && end == begin + kDigits ? std::optional(unit) : std::nullopt;
}

// Reads the escapes of one string into a text.
class JsonUnescaper {
 public:
  JsonUnescaper(std::string_view source, std::string& target) : source_(source), target_(target) {}

  // Appends what the escape at the backslash `at` means and returns the offset behind it; 0 after a problem.
  std::size_t take(std::size_t at) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = at + 1 < source_.size() ? source_[at + 1] : '\0';
    if (letter == 'u') {
      return takeUnit(at);
    }
    const std::size_t index = letter == '\0' ? std::string_view::npos : kLetters.find(letter);
    if (index == std::string_view::npos) {
      return fail("expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
    }
    target_ += kMeanings[index];
    return at + 2;
  }

  std::string_view problem() const { return problem_; }

 private:
  std::size_t fail(std::string_view problem) {
    problem_ = problem;
    return 0;
  }

  std::size_t takeUnit(std::size_t at) {
    constexpr std::size_t kLength = 6;
    const std::optional<std::uint32_t> unit = hexUnit(source_, at + 2);
    if (!unit) {
      return fail("expected four hexadecimal digits after \\u");
    }
    if (*unit < kFirstHighSurrogate || *unit >= kPastSurrogates) {
      appendUtf8(target_, *unit);
      return at + kLength;
    }
    const bool hasSecond = source_.substr(std::min(at + kLength, source_.size())).starts_with("\\u");
    const std::optional<std::uint32_t> low = hasSecond ? hexUnit(source_, at + kLength + 2) : std::nullopt;
    if (*unit >= kFirstLowSurrogate || !low || *low < kFirstLowSurrogate || *low >= kPastSurrogates) {
      return fail("expected the two halves of a surrogate pair, found one");
    }
    appendUtf8(target_, 0x10000 + ((*unit - kFirstHighSurrogate) << 10U) + (*low - kFirstLowSurrogate));
    return at + 2 * kLength;
  }

  std::string_view source_;
  std::string& target_;
  std::string_view problem_;
};

// The first control character of a text: strings must escape it.
std::size_t findControl(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::find_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }) - text.begin());
}

JsonScalar readEscapedString(std::string_view source, std::string& scratch) {
  scratch.clear();
  JsonUnescaper unescaper(source, scratch);
  for (std::size_t at = 1; at < source.size();) {
    const std::size_t next = std::min(source.find_first_of("\"\\", at), source.size());
    const std::string_view plain = source.substr(at, next - at);
    if (const std::size_t control = findControl(plain); control < plain.size()) {
      return jsonProblem("a control character in a string must be escaped", at + control);
    }
    scratch.append(plain);
    if (next < source.size() && source[next] == '"') {
      return {Kind::string, scratch, next + 1, {}, 0};
    }
    at = next < source.size() ? unescaper.take(next) : next;
    if (!unescaper.problem().empty()) {
      return jsonProblem(unescaper.problem(), next);
    }
  }
  return jsonProblem("the string is not closed", 0);
}

JsonScalar readString(std::string_view source, std::string& scratch) {
  const std::size_t end = source.find('"', 1);
  const std::string_view body = source.substr(1, end == std::string_view::npos ? end : end - 1);
  if (end == std::string_view::npos || body.find('\\') != std::string_view::npos) {
    return readEscapedString(source, scratch);
  }
  if (const std::size_t control = findControl(body); control < body.size()) {
    return jsonProblem("a control character in a string must be escaped", control + 1);
  }
  return {Kind::string, body, end + 1, {}, 0};
}

JsonScalar readNumber(std::string_view source) {
  std::size_t at = source.starts_with('-') ? 1 : 0;
  if (!isJsonDigit(source, at)) {
    return jsonProblem("expected a digit after '-'", at);
  }
  const std::size_t whole = at;
  at = pastDigits(source, at);
  if (source[whole] == '0' && at > whole + 1) {
    return jsonProblem("a number must not begin with 0", whole);
  }
  Kind kind = Kind::integer;
  if (at < source.size() && source[at] == '.') {
    kind = Kind::floating;
    if (!isJsonDigit(source, at + 1)) {
      return jsonProblem("expected a digit after the decimal point", at + 1);
    }
    at = pastDigits(source, at + 1);
  }
  if (at < source.size() && (source[at] == 'e' || source[at] == 'E')) {
    kind = Kind::floating;
    at += at + 1 < source.size() && (source[at + 1] == '+' || source[at + 1] == '-') ? 2U : 1U;
    if (!isJsonDigit(source, at)) {
      return jsonProblem("expected a digit in the exponent", at);
    }
    at = pastDigits(source, at);
  }
  return {kind, source.substr(0, at), at, {}, 0};
}

JsonScalar readWord(std::string_view source) {
  struct Row {
    std::string_view word;
    Kind kind;
  };
  constexpr Row kRows[] = {{"true", Kind::boolean}, {"false", Kind::boolean}, {"null", Kind::null}};
  for (const Row& row : kRows) {
    if (source.starts_with(row.word)) {
      return {row.kind, row.word, row.word.size(), {}, 0};
    }
  }
  return jsonProblem(kNoScalar, 0);
}

}  // namespace

JsonScalar readJsonScalar(std::string_view source, std::string& scratch) {
  if (source.starts_with('"')) {
    return readString(source, scratch);
  }
  return source.starts_with('-') || isJsonDigit(source, 0) ? readNumber(source) : readWord(source);
}

}  // namespace document
