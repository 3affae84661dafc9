// SPDX-License-Identifier: Apache-2.0
#include "document/diff.h"

#include "document/read.h"
#include "document/value.h"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

namespace {

document::Value parsed(std::string_view text) {
  return document::Value::from(document::readYaml(text, "test.yaml")->root());
}

std::vector<std::string> described(std::string_view from, std::string_view to) {
  std::vector<std::string> result;
  for (const document::Change& change : document::diff(parsed(from), parsed(to))) {
    result.push_back(std::string(document::changeName(change.kind)) + " " + document::pathText(change.steps));
  }
  return result;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("mappings are compared by key") {
  CHECK(described("{a: 1, b: {c: 2}}", "{b: {c: 3, d: 4}}") ==
        Lines{"removed a", "changed b.c", "added b.d"});
  CHECK(described("{a: 1, b: 2}", "{b: 2, a: 1}").empty());
}

TEST_CASE("lists of named elements are compared by name") {
  CHECK(described("[{name: a, v: 1}, {name: b}]", "[{name: a, v: 2}, {name: c}]") ==
        Lines{"changed [a].v", "removed [b]", "added [c]"});
  CHECK(described("m: [{type: OS, subtypes: [{subtype: release, data: {ID: a}}]}]",
                  "m: [{type: OS, subtypes: [{subtype: release, data: {ID: b}}]}]") ==
        Lines{"changed m[OS].subtypes[release].data.ID"});
}

TEST_CASE("a list in another order, with doubles or without names is one value") {
  CHECK(described("l: [{name: a}, {name: b}]", "l: [{name: b}, {name: a}]") == Lines{"changed l"});
  CHECK(described("l: [{name: a}, {name: a}]", "l: [{name: a}]") == Lines{"changed l"});
  CHECK(described("l: [x, y]", "l: [x]") == Lines{"changed l"});
}

TEST_CASE("kinds count: a number is not the text of it") {
  CHECK(described("v: 1", "v: '1'") == Lines{"changed v"});
}

TEST_CASE("changes lead from one document to the other") {
  const document::Value from = parsed("{a: [{name: x, p: {q: 1}}, {name: y}], b: 1}");
  const document::Value to = parsed("{a: [{name: n}, {name: x, p: {q: 2}}, {name: z}], c: [1]}");

  CHECK(document::apply(from, document::diff(from, to)) == to);
}
