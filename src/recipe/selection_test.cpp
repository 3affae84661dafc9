// SPDX-License-Identifier: Apache-2.0
#include "recipe/selection.h"

#include "base/result.h"
#include "base/text.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {
namespace {

using fixture::Files;

using fixture::Harness;
using fixture::MapReadings;

std::string overlay(std::string_view name, std::string_view spec) {
  return "kind: RecipeMetadata\nmetadata: {name: " + std::string(name) + "}\nspec: " + std::string(spec) +
         "\n";
}

std::string appliedText(const Selection& selection) {
  std::vector<std::string> names;
  names.reserve(selection.applied.size());
  for (const Overlay* applied : selection.applied) {
    names.push_back(applied->name);
  }
  return text::join(names, ">");
}

}  // namespace

TEST_CASE("Q1: siblings apply in the order of specificity, then name, every time") {
  Harness harness(Files{{"overlays/z.yaml", overlay("z", "{criteria: {service: eks}}")},
                        {"overlays/a.yaml", overlay("a", "{criteria: {service: eks, intent: training}}")},
                        {"overlays/m.yaml", overlay("m", "{criteria: {intent: training}}")}});
  const Catalog catalog = *harness.load();

  CHECK(appliedText(*selectOverlays(catalog, {"eks", "", "training", "", "", 0}, nullptr)) == "m>z>a");
  CHECK(appliedText(*selectOverlays(catalog, {"eks", "", "", "", "", 0}, nullptr)) == "z");
}

TEST_CASE("2.4: parents come first and every overlay once; without criteria an overlay is a parent only") {
  Harness harness(
      Files{{"overlays/p.yaml", overlay("p", "{}")},
            {"overlays/c.yaml", overlay("c", "{base: p, criteria: {service: eks}}")},
            {"overlays/d.yaml", overlay("d", "{base: c, criteria: {service: eks, os: ubuntu}}")}});
  const Catalog catalog = *harness.load();

  CHECK(appliedText(*selectOverlays(catalog, {"eks", "", "", "ubuntu", "", 0}, nullptr)) == "p>c>d");
  CHECK(appliedText(*selectOverlays(catalog, {}, nullptr)).empty());
}

TEST_CASE(
    "TestMetadataStore_ResolveInheritanceChain: a missing parent and a cycle are errors that name the "
    "place") {
  Harness harness(Files{{"overlays/a.yaml", overlay("a", "{base: b, criteria: {service: eks}}")},
                        {"overlays/b.yaml", overlay("b", "{base: a}")},
                        {"overlays/m.yaml", overlay("m", "{base: bb, criteria: {service: gke}}")}});
  const Catalog catalog = *harness.load();

  const Error cycle = selectOverlays(catalog, {"eks", "", "", "", "", 0}, nullptr).error();
  CHECK(cycle.code == Code::invalidInput);
  CHECK(cycle.message == "circular base chain: a -> b -> a");
  const Error missing = selectOverlays(catalog, {"gke", "", "", "", "", 0}, nullptr).error();
  CHECK(describe(missing) ==
        "/layer0/overlays/m.yaml:3:14: at 'spec.base': overlay 'm' builds on 'bb', which does not exist (did "
        "you mean "
        "'b'?)");
}

TEST_CASE(
    "Q3: the effective constraints of a chain decide, and a needed ancestor is not listed as excluded") {
  Harness harness(Files{
      {"overlays/p.yaml",
       overlay("p",
               "{criteria: {service: aks}, constraints: [{name: K8s.server.version, value: '>= 1.34'}]}")},
      {"overlays/t.yaml", overlay("t",
                                  "{base: p, criteria: {service: aks, intent: training}, "
                                  "constraints: [{name: K8s.server.version, value: '>= 1.30'}]}")}});
  const Catalog catalog = *harness.load();
  const MapReadings old(Files{{"K8s.server.version", "v1.32.0"}});

  const Selection both = *selectOverlays(catalog, {"aks", "", "training", "", "", 0}, &old);
  CHECK(appliedText(both) == "p>t");
  CHECK(both.excluded.empty());
  CHECK(both.warnings.empty());

  const Selection alone = *selectOverlays(catalog, {"aks", "", "", "", "", 0}, &old);
  CHECK(alone.applied.empty());
  CHECK(alone.excluded == std::vector<std::string>{"p"});
  REQUIRE(alone.warnings.size() == 1);
  CHECK(alone.warnings[0] ==
        ConstraintWarning{"p", "K8s.server.version", ">= 1.34", "v1.32.0", "expected >= 1.34, got v1.32.0"});
}

TEST_CASE(
    "Q3: an inherited constraint counts, and one that cannot be evaluated is not met, with its reason") {
  Harness harness(
      Files{{"overlays/p.yaml", overlay("p", "{constraints: [{name: OS.release.ID, value: ubuntu}]}")},
            {"overlays/c.yaml", overlay("c", "{base: p, criteria: {service: eks}}")}});
  const Catalog catalog = *harness.load();

  const Selection none =
      *selectOverlays(catalog, {"eks", "", "", "", "", 0},
                      std::make_unique<MapReadings>(std::map<std::string, std::string>{}).get());
  CHECK(none.excluded == std::vector<std::string>{"c"});
  REQUIRE(none.warnings.size() == 1);
  CHECK(none.warnings[0].actual.empty());
  CHECK(text::contains(none.warnings[0].reason, "OS.release.ID"));
}

}  // namespace recipe
