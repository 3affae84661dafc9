// SPDX-License-Identifier: Apache-2.0
#include "recipe/explain.h"

#include "document/value.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/hydrate.h"
#include "recipe/resolve.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace recipe {
namespace {

using fixture::Files;

const Explanation& entryAt(const std::vector<Explanation>& entries, std::string_view path) {
  const auto found = std::ranges::find(entries, path, &Explanation::path);
  REQUIRE(found != entries.end());
  return *found;
}

std::size_t leaves(const document::Value& value) {
  std::size_t count = 0;
  for (const document::Value& element : value.elements()) {
    count += leaves(element);
  }
  for (const auto& [key, member] : value.members()) {
    count += leaves(member);
  }
  return value.elements().empty() && value.members().empty() ? 1 : count;
}

}  // namespace

TEST_CASE("every leaf of a recipe is explained once") {
  const Catalog catalog = fixture::embedded();
  const auto resolution = resolve(catalog, {{"eks", "h100", "training", "ubuntu", "", 0}, nullptr, "1"});

  CHECK(explain(catalog, resolution->document).size() == leaves(resolution->document));
}

TEST_CASE("an explanation names the overlay, the file, the line and what was overridden, latest first") {
  fixture::Harness harness(
      Files{{"overlays/base.yaml",
             "metadata: {name: base}\nspec:\n  constraints:\n    - name: k\n      value: '1'\n"},
            {"overlays/a.yaml",
             "metadata: {name: a}\nspec:\n  criteria: {service: eks}\n  constraints:\n    - name: k\n      "
             "value: '2'\n"},
            {"overlays/b.yaml",
             "metadata: {name: b}\nspec:\n  base: a\n  criteria: {service: eks, os: cos}\n  constraints:\n"
             "    - name: k\n      value: '3'\n"}});
  const Catalog catalog = *harness.load();
  const auto resolution = resolve(catalog, {{"eks", "", "", "cos", "", 0}, nullptr, "1"});
  const auto entries = explain(catalog, resolution->document);

  const Explanation& value = entryAt(entries, "constraints[k].value");
  CHECK(value.setBy == SetBy{"b", "/layer0/overlays/b.yaml", 7});
  REQUIRE(value.overrode.size() == 2);
  CHECK(value.overrode[0].value.text() == "2");
  CHECK(value.overrode[0].line == 6);
  CHECK(value.overrode[1].file == "/layer0/overlays/base.yaml");
  CHECK(entryAt(entries, "criteria.service").setBy.source == "criteria");
  CHECK(entryAt(entries, "kind").setBy.source == "computed");
}

TEST_CASE("hydrated values are explained down to the values file and the override") {
  const Catalog catalog = fixture::embedded();
  const auto resolution = resolve(catalog, {{"eks", "h100", "training", "ubuntu", "", 0}, nullptr, "1"});
  const document::Value hydrated = *hydrate(catalog, resolution->document);
  const document::Value values = *selectPath(hydrated, "components.gpu-operator.values.cdi");
  const auto entries = explain(catalog, values, "components.gpu-operator.values.cdi");

  const Explanation& enabled = entryAt(entries, "components.gpu-operator.values.cdi.enabled");
  CHECK(enabled.setBy.source == "h100-eks-training");
  REQUIRE(enabled.overrode.size() == 1);
  CHECK(enabled.overrode[0].file == "catalog/components/gpu-operator/values-eks-training.yaml");
}

TEST_CASE("a registry default names the registry") {
  const Catalog catalog = fixture::embedded();
  const auto resolution = resolve(catalog, {{"eks", "", "", "", "", 0}, nullptr, "1"});
  const auto entries = explain(catalog, resolution->document);

  CHECK(entryAt(entries, "componentRefs[aws-ebs-csi-driver].namespace").setBy.source == "registry");
  CHECK(entryAt(entries, "componentRefs[aws-ebs-csi-driver].namespace").setBy.file ==
        "catalog/registry.yaml");
}

}  // namespace recipe
