// SPDX-License-Identifier: Apache-2.0
#include "recipe/hydrate.h"

#include "base/result.h"
#include "document/value.h"
#include "document/write.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/resolve.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace recipe {
namespace {

using fixture::Harness;

std::string base(std::string_view component) {
  return "kind: RecipeMetadata\nmetadata: {name: base}\nspec: {componentRefs: [" + std::string(component) +
         "]}\n";
}

std::string json(const document::Value& value) { return document::writeJson(value, {0, false}); }

// The hydrated component `c` of a catalog whose base has just that component.
std::string component(std::map<std::string, std::string> files, std::string_view component) {
  files.emplace("overlays/base.yaml", base(component));
  Harness harness(std::move(files));
  const Catalog catalog = *harness.load();
  const auto resolution = resolve(catalog, {});
  if (!resolution) {
    return resolution.error().message;
  }
  const auto hydrated = hydrate(catalog, resolution->document);
  if (!hydrated) {
    return hydrated.error().message;
  }
  return json(*selectPath(*hydrated, "components.c"));
}

}  // namespace

TEST_CASE("4.2: three value patterns and deep overrides") {
  const std::map<std::string, std::string> files = {
      {"components/c/values.yaml", "a: {x: 1, y: [1, 2]}\nb: t\n"},
      {"components/c/values-s.yaml", "a: {x: 2, y: [3]}\n"}};
  struct Row {
    const char* name;
    std::string_view component;
    std::string_view expected;
  };
  const Row rows[] = {
      {"neither file nor overrides", "{name: c}", R"({"name":"c","source":"","type":""})"},
      {"its own file", "{name: c, valuesFile: components/c/values.yaml}",
       R"({"name":"c","source":"","type":"","values":{"a":{"x":1,"y":[1,2]},"b":"t"}})"},
      {"another file over its own, lists replaced", "{name: c, valuesFile: components/c/values-s.yaml}",
       R"({"name":"c","source":"","type":"","values":{"a":{"x":2,"y":[3]},"b":"t"}})"},
      {"overrides on top, null kept",
       "{name: c, valuesFile: components/c/values.yaml, overrides: {a: {x: null}}}",
       R"({"name":"c","source":"","type":"","values":{"a":{"x":null,"y":[1,2]},"b":"t"}})"},
      {"overrides alone", "{name: c, overrides: {k: 1}}",
       R"({"name":"c","source":"","type":"","values":{"k":1}})"},
      {"a file that is missing", "{name: c, valuesFile: components/c/none.yaml}",
       "values file 'components/c/none.yaml' of component 'c' does not exist (did you mean "
       "'components/c/values.yaml'?)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(component(files, row.component) == row.expected);
  }
}

TEST_CASE("a recipe from elsewhere may name a values file that this catalog lacks") {
  document::Value reference = document::Value::record();
  reference.set("name", document::Value::string("c"));
  reference.set("valuesFile", document::Value::string("components/c/none.yaml"));
  const auto values = componentValues(fixture::embedded(), reference);
  REQUIRE_FALSE(values.has_value());
  CHECK(values.error().message == "values file 'components/c/none.yaml' is not in the catalog");
}

TEST_CASE("4.1: the hydrated document has its fixed keys, and the lists of the metadata always") {
  const Catalog catalog = fixture::embedded();
  const auto resolution = resolve(catalog, {{"eks", "h100", "training", "ubuntu", "", 0}, nullptr, "1.0"});
  const document::Value hydrated = *hydrate(catalog, resolution->document);

  CHECK(
      json(*hydrated.find("criteria")) ==
      R"({"accelerator":"h100","intent":"training","nodes":0,"os":"ubuntu","platform":"any","service":"eks"})");
  CHECK(json(*hydrated.find("metadata")->find("excludedOverlays")) == "[]");
  CHECK(hydrated.find("validation") == nullptr);
  const document::Value nulls = *hydrate(catalog, resolution->document, {EmptyLists::asNull});
  CHECK(json(*nulls.find("metadata")->find("constraintWarnings")) == "null");
}

TEST_CASE("filling in only what a selector leads into selects the same") {
  const Catalog catalog = fixture::embedded();
  const auto resolution = resolve(catalog, {{"eks", "h100", "training", "ubuntu", "", 0}, nullptr, "1"});
  const document::Value whole = *hydrate(catalog, resolution->document);
  for (const std::string selector :
       {"components.gpu-operator", ".components.gpu-operator.values.driver.version", "components",
        "components.none", "components.gpu-operator.none", "criteria", ""}) {
    CAPTURE(selector);
    const document::Value part = *hydrate(catalog, resolution->document, {EmptyLists::asList, selector});
    const auto fromPart = selectPath(part, selector);
    const auto fromWhole = selectPath(whole, selector);
    REQUIRE(fromPart.has_value() == fromWhole.has_value());
    CHECK((fromPart ? *fromPart == *fromWhole : fromPart.error() == fromWhole.error()));
  }
}

TEST_CASE("4.3: selectors") {
  const document::Value tree = document::Value::map(
      {{"a", document::Value::map({{"b", document::Value::integer(1)}, {"c", document::Value::sequence()}})},
       {"s", document::Value::string("x")}});
  struct Row {
    const char* name;
    std::string_view selector;
    std::string_view expected;
  };
  const Row rows[] = {
      {"empty is everything", "", R"({"a":{"b":1,"c":[]},"s":"x"})"},
      {"a dot is everything", ".", R"({"a":{"b":1,"c":[]},"s":"x"})"},
      {"leading dot", ".a.b", "1"},
      {"a list", "a.c", "[]"},
      {"missing key", "a.z", "selector \"a.z\": key \"z\" not found, available keys: b, c"},
      {"into a scalar", "s.x", "selector \"s.x\": cannot descend into non-map value at \"x\""},
      {"into a list", "a.c.0", "selector \"a.c.0\": cannot descend into non-map value at \"0\""},
      {"trailing dot", "a.", "selector \"a.\": key \"\" not found, available keys: b, c"},
      {"empty segment", "a..b", "selector \"a..b\": key \"\" not found, available keys: b, c"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const auto selected = selectPath(tree, row.selector);
    CHECK((selected ? json(*selected) : selected.error().message) == row.expected);
    CHECK((selected || selected.error().code == Code::notFound));
  }
}

}  // namespace recipe
