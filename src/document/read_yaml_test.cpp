// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "document/read.h"
#include "document/shown_for_test.h"
#include "document/view.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace document {

namespace {

struct YamlRow {
  const char* name;
  std::string_view source;
  std::string_view expected;
};

const YamlRow kYamlDocuments[] = {
    {"block and flow", "a: 1\nb: [x, {c: d}]\n", "{a: i1, b: [s'x', {c: s'd'}]}"},
    {"byte order mark",
     "\xEF\xBB\xBF"
     "a: 1",
     "{a: i1}"},
    {"text as written", "v: 24.10\nn: 1_000\n", "{v: f24.10, n: i1_000}"},
    {"on and yes are text", "on: yes\noff: no", "{on: s'yes', off: s'no'}"},
    {"quoted is text", "a: '1'\nb: \"true\"\nc: ''", "{a: s'1', b: s'true', c: s''}"},
    {"nulls", "a:\nb: ~\nc: null", "{a: n, b: n~, c: nnull}"},
    {"timestamp", "d: 2024-01-02", "{d: t2024-01-02}"},
    {"literal and folded", "a: |\n  x\n   y\nb: >-\n  p\n  q\n", "{a: s'x\n y\n', b: s'p q'}"},
    {"escapes", R"(a: "\x41\u00e9\t")", "{a: s'A\xC3\xA9\t'}"},
    {"carriage returns", "a: 1\r\nb: 2\r\n", "{a: i1, b: i2}"},
    {"end marker", "a: 1\n...\n", "{a: i1}"},
    {"directive", "%YAML 1.2\n---\na: 1", "{a: i1}"},
    {"root scalar", "hello", "s'hello'"},
    {"root list", "- 1\n- - 2", "[i1, [i2]]"},
    {"key that is a number", "1: x\n~: y", "{1: s'x', ~: s'y'}"},
    {"explicit null document is not empty", "null", "nnull"},
    {"json is yaml", R"({"a": [1, null, {"b": "c"}]})", "{a: [i1, nnull, {b: s'c'}]}"},
};

const YamlRow kYamlAliases[] = {
    {"scalar", "a: &x 1\nb: *x", "{a: i1, b: i1}"},
    {"container", "a: &x {k: [1]}\nb: *x", "{a: {k: [i1]}, b: {k: [i1]}}"},
    {"as key", "a: &x k\n*x : 2", "{a: s'k', k: i2}"},
    {"last definition counts", "a: &x 1\nb: &x 2\nc: *x", "{a: i1, b: i2, c: i2}"},
    {"definition inside its namesake", "a: &x [&x 1, *x]\nb: *x", "{a: [i1, i1], b: i1}"},
    {"merge", "a: &x {k: 1, l: 2}\nb: {l: 3, <<: *x, m: 4}", "{a: {k: i1, l: i2}, b: {l: i3, m: i4, k: i1}}"},
    {"merge of a list, the first wins", "<<: [{k: 1}, {k: 2, l: 3}]\nm: 4", "{m: i4, k: i1, l: i3}"},
    {"merge of a merge", "a: &a {k: 1}\nb: &b {<<: *a, l: 2}\nc: {<<: *b}",
     "{a: {k: i1}, b: {l: i2, k: i1}, c: {l: i2, k: i1}}"},
    {"merge by tag", "!!merge <<: {k: 1}", "{k: i1}"},
    {"merge of nothing", "<<: {}\na: 1", "{a: i1}"},
    {"quoted is a key", "\"<<\": {k: 1}", "{<<: {k: i1}}"},
    {"as a value it is text", "a: <<", "{a: s'<<'}"},
};

const YamlRow kYamlTags[] = {
    {"str", "!!str 1", "s'1'"},
    {"str of nothing", "a: !!str", "{a: s''}"},
    {"int", "!!int \"12\"", "i12"},
    {"float of an integer", "!!float 3", "f3"},
    {"bool", "!!bool 'true'", "btrue"},
    {"null", "!!null ''", "n"},
    {"timestamp", "!!timestamp '2024-01-02'", "t2024-01-02"},
    {"map", "!!map {a: 1}", "{a: i1}"},
    {"seq", "!!seq [1]", "[i1]"},
    {"long form", "!<tag:yaml.org,2002:str> 1", "s'1'"},
    {"bare mark", "a: ! 1\nb: ! '1'\nc: ! [1]", "{a: i1, b: s'1', c: [i1]}"},
};

const YamlRow kYamlErrors[] = {
    {"empty", "", "invalid-input f: is empty, expected a document"},
    {"blank", " \n\n", "invalid-input f: is empty, expected a document"},
    {"comment only", "# x\n", "invalid-input f: is empty, expected a document"},
    {"marker only", "---\n# x\n", "invalid-input f: is empty, expected a document"},
    {"duplicate key", "a:\n  b: 1\n  c: 2\n  b: 3\n",
     "invalid-input f:4:3: at 'a.b': duplicate key 'b' (first at line 2, column 3)"},
    {"duplicate by value", "1: x\n'1': y",
     "invalid-input f:2:1: at '1': duplicate key '1' (first at line 1, column 1)"},
    {"column counts code points", "é: {ü: 1, ü: 2}",
     "invalid-input f:1:11: at 'é.ü': duplicate key 'ü' (first at line 1, column 5)"},
    {"two merge keys", "<<: {a: 1}\n<<: {b: 1}",
     "invalid-input f:2:1: at '<<': duplicate key '<<' (first at line 1, column 1)"},
    {"second document", "a: 1\n---\nb: 2",
     "invalid-input f:2:1: expected the end of the file, found a second document"},
    {"tab", "a:\n\tb: 1", "invalid-input f:2:1: at 'a': found a tab that indents, expected spaces"},
    {"tab in a text", "a: b\n\tc", "invalid-input f:2:1: at 'a': found a tab that indents, expected spaces"},
    {"character that starts nothing", "a: @x",
     "invalid-input f:1:4: at 'a': found '@', which cannot start a value: quote it"},
    {"bad UTF-8", "a: 1\né: \"\xFF\"", "invalid-input f:2:5: expected UTF-8, found the byte 0xff"},
    {"bad second byte", "a: x\xC3z", "invalid-input f:1:5: expected UTF-8, found the byte 0xc3"},
    {"surrogate", "a: \xED\xA0\x80", "invalid-input f:1:4: expected UTF-8, found the byte 0xed"},
    {"cut UTF-8", "a: \xC3", "invalid-input f:1:4: expected UTF-8, found the byte 0xc3"},
    {"NUL", std::string_view("a: \0b", 5),
     "invalid-input f:1:4: the character U+0000 is not allowed in a document"},
    {"control character", "a: \x07",
     "invalid-input f:1:4: the character U+0007 is not allowed in a document"},
    {"list as key", "? [a]\n: b", "invalid-input f:1:3: expected a scalar as key, found a list"},
    {"mapping as key", "? {a: b}\n: c", "invalid-input f:1:3: expected a scalar as key, found a mapping"},
    {"alias of a list as key", "a: &x [1]\n*x : 1",
     "invalid-input f:2:1: expected a scalar as key, found a list"},
    {"unknown alias", "a: [*q]", "invalid-input f:1:5: at 'a[0]': alias 'q' has no anchor before it"},
    {"alias inside its node", "a: &a [*a]",
     "invalid-input f:1:8: at 'a[0]': alias 'a' is inside the node that it names"},
    {"merge of a scalar", "a: {<<: 3}",
     "invalid-input f:1:9: at 'a.<<': expected a mapping or a list of mappings to merge, found an integer"},
    {"merge of a list of scalars", "<<: [{a: 1}, x]",
     "invalid-input f:1:14: at '<<': expected a mapping or a list of mappings to merge, found a string"},
    {"unknown tag", "a: !x 1",
     "invalid-input f:1:4: at 'a': tag '!x' is not supported on a scalar, expected !!str, !!int, !!float, "
     "!!bool, "
     "!!null or !!timestamp"},
    {"tag that does not fit", "a: !!int x",
     "invalid-input f:1:4: at 'a': expected an integer after !!int, found a string 'x'"},
    {"old boolean with a tag", "!!bool yes",
     "invalid-input f:1:1: expected a boolean after !!bool, found a string 'yes'"},
    {"map tag on a list", "a: !!map [1]",
     "invalid-input f:1:4: at 'a': tag '!!map' is not supported on a list, expected !!seq"},
    {"merge tag elsewhere", "!!merge a: 1",
     "invalid-input f:1:1: tag '!!merge' is not supported on a scalar, expected !!str, !!int, !!float, "
     "!!bool, "
     "!!null or !!timestamp"},
    {"unclosed list", "a: [1, 2",
     "invalid-input f:2:1: at 'a[2]': did not find expected ',' or ']' while parsing a flow sequence that "
     "starts "
     "at line 1"},
    {"mapping in a value", "a: b: c",
     "invalid-input f:1:5: found ':' where no mapping can begin: quote the text, or check the indentation"},
    {"an operator without quotes", "value: >= 1.34",
     "invalid-input f:1:9: at 'value': '>' or '|' begins a block of text that starts on the next line: quote "
     "a "
     "value such as \">= 1.34\""},
};

void checkYamlRows(std::span<const YamlRow> rows) {
  for (const YamlRow& row : rows) {
    SUBCASE(row.name) { CHECK(shown(readYaml(row.source, "f")) == row.expected); }
  }
}

// Eight levels of nine: 43 million nodes from 300 bytes.
std::string aliasBomb() {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
  for (int level = 1; level < 8; ++level) {
    text += fmt::format("a{0}: &a{0} [", level);
    for (int i = 0; i < 9; ++i) {
      text += fmt::format("{}*a{}", i == 0 ? "" : ", ", level - 1);
    }
    text += "]\n";
  }
  return text;
}

}  // namespace

TEST_CASE("YAML documents are read with their kinds") { checkYamlRows(kYamlDocuments); }

TEST_CASE("aliases and merge keys are expanded") { checkYamlRows(kYamlAliases); }

TEST_CASE("the standard tags are honoured") { checkYamlRows(kYamlTags); }

TEST_CASE("what is no acceptable YAML is refused with its place") { checkYamlRows(kYamlErrors); }

TEST_CASE("an alias bomb is refused by the node budget") {
  const Result<Document> result = readYaml(aliasBomb(), "f", {.maxNodes = 20'000});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == Code::exhausted);
  CHECK(result.error().message == "too large: more than 20000 nodes once aliases are expanded");
  CHECK(result.error().where->line == 5);
}

TEST_CASE("a merge bomb is refused by the node budget") {
  std::string source = "a0: &a0 {k0: 1, l0: 1}\n";
  for (int level = 1; level < 40; ++level) {
    source += fmt::format("a{0}: &a{0} {{k: *a{1}, l: *a{1}, <<: *a{1}}}\n", level, level - 1);
  }

  const Result<Document> result = readYaml(source, "f", {.maxNodes = 20'000});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == Code::exhausted);
}

TEST_CASE("aliases do not make a document deeper than the limit") {
  const ReadLimits limits{.maxDepth = 4};

  CHECK(readYaml("a: &a [[1]]\nb: [*a]", "f", limits));
  CHECK(shown(readYaml("a: &a [[1]]\nb: [[*a]]", "f", limits)) ==
        "exhausted f:2:6: at 'b[0][0]': too deep: more than 4 levels");
}

TEST_CASE("limits of a document are exact") {
  CHECK(readYaml("[1, 2]", "f", {.maxNodes = 3}));
  CHECK(shown(readYaml("[1, 2]", "f", {.maxNodes = 2})) ==
        "exhausted f:1:5: at '[1]': too large: more than 2 nodes");
  CHECK(readYaml("[[1]]", "f", {.maxDepth = 2}));
  CHECK(shown(readYaml("[[1]]", "f", {.maxDepth = 1})) ==
        "exhausted f:1:2: at '[0]': too deep: more than 1 levels");
  CHECK(readYaml("abc", "f", {.maxBytes = 3}));
  CHECK(shown(readYaml("abcd", "f", {.maxBytes = 3})) ==
        "exhausted f: too large: 4 bytes, at most 3 are read");
}

TEST_CASE("duplicates among many keys are found, and the first one is named") {
  std::string source;
  for (int i = 0; i < 50; ++i) {
    source += fmt::format("k{}: {}\n", i, i);
  }
  source += "k30: x\nk7: y\n";

  CHECK(shown(readYaml(source, "f")) ==
        "invalid-input f:51:1: at 'k30': duplicate key 'k30' (first at line 31, column 1)");
}

TEST_CASE("nodes know their places") {
  const Result<Document> result = readYaml("a: 1\né:\n  - x\n  - {b: 2}\n", "f");
  REQUIRE(result);

  const View list = *result->root().find("é");

  CHECK(list.line() == 3);
  CHECK(list.column() == 3);
  CHECK(list.element(1).value(0).where("é[1].b") == SourceSpan{"f", 4, 9, "é[1].b"});
  CHECK(list.file() == "f");
}

TEST_CASE("views stay valid when the document is moved") {
  Result<Document> result = readYaml("a: text", "f");
  REQUIRE(result);
  const View root = result->root();

  const Document moved = std::move(*result);

  CHECK(root.textAt("a") == "text");
  CHECK(root.textAt("b").empty());
  CHECK_FALSE(root.find("b"));
  CHECK_FALSE(root.value(0).find("a"));
}

}  // namespace document
