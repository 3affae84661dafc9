// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "document/json_diagnosis.h"
#include "document/read.h"
#include "document/shown_for_test.h"
#include "document/view.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace document {

namespace {

struct JsonRow {
  const char* name;
  std::string_view source;
  std::string_view expected;
};

const JsonRow kJsonDocuments[] = {
    {"object", R"({"a": 1, "b": [1.50, true, false, null, "x"]})",
     "{a: i1, b: [f1.50, btrue, bfalse, nnull, s'x']}"},
    {"byte order mark", "\xEF\xBB\xBF[1]", "[i1]"},
    {"blanks", " \r\n\t[ 1 , 2 ]\n", "[i1, i2]"},
    {"empty containers", R"({"a": {}, "b": [], "c": [[], {}]})", "{a: {}, b: [], c: [[], {}]}"},
    {"more than 64 bits", "[12345678901234567890123, -9223372036854775809]",
     "[i12345678901234567890123, i-9223372036854775809]"},
    {"numbers", "[0, -0, 1e3, 1E-7, -0.5, 1e999]", "[i0, i-0, f1e3, f1E-7, f-0.5, f1e999]"},
    {"escapes", R"(["\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\ud83d\ude00"])",
     "[s'\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80']"},
    {"escaped key", R"({"\u0061b": 1})", "{ab: i1}"},
    {"escaped NUL", R"(["a\u0000b"])", std::string_view("[s'a\0b']", 8)},
    {"root string", R"("x\n")", "s'x\n'"},
    {"root number", " 12 ", "i12"},
    {"root word", "null", "nnull"},
    {"text like a boolean", R"(["true", "1"])", "[s'true', s'1']"},
};

const JsonRow kJsonErrors[] = {
    {"empty", "", "invalid-input f: is empty, expected a document"},
    {"blank", " \n", "invalid-input f: is empty, expected a document"},
    {"duplicate key", R"({"a": {"b": 1, "c": 2, "\u0062": 3}})",
     "invalid-input f:1:24: at 'a.b': duplicate key 'b' (first at line 1, column 8)"},
    {"column counts code points", "{\"é\": {\"a\": 1, \"a\": 2}}",
     "invalid-input f:1:16: at 'é.a': duplicate key 'a' (first at line 1, column 8)"},
    {"place by lines", "{\n  \"a\": [\n    1,\n    x\n  ]\n}",
     "invalid-input f:4:5: at 'a[1]': expected a value, found 'x'"},
    {"cut list", "[1, 2", "invalid-input f:1:6: at '[1]': expected ',' or ']', found the end of the file"},
    {"cut object",
     "{\"a\": {\"b\":", "invalid-input f:1:12: at 'a.b': expected a value, found the end of the file"},
    {"cut string", "{\"a\": \"xyz", "invalid-input f:1:7: at 'a': the string is not closed"},
    {"cut word", "[tru", "invalid-input f:1:2: at '[0]': expected a value, found 'tru'"},
    {"cut root", "tr", "invalid-input f:1:1: expected a value, found 'tr'"},
    {"trailing bytes", "[1] x", "invalid-input f:1:5: expected the end of the file, found 'x'"},
    {"second document", "{}\n{}", "invalid-input f:2:1: expected the end of the file, found '{'"},
    {"trailing bytes after a scalar", "1 2", "invalid-input f:1:3: expected the end of the file, found '2'"},
    {"trailing comma in a list", "[1,]", "invalid-input f:1:4: at '[1]': expected a value, found ']'"},
    {"trailing comma in an object", R"({"a":1,})",
     "invalid-input f:1:8: expected a key in double quotes, found '}'"},
    {"no comma", "[1 2]", "invalid-input f:1:4: at '[0]': expected ',' or ']', found '2'"},
    {"no colon", R"({"a" 1})", "invalid-input f:1:6: at 'a': expected ':' after the key, found '1'"},
    {"bare key", "{a: 1}", "invalid-input f:1:2: expected a key in double quotes, found 'a'"},
    {"mismatched", R"({"a": [1}})", "invalid-input f:1:9: at 'a[0]': expected ',' or ']', found '}'"},
    {"comment", "[1] // x", "invalid-input f:1:5: expected the end of the file, found '//'"},
    {"single quotes", "['a']", "invalid-input f:1:2: at '[0]': expected a value, found ''a''"},
    {"NaN", "[NaN]", "invalid-input f:1:2: at '[0]': expected a value, found 'NaN'"},
    {"leading zero", "[012]", "invalid-input f:1:2: at '[0]': a number must not begin with 0"},
    {"bare minus", "[-]", "invalid-input f:1:3: at '[0]': expected a digit after '-'"},
    {"bare point", "[1.]", "invalid-input f:1:4: at '[0]': expected a digit after the decimal point"},
    {"bare exponent", "[1e+]", "invalid-input f:1:5: at '[0]': expected a digit in the exponent"},
    {"bad UTF-8", "{\"é\": \"\xFF\"}", "invalid-input f:1:8: at 'é': expected UTF-8, found an invalid byte"},
    {"control character", "[\"a\nb\"]",
     "invalid-input f:1:4: at '[0]': a control character in a string must be escaped"},
    {"half a surrogate pair", R"(["\ud800x"])",
     "invalid-input f:1:3: at '[0]': expected the two halves of a surrogate pair, found one"},
    {"bad escape", R"(["\x"])",
     R"(invalid-input f:1:3: at '[0]': expected one of the escapes \" \\ \/ \b \f \n \r \t \u)"},
    {"short escape", R"(["\u12"])",
     R"(invalid-input f:1:3: at '[0]': expected four hexadecimal digits after \u)"},
    {"NUL", std::string_view("[1]\0", 4), "invalid-input f:1:4: expected the end of the file, found '\\x00'"},
};

void checkJsonRows(std::span<const JsonRow> rows) {
  for (const JsonRow& row : rows) {
    SUBCASE(row.name) { CHECK(shown(readJson(row.source, "f")) == row.expected); }
  }
}

}  // namespace

TEST_CASE("JSON documents are read with their kinds") { checkJsonRows(kJsonDocuments); }

TEST_CASE("what is no JSON is refused with its place") { checkJsonRows(kJsonErrors); }

TEST_CASE("limits of a JSON document are exact") {
  CHECK(readJson("[1, 2]", "f", {.maxNodes = 3}));
  CHECK(shown(readJson("[1, 2]", "f", {.maxNodes = 2})) ==
        "exhausted f:1:5: at '[1]': too large: more than 2 nodes");
  CHECK(readJson("[[1]]", "f", {.maxDepth = 2}));
  CHECK(shown(readJson("[[1]]", "f", {.maxDepth = 1})) ==
        "exhausted f:1:2: at '[0]': too deep: more than 1 levels");
  CHECK(shown(readJson("[1]", "f", {.maxBytes = 2})) ==
        "exhausted f: too large: 3 bytes, at most 2 are read");
}

TEST_CASE("a JSON document deeper than the limit is refused whatever its depth") {
  const Result<Document> result = readJson(std::string(100'000, '['), "f");

  REQUIRE_FALSE(result);
  CHECK(result.error().code == Code::exhausted);
}

TEST_CASE("JSON that is cut anywhere is refused at its end or before") {
  const std::string whole = R"({"a": [1.5e3, "x\u00e9", {"b": null}], "c": true})";
  for (std::size_t length = 1; length < whole.size(); ++length) {
    CAPTURE(length);
    const Result<Document> result = readJson(whole.substr(0, length), "f");
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Code::invalidInput);
    CHECK(result.error().where->column <= length + 1);
  }
}

TEST_CASE("the diagnosis finds nothing in JSON") {
  for (const JsonRow& row : kJsonDocuments) {
    CAPTURE(row.name);
    const std::string_view source = row.source;
    CHECK_FALSE(diagnoseJson(source.starts_with("\xEF\xBB\xBF") ? source.substr(3) : source));
  }
}

}  // namespace document
