// SPDX-License-Identifier: Apache-2.0
#include "corpus.h"

#include "document/value.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace yaml_v3 {

namespace {

using document::Value;
using namespace std::string_view_literals;

// clang-format off
constexpr auto kWords = std::to_array<std::string_view>({
    "", "~", "null", "Null", "NULL", "nUll", "nil", "true", "True", "TRUE", "tRue", "false", "False",
    "FALSE", "y", "Y", "yes", "Yes", "YES", "yEs", "on", "On", "ON", "oN", "n", "N", "no", "No", "NO",
    "off", "Off", "OFF", "<<", "=", "<", "-", "--", "---", "----", "--- a", "...", "....", "... a", "..",
    ".", "?", ":", ",", "#", "!", "*", "&", "%", "@", "`", "|", ">", "'", "\"", "[", "]", "{", "}", "[]",
    "{}", "- ", "-a", "- a", "? a", "?a", ": a", ":a", "a:", "a: b", "a:b", "a :b", "a: ", "a:\tb", "::",
    "a#b", "a #b", "a # b", "#a", "a,b", ", a", "!a", "!!str", "*a", "&a", "%a", "%YAML 1.2", "@a", "`a",
    "|a", "|-", ">a", "'a'", "a'b", "''", "\"a\"", "a\"b", "\\", "a\\b", "[a]", "[a", "{a", "{a: b}",
    "{{ .Values.x }}", "v0.13.0", "25.12.0", ">= 1.32.4", "== ubuntu", "!= x", "~= 1",
    "https://example.com/a?b=c#d", "nvcr.io/nvidia:1.2", "10Gi", "1m", "50%", "a b", "a  b", " a", "a ",
    "  ", " ", "\ta", "a\t", "a\tb", "\t", "\n", "\n\n", "\n\n\n", "a\n", "a\n\n", "a\n\n\n", "\na",
    "\n\na", "a\nb", "a\n\nb", "a\nb\n", " a\nb", "  a\n b\n", "a\n b", "a \nb", "a\t\nb", "\ta\nb",
    "a\nb ", "a\nb\t", "a\n ", "a\n \n", "\n a", " \n", " \na", "\n ", "#a\nb", "- a\nb", "a: b\nc: d\n",
    "---\na", "a\n---\nb", "...\n", "\r", "a\rb", "a\r\nb", "a\r\n", "\r\n", "a\r", "\xC2\x85",
    "a\xC2\x85" "b", "\xE2\x80\xA8", "a\xE2\x80\xA8" "b", "a\xE2\x80\xA9" "b", "\xE2\x80\xA8" "a",
    "a\xE2\x80\xA8", "a\xE2\x80\xA8 b", "a \xE2\x80\xA8" "b", "a\nb\xE2\x80\xA8", "\xE2\x80\xA8" "a\nb",
    "a\xE2\x80\xA8\xE2\x80\xA9\nb", "a'\xE2\x80\xA8'b", "\x01", "a\x01" "b", "\x07\x08\x0b\x0c\x1b", "\x7f",
    "\xC2\x80", "\xC2\x9f", "\xC2\xA0", "a\xC2\xA0" "b", "\xC2\xAD", "\xC3\xA9", "\xE4\xB8\xAD\xE6\x96\x87",
    "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBC", "\xEF\xBF\xBD", "\xEF\xBF\xBE", "\xEF\xBF\xBF",
    "\xF0\x9F\x98\x80", "a\xF0\x9F\x98\x80" "b", "\xF0\x9F\x98\x80\n", "\xEF\xBB\xBF",
    "\xEF\xBB\xBF" "a b\"c", "a\xEF\xBB\xBF", "\xEF\xBB\xBF\xC2\xA0\xE2\x80\xA8\x7f", "\xEF\xBB\xBF" "a\nb",
    "\xff", "a\xff", "\xC0\x80", "\xED\xA0\x80", "\xC3", "<a href=\"x\">&amp;</a>", "a\u00e9b", "0\0a"sv});
// clang-format on

// clang-format off
constexpr auto kScalars = std::to_array<std::string_view>({
    "0", "-0", "+0", "00", "01", "08", "0777", "-0777", "+1", "1", "-1", "42", "1_000", "1__0", "_1", "1_",
    "-_1", "0_1", "0x", "0x1f", "0X1F", "0x1_f", "-0x1f", "+0x1f", "0x-1", "0xg", "0o7", "0O7", "-0o7",
    "0o8", "0o", "0o-7", "0o+7", "0b1", "0B1", "0b", "0b2", "0b101", "-0b101", "0b-1", "0b+1", "0b_1",
    "0o_7", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "0xffffffffffffffff", "0x10000000000000000",
    "-0xffffffffffffffff", "+18446744073709551615", "99999999999999999999", "1.", ".1", "-.1", "+.1", "1.0",
    "42.0", "24.04", "24.10", "1e3", "1E3", "1e", "1e+", "1e+3", "1e-3", "1.5e3", ".5e3", "1.e3", ".e3",
    "e3", "1e400", "-1e400", "1e-400", "5e-324", "1.7976931348623157e308", "1_0.5", "._1", ".1_0", ".1__0",
    ".1_", "1._5", "1.5_", "0x1p4", "0x1.8p1", "1p4", "1.2.3", "1-2", "1+2", "+", "-", "+-1", "--1", ".inf",
    ".Inf", ".INF", "+.inf", "-.inf", "-.Inf", "+.INF", ".nan", ".NaN", ".NAN", ".nAn", "+.nan", "inf",
    "Inf", "-inf", "NaN", "nan", "infinity", ".infinity", "100000", "1000000", "1000000.0", "123456789.5",
    "0.0001", "0.00001", "0.1", "1e20", "1e21", "1e22", "1e-6", "1e-7", "123456789012345680000.0",
    "2024-01-02", "2024-1-2", "2024-13-01", "2024-02-30", "2023-02-29", "2024-02-29",
    "2024-01-02T03:04:05Z", "2024-01-02t03:04:05Z", "2024-01-02T03:04:05z", "2024-01-02 03:04:05",
    "2024-01-02 3:4:5", "2024-01-02  03:04:05", "2024-01-02 03:04:05Z", "2024-01-02T03:04:05",
    "2024-01-02T03:04:05+01:00", "2024-01-02T03:04:05-01:30", "2024-01-02T03:04:05+00:00",
    "2024-01-02T03:04:05-00:00", "2024-01-02T03:04:05+0100", "2024-01-02T03:04:05+1:00",
    "2024-01-02T03:04:05.123Z", "2024-01-02T03:04:05.100Z", "2024-01-02T03:04:05.123456789123Z",
    "2024-01-02T03:04:05.000Z", "2024-01-02T03:04:05,5Z", "2024-01-02T03:04:05.Z", "2024-01-02 03:04:05.5",
    "2024-01-02T24:00:00Z", "2024-01-02T23:60:00Z", "2024-01-02T23:59:60Z", "2024-01-02T23:59:59+24:00",
    "2024-01-02T23:59:59+25:00", "2024-01-02T23:59:59+23:60", "0000-01-01", "9999-12-31", "024-01-02",
    "20240-01-02", "2024-01", "2024-01-02T", "2024-01-02 03:04", "2001-12-14 21:59:43.10 -5", "1:20",
    "-1:20", "+1:20", "1:60", "1:5", "1:2:3", "1:20.5", "1:20.", "1:20:", "1:", "1_0:20", "_1:20", "1:20._",
    "190:20:30", "1:234", "12:30:45.67", "a1:20", "0x1:20"});
// clang-format on

// Pieces of random texts; the ones that occur more often are listed more than once.
// clang-format off
constexpr auto kPieces = std::to_array<std::string_view>({
    "a", "b", "Z", "ab", "word", "0", "1", "7", "42", " ", " ", " ", "  ", "\n", "\n", "\n", "\n\n", "\t",
    ":", ": ", "#", " #", "-", "- ", "?", ",", "'", "\"", "\\", "[", "]", "{", "}", "&", "*", "!", "|", ">",
    "%", "@", "`", "=", "<", ".", "/", "_", "~", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\x01",
    "\x7f", "\xC2\xA0", "\xC3\xA9", "\xE4\xB8\xAD", "\xEF\xBB\xBF", "\xF0\x9F\x98\x80", "true", "null",
    "---", "..."});
// clang-format on

// Pieces of keys: where natural order differs from byte order.
// clang-format off
constexpr auto kKeyPieces = std::to_array<std::string_view>({
    "a", "b", "A", "Z", "z", "0", "1", "2", "9", "00", "01", "10", "100", "007", ".", "-", "_", "/", "v",
    "node", "gpu-", " ", "\xC3\xA9", "\xCE\xB1", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xE2\x82\xAC"});
// clang-format on

// With these the order of three keys may be a circle, and yaml.v3's output a matter of chance: for pairs only.
// clang-format off
constexpr auto kOddKeyPieces = std::to_array<std::string_view>({
    "a", "0", "1", "00", "-", "9223372036854775807", "18446744073709551616", "99999999999999999999",
    "\xD9\xA3", "\xEF\xBC\x91", "\xff"});
// clang-format on

// clang-format off
constexpr auto kNumericPieces = std::to_array<std::string_view>({
    "0", "0", "1", "1", "5", "7", "9", "12", "60", "2024", "-", "+", ".", "_", ":", "e", "E", "x", "o", "b",
    "T", "Z", " ", "inf", "-01", "-02", "f"});
// clang-format on

template <std::size_t N>
std::string joined(Generator& generator, const std::array<std::string_view, N>& pieces, std::size_t least,
                   std::size_t most) {
  std::string text;
  for (std::size_t count = least + generator.below(most - least + 1); count > 0; --count) {
    text += pieces.at(generator.below(N));
  }
  return text;
}

}  // namespace

std::vector<std::string> scalarTexts() {
  std::vector<std::string> texts(kScalars.begin(), kScalars.end());
  for (const std::string_view word : kWords) {
    texts.emplace_back(word);
  }
  return texts;
}

std::vector<std::string> specialTexts() {
  std::vector<std::string> texts = scalarTexts();
  for (const std::string_view word : kWords) {
    const std::string inner(word);
    for (const std::string& wrapped : {inner + "x", "x" + inner, inner + "\nx", "x\n" + inner, " " + inner,
                                       inner + " ", inner + inner, "x " + inner + " x", inner + "\n"}) {
      texts.push_back(wrapped);
    }
  }
  for (const std::size_t length : {50U, 51U, 52U, 53U, 79U, 80U, 81U, 105U, 127U, 128U, 129U, 200U, 1000U}) {
    texts.emplace_back(length, 'k');
    texts.push_back(std::string(length - 2, 'k') + " k");
    texts.push_back("true " + std::string(length - 5, ' ') + "x");
    texts.push_back(std::string(length - 1, 'k') + "\xff");
    texts.push_back("\"" + std::string(length - 1, 'k'));
  }
  return texts;
}

std::string Generator::text() { return joined(*this, kPieces, 1, 7); }

std::string Generator::numeric() { return joined(*this, kNumericPieces, 1, 6); }

std::string Generator::key() {
  if (below(4) == 0) {
    return below(8) == 0 ? std::string(100 + below(60), 'k') : text();
  }
  return joined(*this, kKeyPieces, 1, 5);
}

std::string Generator::oddKey() { return joined(*this, kOddKeyPieces, 1, 5); }

Value Generator::scalar() {
  switch (below(10)) {
    case 0: return Value::null();
    case 1: return Value::boolean(below(2) == 0);
    case 2:
      return Value::integer(static_cast<std::int64_t>(engine_()) - std::numeric_limits<std::int32_t>::max());
    case 3:
      return Value::floating(static_cast<double>(engine_()) / std::pow(10.0, static_cast<double>(below(30))));
    case 4: {
      const std::uint64_t bits = std::uint64_t{engine_()} << 32U | engine_();
      const auto number = std::bit_cast<double>(bits);
      return Value::floating(std::isfinite(number) ? number : 0.5);
    }
    case 5: return Value::unsignedInteger(std::numeric_limits<std::uint64_t>::max() - below(9));
    default: return Value::string(text());
  }
}

Value Generator::value(int depth) {
  const std::size_t form = depth == 0 ? 0 : below(5);
  if (form < 1) {
    return scalar();
  }
  Value result = form < 3 ? Value::sequence() : Value::map();
  for (std::size_t count = below(5); count > 0; --count) {
    if (result.isSequence()) {
      result.append(value(depth - 1));
    } else {
      result.set(key(), value(depth - 1));
    }
  }
  return result;
}

}  // namespace yaml_v3
