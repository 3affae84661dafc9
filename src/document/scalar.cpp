// SPDX-License-Identifier: Apache-2.0
#include "document/scalar.h"

#include "document/kind.h"
#include "document/timestamp.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace document {

namespace {

bool isAnyOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

bool isNullWord(std::string_view text) { return isAnyOf(text, {"", "~", "null", "Null", "NULL"}); }
bool isTrueWord(std::string_view text) { return isAnyOf(text, {"true", "True", "TRUE"}); }
bool isFalseWord(std::string_view text) { return isAnyOf(text, {"false", "False", "FALSE"}); }

bool isScalarDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<double> specialFloat(std::string_view text) {
  if (isAnyOf(text, {".nan", ".NaN", ".NAN"})) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const bool isNegative = text.starts_with('-');
  if (isNegative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  if (isAnyOf(text, {".inf", ".Inf", ".INF"})) {
    const double infinity = std::numeric_limits<double>::infinity();
    return isNegative ? -infinity : infinity;
  }
  return std::nullopt;
}

std::string withoutUnderscores(std::string_view text) {
  std::string plain(text);
  std::erase(plain, '_');
  return plain;
}

struct Magnitude {
  bool isNegative = false;
  std::uint64_t value = 0;
};

std::optional<std::uint64_t> unsignedIn(std::string_view digits, int base) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  const bool isWhole = error == std::errc{} && end == digits.data() + digits.size();
  return isWhole ? std::optional(value) : std::nullopt;
}

// Takes a sign from the front of `text`, and says which.
char takeSign(std::string_view& text) {
  const char sign = text.starts_with('-') || text.starts_with('+') ? text.front() : '\0';
  text.remove_prefix(sign == '\0' ? 0 : 1);
  return sign;
}

// strconv.ParseInt and ParseUint with base 0: a prefix names the base, a leading 0 alone means octal. yaml.v3 then
// tries the binary and octal prefixes once more, which lets a sign stand behind them.
std::optional<Magnitude> integerIn(std::string_view text) {
  std::string_view digits = text;
  char sign = takeSign(digits);
  int base = 10;
  if (digits.size() >= 2 && digits[0] == '0') {
    const char mark = digits.size() > 2 ? digits[1] : '\0';
    base = mark == 'x' || mark == 'X' ? 16 : mark == 'b' || mark == 'B' ? 2 : 8;
    digits.remove_prefix(base == 8 && mark != 'o' && mark != 'O' ? 1 : 2);
    if (sign == '\0' && (mark == 'b' || mark == 'o')) {
      sign = takeSign(digits);
    }
  }
  const std::optional<std::uint64_t> value = unsignedIn(digits, base);
  if (!value) {
    return std::nullopt;
  }
  // Beyond 63 bits only without a sign, apart from the least negative number.
  constexpr std::uint64_t kMostSigned = std::uint64_t{1} << 63U;
  const bool fits = sign == '\0' || *value < kMostSigned || (sign == '-' && *value == kMostSigned);
  return fits ? std::optional(Magnitude{sign == '-', *value}) : std::nullopt;
}

// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`
bool isDecimalFloat(std::string_view text) {
  const auto takeDigits = [&text] {
    const auto count = static_cast<std::size_t>(std::ranges::find_if_not(text, isScalarDigit) - text.begin());
    text.remove_prefix(count);
    return count > 0;
  };
  takeSign(text);
  const bool hasWhole = takeDigits();
  bool hasFraction = false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    hasFraction = takeDigits();
  }
  if (!hasWhole && !hasFraction) {
    return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    takeSign(text);
    return takeDigits() && text.empty();
  }
  return text.empty();
}

// Requires: isDecimalFloat(text). Nothing when it is too large; what is too small is 0.
std::optional<double> decimalFloat(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    value = std::strtod(std::string(text).c_str(), nullptr);
  }
  return std::isinf(value) ? std::nullopt : std::optional(value);
}

// In a number that begins with a point, Go accepts an underscore only between digits.
bool hasStrayUnderscore(std::string_view text) {
  for (std::size_t i = text.find('_'); i != std::string_view::npos; i = text.find('_', i + 1)) {
    if (i == 0 || i + 1 == text.size() || !isScalarDigit(text[i - 1]) || !isScalarDigit(text[i + 1])) {
      return true;
    }
  }
  return false;
}

std::optional<double> floatIn(std::string_view text) {
  if (const std::optional<double> special = specialFloat(text)) {
    return special;
  }
  if (text.starts_with('.') && hasStrayUnderscore(text)) {
    return std::nullopt;
  }
  const std::string plain = withoutUnderscores(text);
  return isDecimalFloat(plain) ? decimalFloat(plain) : std::nullopt;
}

// The digits and the decimal exponent of the shortest form: 24.1 is "241" and 1.
struct Shortest {
  bool isNegative = false;
  std::string digits;
  int exponent = 0;
};

Shortest shortestOf(double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value),
                                 std::chars_format::scientific)
                       .ptr;
  const std::string_view written(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t mark = written.find('e');
  Shortest result{std::signbit(value), std::string(written.substr(0, mark)), 0};
  std::erase(result.digits, '.');
  std::string_view exponent = written.substr(mark + 1);
  exponent.remove_prefix(exponent.starts_with('+') ? 1 : 0);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), result.exponent);
  return result;
}

std::string withExponent(const Shortest& number, int leastExponentDigits) {
  std::string text = number.isNegative ? "-" : "";
  text += number.digits.substr(0, 1);
  if (number.digits.size() > 1) {
    text.append(".").append(number.digits, 1);
  }
  return text + fmt::format("e{}{:0{}}", number.exponent < 0 ? '-' : '+', std::abs(number.exponent),
                            leastExponentDigits);
}

std::string withoutExponent(const Shortest& number) {
  std::string text = number.isNegative ? "-" : "";
  const auto digits = static_cast<int>(number.digits.size());
  if (number.exponent < 0) {
    return text.append("0.")
        .append(static_cast<std::size_t>(-number.exponent - 1), '0')
        .append(number.digits);
  }
  if (number.exponent >= digits - 1) {
    return text.append(number.digits).append(static_cast<std::size_t>(number.exponent - digits + 1), '0');
  }
  const auto whole = static_cast<std::size_t>(number.exponent) + 1;
  return text.append(number.digits, 0, whole).append(".").append(number.digits, whole);
}

// strconv.FormatFloat(value, 'g', -1, 64) of a finite value: a million is 1e+06.
std::string goFloat(double value) {
  constexpr int kLeastPlainExponent = -4;
  constexpr int kLeastLargeExponent = 6;
  const Shortest number = shortestOf(value);
  const bool isPlain = number.exponent >= kLeastPlainExponent && number.exponent < kLeastLargeExponent;
  return isPlain ? withoutExponent(number) : withExponent(number, 2);
}

std::string integerText(std::string_view text) {
  const std::optional<Magnitude> number = integerIn(withoutUnderscores(text));
  if (!number) {
    return std::string(text);
  }
  return fmt::format("{}{}", number->isNegative && number->value != 0 ? "-" : "", number->value);
}

std::string floatReading(std::string_view text) {
  const std::optional<double> value = parseFloating(text);
  if (!value) {
    return std::string(text);
  }
  if (std::isnan(*value)) {
    return "NaN";
  }
  if (std::isinf(*value)) {
    return *value < 0 ? "-Inf" : "+Inf";
  }
  return goFloat(*value);
}

}  // namespace

Kind resolvePlain(std::string_view text) {
  if (isNullWord(text)) {
    return Kind::null;
  }
  if (isTrueWord(text) || isFalseWord(text)) {
    return Kind::boolean;
  }
  const char first = text.front();
  if (first == '.') {
    return floatIn(text) ? Kind::floating : Kind::string;
  }
  if (first != '+' && first != '-' && !isScalarDigit(first)) {
    return Kind::string;
  }
  if (parseTimestamp(text)) {
    return Kind::timestamp;
  }
  if (integerIn(withoutUnderscores(text))) {
    return Kind::integer;
  }
  return floatIn(text) ? Kind::floating : Kind::string;
}

std::optional<bool> parseBool(std::string_view text) {
  if (isTrueWord(text)) {
    return true;
  }
  return isFalseWord(text) ? std::optional(false) : std::nullopt;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
  const std::optional<Magnitude> number = integerIn(withoutUnderscores(text));
  if (!number) {
    return std::nullopt;
  }
  if (number->isNegative) {
    return static_cast<std::int64_t>(std::uint64_t{0} - number->value);
  }
  const bool fits = number->value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return fits ? std::optional(static_cast<std::int64_t>(number->value)) : std::nullopt;
}

std::optional<std::uint64_t> parseUnsigned(std::string_view text) {
  const std::optional<Magnitude> number = integerIn(withoutUnderscores(text));
  return number && (!number->isNegative || number->value == 0) ? std::optional(number->value) : std::nullopt;
}

// An integer is a floating value too where the tag !!float says so.
std::optional<double> parseFloating(std::string_view text) {
  if (const std::optional<std::int64_t> integer = parseInteger(text)) {
    return static_cast<double>(*integer);
  }
  return floatIn(text);
}

std::string readingText(Kind kind, std::string_view text) {
  switch (kind) {
    case Kind::null: return "<nil>";
    case Kind::boolean: return isTrueWord(text) ? "true" : "false";
    case Kind::integer: return integerText(text);
    case Kind::floating: return floatReading(text);
    case Kind::timestamp: {
      const std::optional<Timestamp> timestamp = parseTimestamp(text);
      return timestamp ? timestampText(*timestamp) : std::string(text);
    }
    default: return std::string(text);
  }
}

std::string yamlFloat(double value) {
  if (std::isnan(value)) {
    return ".nan";
  }
  if (std::isinf(value)) {
    return value < 0 ? "-.inf" : ".inf";
  }
  return goFloat(value);
}

// encoding/json leaves an exponent out between 1e-6 and 1e21, and has no infinities: null stands for those.
std::string jsonNumber(double value) {
  if (!std::isfinite(value)) {
    return "null";
  }
  constexpr int kLeastPlainExponent = -6;
  constexpr int kLeastLargeExponent = 21;
  const Shortest number = shortestOf(value);
  const bool isPlain = number.exponent >= kLeastPlainExponent && number.exponent < kLeastLargeExponent;
  return isPlain || value == 0 ? withoutExponent(number) : withExponent(number, 1);
}

}  // namespace document
