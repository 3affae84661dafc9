// SPDX-License-Identifier: Apache-2.0
#include "recipe/merge.h"

#include "document/read.h"
#include "document/value.h"
#include "document/write.h"

#include <doctest/doctest.h>

#include <string_view>

namespace recipe {
namespace {

document::Value specOf(std::string_view yaml) {
  return document::Value::from(document::readYaml(yaml, "spec.yaml")->root());
}

// The merge of `over` into `base`, as compact JSON.
std::string merged(std::string_view base, std::string_view over) {
  document::Value spec = specOf(base);
  mergeSpec(spec, specOf(over));
  return document::writeJson(spec, {0, false});
}

std::string mergedComponent(std::string_view base, std::string_view over) {
  document::Value component = specOf(base);
  mergeComponent(component, specOf(over));
  return document::writeJson(component, {0, false});
}

}  // namespace

TEST_CASE("2.4: constraints of the same name are replaced whole, even by weaker ones (Q4), and sorted") {
  CHECK(merged("constraints: [{name: b, value: '1', unit: x}]",
               "constraints: [{name: b, value: '0'}, {name: a, value: '2'}]") ==
        R"({"componentRefs":[],"constraints":[{"name":"a","value":"2"},{"name":"b","value":"0"}]})");
}

TEST_CASE("2.4: TestMergeComponentRef, one row per field rule") {
  struct Row {
    const char* name;
    std::string_view base;
    std::string_view over;
    std::string_view expected;
  };
  const Row rows[] = {
      {"replaced when not empty", "{name: a, version: '1'}", "{name: a, version: '2'}",
       R"({"name":"a","version":"2"})"},
      {"inherited when empty", "{name: a, version: '1'}", "{name: a, version: ''}",
       R"({"name":"a","version":"1"})"},
      {"inherited when absent", "{name: a, chart: c}", "{name: a}", R"({"chart":"c","name":"a"})"},
      {"overrides are merged at the top level only", "{name: a, overrides: {x: {p: 1, q: 2}, y: 1}}",
       "{name: a, overrides: {x: {p: 3}}}", R"({"name":"a","overrides":{"x":{"p":3},"y":1}})"},
      {"an override of null stays", "{name: a, overrides: {x: 1}}", "{name: a, overrides: {x: null}}",
       R"({"name":"a","overrides":{"x":null}})"},
      {"dependencies are replaced", "{name: a, dependencyRefs: [b, c]}", "{name: a, dependencyRefs: [d]}",
       R"({"dependencyRefs":["d"],"name":"a"})"},
      {"dependencies cannot be cleared", "{name: a, dependencyRefs: [b]}", "{name: a, dependencyRefs: []}",
       R"({"dependencyRefs":["b"],"name":"a"})"},
      {"manifests are added once, order kept", "{name: a, manifestFiles: [m, n]}",
       "{name: a, manifestFiles: [o, m]}", R"({"manifestFiles":["m","n","o"],"name":"a"})"},
      {"cleanup stays true", "{name: a, cleanup: true}", "{name: a, cleanup: false}",
       R"({"cleanup":true,"name":"a"})"},
      {"cleanup becomes true", "{name: a}", "{name: a, cleanup: true}", R"({"cleanup":true,"name":"a"})"},
      {"patches are replaced", "{name: a, patches: [{p: 1}]}", "{name: a, patches: [{p: 2}]}",
       R"({"name":"a","patches":[{"p":2}]})"},
      {"expected resources are replaced", "{name: a, expectedResources: [{kind: A, name: x}]}",
       "{name: a, expectedResources: [{kind: B, name: y}]}",
       R"({"expectedResources":[{"kind":"B","name":"y"}],"name":"a"})"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(mergedComponent(row.base, row.over) == row.expected);
  }
}

TEST_CASE("9.1: duplicates inside one overlay's own manifest list are kept") {
  CHECK(mergedComponent("{name: a}", "{name: a, manifestFiles: [m, m]}") ==
        R"({"manifestFiles":["m","m"],"name":"a"})");
}

TEST_CASE("2.4: an unknown component is added, and the list is sorted by name") {
  CHECK(merged("componentRefs: [{name: c}]", "componentRefs: [{name: b}]") ==
        R"({"componentRefs":[{"name":"b"},{"name":"c"}],"constraints":[]})");
}

TEST_CASE("2.4: TestMergeValidationConfig, a phase is replaced whole and others are kept") {
  CHECK(
      merged("validation: {deployment: {checks: [a], timeout: 5m}, performance: {checks: [p]}}",
             "validation: {deployment: {checks: [b]}}") ==
      R"({"componentRefs":[],"constraints":[],"validation":{"deployment":{"checks":["b"]},"performance":{"checks":["p"]}}})");
  CHECK(merged("{}", "validation: {conformance: {checks: [c]}}") ==
        R"({"componentRefs":[],"constraints":[],"validation":{"conformance":{"checks":["c"]}}})");
  CHECK(merged("validation: {conformance: {checks: [c]}}", "validation: null") ==
        R"({"componentRefs":[],"constraints":[],"validation":{"conformance":{"checks":["c"]}}})");
}

TEST_CASE("a replaced value keeps what it replaced, with its place") {
  document::Value component = specOf("{name: a, version: '1'}");
  mergeComponent(component, specOf("name: a\nversion: '2'\n"));

  const document::Value* version = component.find("version");
  REQUIRE(version->replaced() != nullptr);
  CHECK(version->replaced()->text() == "1");
  CHECK(version->origin().line == 2);
}

}  // namespace recipe
