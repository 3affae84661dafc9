// SPDX-License-Identifier: Apache-2.0
#include "validation/plan.h"

#include "base/text.h"
#include "document/encode.h"
#include "recipe/recipe.h"
#include "validation/phases.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace validation {
namespace {

ValidatorCatalog smallCatalog() {
  ValidatorCatalog catalog;
  catalog.validators = {{"d1", Phase::deployment},
                        {"d2", Phase::deployment},
                        {"c1", Phase::conformance},
                        {"p1", Phase::performance}};
  return catalog;
}

recipe::Recipe withChecks(std::vector<std::string> deployment, std::vector<std::string> conformance) {
  recipe::Recipe recipe;
  recipe.validation.deployment.emplace().checks = std::move(deployment);
  recipe.validation.conformance.emplace().checks = std::move(conformance);
  return recipe;
}

std::string planText(const recipe::Recipe& recipe, const std::vector<Phase>& phases) {
  std::string text;
  for (const PhasePlan& plan : planChecks(smallCatalog(), recipe, phases).phases) {
    text += std::string(toText(plan.phase)) + (plan.declared ? ":" : "(undeclared):");
    for (const PlannedCheck& check : plan.checks) {
      text += " " + check.validator.name;
    }
    text += ";";
  }
  return text;
}

std::vector<std::string> nameProblems(const recipe::Recipe& recipe) {
  std::vector<std::string> problems;
  for (const Violation& violation : checkNames(smallCatalog(), recipe, document::encode(recipe))) {
    problems.push_back(violation.text);
  }
  return problems;
}

}  // namespace

TEST_CASE("4.16.8: declared checks in catalog order, else every check of the phase as undeclared") {
  CHECK(planText(withChecks({"d2", "d1"}, {"c1"}), {Phase::deployment, Phase::conformance}) ==
        "deployment: d1 d2;conformance: c1;");
  CHECK(planText(withChecks({"d2"}, {}), {Phase::conformance, Phase::deployment, Phase::performance}) ==
        "conformance(undeclared): c1;deployment: d2;performance(undeclared): p1;");
}

TEST_CASE("4.16.10: every unknown check is named at once, with the nearest name; a wrong phase counts") {
  const auto problems = nameProblems(withChecks({"d1", "dd2"}, {"x", "d1"}));
  REQUIRE(problems.size() == 3);
  CHECK(text::contains(problems[0], "dd2"));
  CHECK(text::contains(problems[0], "did you mean 'd2'?"));
  CHECK(text::contains(problems[1], "'x'"));
  CHECK(text::contains(problems[2], "d1"));
  CHECK(nameProblems(withChecks({"d1", "d2"}, {"c1"})).empty());
}

TEST_CASE("a static skip stays with its check") {
  const Plan plan = planChecks(smallCatalog(), withChecks({"d1"}, {}), {Phase::deployment},
                               {{"d1", StaticSkip{"does not apply", "drop it"}}});
  REQUIRE(plan.phases[0].checks.size() == 1);
  CHECK(plan.phases[0].checks[0].skip->reason == "does not apply");
}

}  // namespace validation
