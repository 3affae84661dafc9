// SPDX-License-Identifier: Apache-2.0

// Every recipe of the embedded catalog passes its own rules.

#include "base/result.h"
#include "base/text.h"
#include "document/value.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/resolve.h"
#include "validation/allocation_policy.h"
#include "validation/offline_run.h"
#include "validation/performance_rules.h"
#include "validation/phases.h"
#include "validation/plan.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace validation {
namespace {

using recipe::fixture::MapReadings;

recipe::Criteria criteriaOf(const recipe::Catalog& catalog, const std::string& overlay) {
  return *catalog.overlays().at(overlay).criteria;
}

// The document with a value of the DRA driver's overrides set.
document::Value withOverride(document::Value document, const std::string& key, const document::Value& value) {
  for (document::Value& component : document.find("componentRefs")->elements()) {
    if (component.find("name")->text() == "nvidia-dra-driver-gpu") {
      document::Value* overrides = component.find("overrides");
      if (overrides == nullptr) {
        overrides = &component.set("overrides", document::Value::map());
      }
      overrides->set(key, value);
    }
  }
  return document;
}

}  // namespace

TEST_CASE("R128: every recipe resolves to device-plugin-extended-resource and breaks no rule") {
  const recipe::Catalog catalog = recipe::fixture::embedded();
  const ValidatorCatalog validators = *loadValidatorCatalog(catalog);
  int seen = 0;
  for (const auto& [name, overlay] : catalog.overlays()) {
    if (!overlay.criteria) {
      continue;
    }
    CAPTURE(name);
    ++seen;
    const auto resolution = recipe::resolve(catalog, {*overlay.criteria, nullptr, ""});
    REQUIRE(resolution.has_value());
    const Allocation allocation = resolveAllocation(catalog, resolution->recipe, resolution->document);
    CHECK(allocation.policy == AllocationPolicy::devicePluginExtendedResource);
    CHECK(allocation.violations == std::vector<Violation>{});
    CHECK(checkNames(validators, resolution->recipe, resolution->document) == std::vector<Violation>{});
    const PerformanceReview review =
        reviewPerformance({resolution->recipe, resolution->document, validators, std::nullopt, {}});
    CHECK(review.violations == std::vector<Violation>{});
  }
  CHECK(seen > 30);
}

TEST_CASE("R12, R25: no check that an embedded recipe declares for its performance is skipped beforehand") {
  const recipe::Catalog catalog = recipe::fixture::embedded();
  const ValidatorCatalog validators = *loadValidatorCatalog(catalog);
  for (const auto& [name, overlay] : catalog.overlays()) {
    if (!overlay.criteria) {
      continue;
    }
    CAPTURE(name);
    const recipe::Resolution resolution = *recipe::resolve(catalog, {*overlay.criteria, nullptr, ""});
    const PerformanceReview review =
        reviewPerformance({resolution.recipe, resolution.document, validators, std::nullopt, {}});
    for (const PhasePlan& plan :
         planChecks(validators, resolution.recipe, {Phase::performance}, review.skips).phases) {
      for (const PlannedCheck& check : plan.checks) {
        CAPTURE(check.validator.name);
        CHECK_FALSE(check.skip.has_value());
      }
    }
  }
}

TEST_CASE("R127: a dynamo recipe with an inert override is refused with what to remove") {
  const recipe::Catalog catalog = recipe::fixture::embedded();
  const recipe::Resolution resolution =
      *recipe::resolve(catalog, {criteriaOf(catalog, "h100-eks-ubuntu-inference-dynamo"), nullptr, ""});
  const document::Value written =
      withOverride(resolution.document, "gpuResourcesEnabledOverride", document::Value::boolean(true));
  const MapReadings readings({});

  const auto run = runOffline(
      {.recipe = resolution.recipe, .recipeDocument = written, .catalog = catalog, .readings = readings});

  REQUIRE_FALSE(run.has_value());
  CHECK(run.error().code == Code::invalidInput);
  CHECK(text::contains(run.error().message,
                       "gpuResourcesEnabledOverride=true although resources.gpus.enabled=false"));
  CHECK(text::contains(run.error().hint,
                       "remove gpuResourcesEnabledOverride from the overrides of nvidia-dra-driver-gpu"));
}

}  // namespace validation
