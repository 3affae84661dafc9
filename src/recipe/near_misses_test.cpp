// SPDX-License-Identifier: Apache-2.0
#include "recipe/near_misses.h"

#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/selection.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace recipe {

TEST_CASE("when only general overlays applied, the nearest specific ones and what kept them out are named") {
  const Catalog catalog = fixture::embedded();
  const auto nearestOf = [&](const Criteria& criteria) {
    return hintsFor(catalog, criteria, *selectOverlays(catalog, criteria, nullptr)).nearMisses;
  };

  const auto gke = nearestOf({"gke", "h100", "training", "", "", 0});
  REQUIRE_FALSE(gke.empty());
  CHECK(gke.front() == "h100-gke-cos-training needs os=cos (given: any)");
  CHECK(nearestOf({"eks", "h100", "training", "ubuntu", "", 0}).empty());
}

TEST_CASE("a criterion that no applied overlay asks for is told, with the overlay that comes nearest") {
  const Catalog catalog = fixture::embedded();
  struct Row {
    const char* name;
    Criteria criteria;
    std::vector<std::string> expected;
  };
  const Row rows[] = {
      {"all asked for", {"eks", "h100", "training", "ubuntu", "kubeflow", 0}, {}},
      {"left open", {"kind", "any", "inference", "", "", 0}, {}},
      {"an accelerator that no overlay has",
       {"eks", "l40", "", "", "", 0},
       {"accelerator=l40 changes nothing: no overlay of the catalog asks for it"}},
      {"another intent",
       {"eks", "h100", "training", "ubuntu", "dynamo", 0},
       {"platform=dynamo changes nothing: h100-eks-ubuntu-inference-dynamo needs intent=inference (given: "
        "training)"}},
      {"nodes",
       {"eks", "h100", "training", "ubuntu", "", 8},
       {"nodes=8 changes nothing: no overlay of the catalog asks for it"}},
      {"where only general overlays applied, the nearest are told by them alone",
       {"gke", "h100", "training", "", "", 0},
       {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(hintsFor(catalog, row.criteria, *selectOverlays(catalog, row.criteria, nullptr)).unusedCriteria ==
          row.expected);
  }
}

TEST_CASE("what is left open and would add an overlay is told once") {
  const Catalog catalog = fixture::embedded();
  const auto openOf = [&](const Criteria& criteria) {
    return hintsFor(catalog, criteria, *selectOverlays(catalog, criteria, nullptr)).openCriteria;
  };

  CHECK(openOf({"eks", "h100", "training", "", "", 0}) ==
        std::vector<std::string>{"os=ubuntu (h100-eks-ubuntu-training)"});
  CHECK(openOf({"eks", "h100", "training", "ubuntu", "kubeflow", 0}).empty());
}

TEST_CASE("a data folder whose overlays all stay out is told") {
  using fixture::Files;
  const fixture::Harness harness(
      Files{}, {Files{{"overlays/mine.yaml",
                       "metadata: {name: mine}\nspec: {criteria: {service: eks, platform: kubflow}}\n"}}});
  const Catalog catalog = *harness.load();
  const auto unusedOf = [&](const Criteria& criteria) {
    return hintsFor(catalog, criteria, *selectOverlays(catalog, criteria, nullptr)).unusedOverlays;
  };

  CHECK(unusedOf({"eks", "", "", "", "kubeflow", 0}) == std::vector<std::string>{"mine"});
  CHECK(unusedOf({"eks", "", "", "", "kubflow", 0}).empty());
}

}  // namespace recipe
