// SPDX-License-Identifier: Apache-2.0
#include "document/write.h"

#include "base/result.h"
#include "document/read.h"
#include "document/value.h"
#include "document/view.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

using document::Value;
using document::writeJson;
using document::writeYaml;

Value readValue(std::string_view yaml) {
  const Result<document::Document> document = document::readYaml(yaml, "-");
  REQUIRE(document.has_value());
  return Value::from(document->root());
}

// The text as it stands behind `k: `.
std::string inMapping(std::string_view text) {
  const std::string yaml = writeYaml(Value::map({{"k", Value::string(std::string(text))}}));
  REQUIRE(yaml.starts_with("k: "));
  return yaml.substr(3, yaml.size() - 4);
}

struct TextRow {
  const char* name;
  const char* text;
  const char* written;
};

TEST_CASE("a string is quoted only where it would not read as the same string") {
  const TextRow rows[] = {
      {"version", "v0.13.0", "v0.13.0"},
      {"three numbers", "25.12.0", "25.12.0"},
      {"constraint", ">= 1.32.4", "'>= 1.32.4'"},
      {"float", "24.04", "\"24.04\""},
      {"hexadecimal", "0x1f", "\"0x1f\""},
      {"not quite octal", "0o8", "0o8"},
      {"legacy number", "08", "\"08\""},
      {"open fraction", "1.", "\"1.\""},
      {"old boolean", "yes", "\"yes\""},
      {"null", "~", "\"~\""},
      {"empty", "", "\"\""},
      {"date", "2024-01-02", "\"2024-01-02\""},
      {"base 60", "1:20", "\"1:20\""},
      {"merge key", "<<", "<<"},
      {"equals sign", "=", "="},
      {"dash", "-", "'-'"},
      {"document marker", "---", "'---'"},
      {"colon and blank", "a: b", "'a: b'"},
      {"comment", "a #b", "'a #b'"},
      {"leading blank", " a", "' a'"},
      {"single quote", "'a", "'''a'"},
      {"tab", "a\tb", "\"a\\tb\""},
      {"carriage return", "a\rb", "\"a\\rb\""},
      {"letters of other scripts", "\xC3\xA9\xE4\xB8\xAD", "\xC3\xA9\xE4\xB8\xAD"},
      {"beyond the basic plane", "\xF0\x9F\x98\x80", "\"\\U0001F600\""},
      {"byte order mark",
       "\xEF\xBB\xBF"
       "a b",
       "\"\\uFEFF\\x61\\x20\\x62\""},
      {"bytes that are no text", "a\xff", "!!binary Yf8="},
  };
  for (const TextRow& row : rows) {
    SUBCASE(row.name) { CHECK(inMapping(row.text) == row.written); }
  }
}

TEST_CASE("a text of several lines is a literal block") {
  const TextRow rows[] = {
      {"no final break", "a\nb", "|-\n  a\n  b"},
      {"one final break", "a\nb\n", "|\n  a\n  b"},
      {"two final breaks", "a\n\n", "|+\n  a\n"},
      {"an indented first line", "  a\nb", "|2-\n    a\n  b"},
      {"an empty line inside", "a\n\nb", "|-\n  a\n\n  b"},
      {"a blank before a break", "a \nb", "\"a \\nb\""},
      {"a final blank", "a\nb ", "\"a\\nb \""},
      {"only a break, which is lost", "\n", "|2+"},
  };
  for (const TextRow& row : rows) {
    SUBCASE(row.name) { CHECK(inMapping(row.text) == row.written); }
  }
}

TEST_CASE("lists stand indented under their key, and items two columns past the dash") {
  const Value value = readValue("a: [{b: [1, [2, 3]], c: {d: 4}}, []]\ne: {}\n");

  CHECK(writeYaml(value) ==
        "a:\n"
        "  - b:\n"
        "      - 1\n"
        "      - - 2\n"
        "        - 3\n"
        "    c:\n"
        "      d: 4\n"
        "  - []\n"
        "e: {}\n");
  CHECK(writeYaml(value, {4}) ==
        "a:\n"
        "    - b:\n"
        "        - 1\n"
        "        - - 2\n"
        "          - 3\n"
        "      c:\n"
        "        d: 4\n"
        "    - []\n"
        "e: {}\n");
}

TEST_CASE("a root that is no mapping is written too") {
  CHECK(writeYaml(Value::null()) == "null\n");
  CHECK(writeYaml(Value::string("a\nb\n")) == "|\n  a\n  b\n");
  CHECK(writeYaml(Value::sequence({Value::integer(1)})) == "- 1\n");
  CHECK(writeYaml(Value::map()) == "{}\n");
}

TEST_CASE("keys of a map are sorted naturally, keys of a record stay") {
  const std::vector<Value::Member> members = {{"n10", Value()}, {"n9", Value()}, {"B", Value()},
                                              {"a", Value()},   {"_", Value()},  {"n01", Value()}};

  CHECK(writeYaml(Value::map(members)) == "_: null\nB: null\na: null\nn01: null\nn9: null\nn10: null\n");
  CHECK(writeYaml(Value::record(members)) == "n10: null\nn9: null\nB: null\na: null\n_: null\nn01: null\n");
}

TEST_CASE("a key that is too long or has a line break is written with a question mark") {
  const std::string longKey(129, 'k');

  CHECK(writeYaml(Value::map({{std::string(128, 'k'), Value()}})) == std::string(128, 'k') + ": null\n");
  CHECK(writeYaml(Value::map({{longKey, Value::map({{"a", Value()}})}})) == "? " + longKey + "\n: a: null\n");
  CHECK(writeYaml(Value::map({{"a\nb", Value::integer(1)}})) == "? |-\n  a\n  b\n: 1\n");
}

TEST_CASE("scalars read from a document are written in canonical form") {
  const Value value = readValue(
      "[0x1f, 0o17, 1_000, 1.50, 1e3, 1e6, 42.0, .INF, -.inf, .nan, TRUE, ~, 18446744073709551615, -0.0,"
      " 2024-1-2, 2024-01-02T03:04:05.100+01:00, '1']");

  CHECK(writeYaml(value) ==
        "- 31\n- 15\n- 1000\n- 1.5\n- 1000\n- 1e+06\n- 42\n- .inf\n- -.inf\n- .nan\n- true\n- null\n"
        "- 18446744073709551615\n- -0\n- 2024-01-02T00:00:00Z\n- 2024-01-02T03:04:05.1+01:00\n- \"1\"\n");
  CHECK(writeJson(value, {0, false}) ==
        "[31,15,1000,1.5,1000,1000000,42,null,null,null,true,null,18446744073709551615,-0,"
        "\"2024-01-02T00:00:00Z\",\"2024-01-02T03:04:05.1+01:00\",\"1\"]");
}

TEST_CASE("JSON sorts the keys of a map by bytes and keeps those of a record") {
  const std::vector<Value::Member> members = {
      {"n10", Value::integer(1)}, {"n9", Value::sequence()}, {"B", Value::map()}};

  CHECK(writeJson(Value::map(members)) == "{\n  \"B\": {},\n  \"n10\": 1,\n  \"n9\": []\n}\n");
  CHECK(writeJson(Value::record(members), {0, true}) == "{\"n10\":1,\"n9\":[],\"B\":{}}\n");
}

TEST_CASE("JSON strings are safe inside HTML and JavaScript") {
  const TextRow rows[] = {
      {"markup", "<a>&", "\"\\u003ca\\u003e\\u0026\""},
      {"quotes", "\"\\", "\"\\\"\\\\\""},
      {"short escapes", "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
      {"control characters", "\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\""},
      {"line separators", "\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA", "\"\\u2028\\u2029\xE2\x80\xAA\""},
      {"invalid bytes", "a\xff\xC3(\xE2\x80", "\"a\\ufffd\\ufffd(\\ufffd\\ufffd\""},
  };
  for (const TextRow& row : rows) {
    SUBCASE(row.name) { CHECK(writeJson(Value::string(row.text), {0, false}) == row.written); }
  }
}

TEST_CASE("JSON numbers have an exponent only when they are very small or very large") {
  CHECK(writeJson(Value::floating(1e20), {0, false}) == "100000000000000000000");
  CHECK(writeJson(Value::floating(1e21), {0, false}) == "1e+21");
  CHECK(writeJson(Value::floating(1e-6), {0, false}) == "0.000001");
  CHECK(writeJson(Value::floating(1e-7), {0, false}) == "1e-7");
  CHECK(writeJson(Value::floating(std::numeric_limits<double>::infinity()), {0, false}) == "null");
}

}  // namespace
