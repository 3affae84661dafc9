// SPDX-License-Identifier: Apache-2.0
#include "document/scalar.h"

#include "document/kind.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace document {

namespace {

// The columns are what yaml.v3 3.0.1 resolves a plain text to, and Go's %v of the value.
struct PlainRow {
  const char* text;
  Kind kind;
  std::string_view reading;
};

const PlainRow kPlainWords[] = {
    {"", Kind::null, "<nil>"},        {"~", Kind::null, "<nil>"},         {"null", Kind::null, "<nil>"},
    {"Null", Kind::null, "<nil>"},    {"NULL", Kind::null, "<nil>"},      {"nUll", Kind::string, "nUll"},
    {"true", Kind::boolean, "true"},  {"True", Kind::boolean, "true"},    {"TRUE", Kind::boolean, "true"},
    {"tRUE", Kind::string, "tRUE"},   {"false", Kind::boolean, "false"},  {"FALSE", Kind::boolean, "false"},
    {"yes", Kind::string, "yes"},     {"on", Kind::string, "on"},         {"y", Kind::string, "y"},
    {"n", Kind::string, "n"},         {"Off", Kind::string, "Off"},       {"_1", Kind::string, "_1"},
    {"1.5.6", Kind::string, "1.5.6"}, {"-", Kind::string, "-"},           {"+", Kind::string, "+"},
    {"1:20", Kind::string, "1:20"},   {"<<", Kind::string, "<<"},         {"v1.2", Kind::string, "v1.2"},
    {"1.2.3", Kind::string, "1.2.3"}, {"123abc", Kind::string, "123abc"}, {"1,000", Kind::string, "1,000"},
};

const PlainRow kPlainIntegers[] = {
    {"0", Kind::integer, "0"},
    {"00", Kind::integer, "0"},
    {"0777", Kind::integer, "511"},
    {"08", Kind::floating, "8"},
    {"0o17", Kind::integer, "15"},
    {"0O17", Kind::integer, "15"},
    {"0x1F", Kind::integer, "31"},
    {"0X1f", Kind::integer, "31"},
    {"-0x1F", Kind::integer, "-31"},
    {"0b101", Kind::integer, "5"},
    {"0B1", Kind::integer, "1"},
    {"-0b11", Kind::integer, "-3"},
    {"+5", Kind::integer, "5"},
    {"-0", Kind::integer, "0"},
    {"1_000", Kind::integer, "1000"},
    {"1__0", Kind::integer, "10"},
    {"0x_1f", Kind::integer, "31"},
    {"1_", Kind::integer, "1"},
    {"0b-1", Kind::integer, "-1"},
    {"0b+1", Kind::integer, "1"},
    {"0o-7", Kind::integer, "-7"},
    {"-0o7", Kind::integer, "-7"},
    {"+0o7", Kind::integer, "7"},
    {"+0b1", Kind::integer, "1"},
    {"+0b-1", Kind::string, "+0b-1"},
    {"0b2", Kind::string, "0b2"},
    {"0x", Kind::string, "0x"},
    {"0xg", Kind::string, "0xg"},
    {"9223372036854775807", Kind::integer, "9223372036854775807"},
    {"9223372036854775808", Kind::integer, "9223372036854775808"},
    {"-9223372036854775808", Kind::integer, "-9223372036854775808"},
    {"-9223372036854775809", Kind::floating, "-9.223372036854776e+18"},
    {"18446744073709551615", Kind::integer, "18446744073709551615"},
    {"18446744073709551616", Kind::floating, "1.8446744073709552e+19"},
    {"+9223372036854775808", Kind::floating, "9.223372036854776e+18"},
    {"0xFFFFFFFFFFFFFFFF", Kind::integer, "18446744073709551615"},
    {"0x1FFFFFFFFFFFFFFFF", Kind::string, "0x1FFFFFFFFFFFFFFFF"},
};

const PlainRow kPlainFloats[] = {
    {"09.5", Kind::floating, "9.5"},    {"1e3", Kind::floating, "1000"},   {"1E-7", Kind::floating, "1e-07"},
    {"+1.5", Kind::floating, "1.5"},    {"1.", Kind::floating, "1"},       {"-.5", Kind::floating, "-0.5"},
    {".5", Kind::floating, "0.5"},      {".5e3", Kind::floating, "500"},   {".5_0", Kind::floating, "0.5"},
    {".5__0", Kind::string, ".5__0"},   {"._5", Kind::string, "._5"},      {".5_", Kind::string, ".5_"},
    {".", Kind::string, "."},           {"..", Kind::string, ".."},        {".e1", Kind::string, ".e1"},
    {".5e", Kind::string, ".5e"},       {"1e", Kind::string, "1e"},        {"1e+", Kind::string, "1e+"},
    {"24.04", Kind::floating, "24.04"}, {"1e999", Kind::string, "1e999"},  {"-1e999", Kind::string, "-1e999"},
    {"1e-999", Kind::floating, "0"},    {".inf", Kind::floating, "+Inf"},  {".Inf", Kind::floating, "+Inf"},
    {"+.INF", Kind::floating, "+Inf"},  {"-.inf", Kind::floating, "-Inf"}, {".iNF", Kind::string, ".iNF"},
    {".nan", Kind::floating, "NaN"},    {".NaN", Kind::floating, "NaN"},   {"-.nan", Kind::string, "-.nan"},
    {"0x1p-2", Kind::string, "0x1p-2"},
};

const PlainRow kPlainTimestamps[] = {
    {"2024-01-02", Kind::timestamp, "2024-01-02 00:00:00 +0000 UTC"},
    {"2024-1-2", Kind::timestamp, "2024-01-02 00:00:00 +0000 UTC"},
    {"24-1-2", Kind::string, "24-1-2"},
    {"2024-13-02", Kind::string, "2024-13-02"},
    {"2024-02-30", Kind::string, "2024-02-30"},
    {"2024-02-29", Kind::timestamp, "2024-02-29 00:00:00 +0000 UTC"},
    {"2023-02-29", Kind::string, "2023-02-29"},
    {"2024-01-02T03:04:05Z", Kind::timestamp, "2024-01-02 03:04:05 +0000 UTC"},
    {"2024-01-02t03:04:05Z", Kind::timestamp, "2024-01-02 03:04:05 +0000 UTC"},
    {"2024-01-02T3:4:5.123+02:30", Kind::timestamp, "2024-01-02 03:04:05.123 +0230 +0230"},
    {"2024-01-02T03:04:05", Kind::string, "2024-01-02T03:04:05"},
    {"2024-01-02 03:04:05", Kind::timestamp, "2024-01-02 03:04:05 +0000 UTC"},
    {"2024-01-02 3:4:5.5", Kind::timestamp, "2024-01-02 03:04:05.5 +0000 UTC"},
    {"2024-01-02  03:04:05", Kind::timestamp, "2024-01-02 03:04:05 +0000 UTC"},
    {"2024-01-02 03:04:05Z", Kind::string, "2024-01-02 03:04:05Z"},
    {"2024-01-02 24:00:00", Kind::string, "2024-01-02 24:00:00"},
    {"2024-01-02T03:04:05,5Z", Kind::timestamp, "2024-01-02 03:04:05.5 +0000 UTC"},
    {"2024-01-02T03:04:05.123456789123Z", Kind::timestamp, "2024-01-02 03:04:05.123456789 +0000 UTC"},
    {"2024-01-02T03:04:05-25:00", Kind::string, "2024-01-02T03:04:05-25:00"},
    {"2024-01-02T03:04:05-24:60", Kind::timestamp, "2024-01-02 03:04:05 -2500 -2500"},
    {"2024-01-02T03:04:60Z", Kind::string, "2024-01-02T03:04:60Z"},
    {"2024-01-02T03:04:05+0200", Kind::string, "2024-01-02T03:04:05+0200"},
    {"2024-001-02", Kind::string, "2024-001-02"},
};

void checkPlainRows(std::span<const PlainRow> rows) {
  for (const PlainRow& row : rows) {
    SUBCASE(row.text) {
      CHECK(kindName(resolvePlain(row.text)) == kindName(row.kind));
      CHECK(readingText(row.kind, row.text) == row.reading);
    }
  }
}

struct FloatRow {
  const char* name;
  double value;
  std::string_view yaml;
  std::string_view json;
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const FloatRow kFloats[] = {
    {"shortest", 0.1, "0.1", "0.1"},
    {"whole", 42, "42", "42"},
    {"zero", 0, "0", "0"},
    {"negative zero", -0.0, "-0", "-0"},
    {"six digits", 999999, "999999", "999999"},
    {"a million", 1e6, "1e+06", "1000000"},
    {"digits and exponent", 123456789, "1.23456789e+08", "123456789"},
    {"fraction of a large one", 1048576.25, "1.04857625e+06", "1048576.25"},
    {"last without exponent in JSON", 1.5e20, "1.5e+20", "150000000000000000000"},
    {"first with exponent in JSON", 1e21, "1e+21", "1e+21"},
    {"small", 0.0001, "0.0001", "0.0001"},
    {"smaller", 0.00001, "1e-05", "0.00001"},
    {"last small one without exponent in JSON", 0.000001, "1e-06", "0.000001"},
    {"first small one with exponent in JSON", 1.25e-7, "1.25e-07", "1.25e-7"},
    {"least", 5e-324, "5e-324", "5e-324"},
    {"most", 1.7976931348623157e308, "1.7976931348623157e+308", "1.7976931348623157e+308"},
    {"infinity", kInfinity, ".inf", "null"},
    {"negative infinity", -kInfinity, "-.inf", "null"},
    {"not a number", std::numeric_limits<double>::quiet_NaN(), ".nan", "null"},
};

}  // namespace

TEST_CASE("plain words and near numbers mean what yaml.v3 takes them for") { checkPlainRows(kPlainWords); }

TEST_CASE("plain integers mean what yaml.v3 takes them for") { checkPlainRows(kPlainIntegers); }

TEST_CASE("plain floats mean what yaml.v3 takes them for") { checkPlainRows(kPlainFloats); }

TEST_CASE("plain timestamps mean what yaml.v3 takes them for") { checkPlainRows(kPlainTimestamps); }

TEST_CASE("the reading of a string is the string itself") {
  CHECK(readingText(Kind::string, "24.10") == "24.10");
  CHECK(readingText(Kind::floating, "24.10") == "24.1");
}

TEST_CASE("a JSON integer above 64 bits keeps its digits as a reading") {
  CHECK(readingText(Kind::integer, "12345678901234567890123") == "12345678901234567890123");
}

TEST_CASE("integers that do not fit are nothing") {
  CHECK(parseInteger("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(parseInteger("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK_FALSE(parseInteger("9223372036854775808"));
  CHECK(parseUnsigned("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  CHECK_FALSE(parseUnsigned("-1"));
  CHECK(parseUnsigned("-0") == 0);
}

TEST_CASE("booleans are read in their three spellings only") {
  CHECK(parseBool("True") == true);
  CHECK(parseBool("FALSE") == false);
  CHECK_FALSE(parseBool("yes"));
}

TEST_CASE("an integer text can be read as a float") {
  CHECK(parseFloating("0x10") == 16.0);
  CHECK(parseFloating("08") == 8.0);
  CHECK(parseFloating("-.inf") == -kInfinity);
}

TEST_CASE("floats are written in the shortest form that reads back") {
  for (const FloatRow& row : kFloats) {
    SUBCASE(row.name) {
      CHECK(yamlFloat(row.value) == row.yaml);
      CHECK(jsonNumber(row.value) == row.json);
    }
  }
}

}  // namespace document
