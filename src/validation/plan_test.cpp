// SPDX-License-Identifier: Apache-2.0
#include "validation/plan.h"

#include "fakes/catalog_fixture.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace validation {
namespace {

ValidatorCatalog smallCatalog() {
  ValidatorCatalog catalog;
  for (const auto& [name, phase] : {std::pair{"d1", "deployment"}, std::pair{"d2", "deployment"},
                                    std::pair{"c1", "conformance"}, std::pair{"p1", "performance"}}) {
    ValidatorEntry entry;
    entry.name = name;
    entry.phase = phase;
    entry.image = "image";
    catalog.validators.push_back(entry);
  }
  return catalog;
}

recipe::Recipe withChecks(std::vector<std::string> deployment, std::vector<std::string> conformance) {
  recipe::Recipe recipe;
  recipe.validation.deployment.emplace().checks = std::move(deployment);
  recipe.validation.conformance.emplace().checks = std::move(conformance);
  return recipe;
}

std::string planText(const recipe::Recipe& recipe, const std::vector<Phase>& phases) {
  const ValidatorCatalog catalog = smallCatalog();
  const auto plans = planChecks(recipe, catalog, phases);
  if (!plans) {
    return plans.error().message;
  }
  std::string text;
  for (const PhasePlan& plan : *plans) {
    text += std::string(toText(plan.phase)) + (plan.declared ? ":" : "(undeclared):");
    for (const ValidatorEntry* entry : plan.checks) {
      text += " " + entry->name;
    }
    text += ";";
  }
  return text;
}

}  // namespace

TEST_CASE("4.16.8: declared checks in catalog order, else every check of the phase as undeclared") {
  CHECK(planText(withChecks({"d2", "d1"}, {"c1"}), {Phase::deployment, Phase::conformance}) ==
        "deployment: d1 d2;conformance: c1;");
  CHECK(planText(withChecks({"d2"}, {}), {Phase::conformance, Phase::deployment, Phase::performance}) ==
        "conformance(undeclared): c1;deployment: d2;performance(undeclared): p1;");
}

TEST_CASE("4.16.10: every unknown check is named at once, in phases that were not requested too") {
  CHECK(planText(withChecks({"d1", "dd2"}, {"x"}), {Phase::deployment}) ==
        "validation.deployment.checks[1]: unknown check 'dd2' in phase deployment (did you mean 'd2'?)\n"
        "validation.conformance.checks[0]: unknown check 'x' in phase conformance");
  CHECK(planText(withChecks({"c1"}, {}), {Phase::deployment}) ==
        "validation.deployment.checks[0]: check 'c1' is declared in phase deployment but belongs to phase "
        "conformance");
}

TEST_CASE("every embedded recipe declares only checks that there are") {
  const recipe::Catalog catalog = recipe::fixture::embedded();
  const ValidatorCatalog validators = *loadValidatorCatalog(catalog);
  for (const auto& [name, overlay] : catalog.overlays()) {
    CAPTURE(name);
    const auto resolution = recipe::resolve(catalog, {*overlay.criteria, nullptr, ""});
    CHECK(planChecks(resolution->recipe, validators, {kPhases.begin(), kPhases.end()}).has_value());
  }
}

}  // namespace validation
