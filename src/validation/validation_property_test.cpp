// SPDX-License-Identifier: Apache-2.0
#include "recipe/recipe.h"
#include "results/report.h"
#include "validation/phases.h"
#include "validation/plan.h"
#include "validation/run_outcome.h"
#include "validation/validator_catalog.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace validation {
namespace {

results::Report reportOfStatuses(const std::vector<results::Status>& statuses) {
  results::Report report;
  results::Phase phase;
  phase.name = "deployment";
  for (const results::Status status : statuses) {
    results::TestRow row;
    row.name = "check";
    row.status = status;
    phase.tests.push_back(row);
  }
  report.phases.push_back(phase);
  return report;
}

rc::Gen<results::Status> genStatus() {
  return rc::gen::element(results::Status::passed, results::Status::skipped, results::Status::other,
                          results::Status::failed);
}

int rank(results::Status status) {
  switch (status) {
    case results::Status::failed: return 2;
    case results::Status::other:
    case results::Status::pending: return 1;
    default: return 0;
  }
}

}  // namespace

TEST_CASE("parsing phases never invents, loses or repeats one") {
  CHECK(rc::check("phases", [] {
    const auto values = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("deployment", "conformance", "performance"));
    const auto phases = parsePhases(values);
    RC_ASSERT(phases.has_value());
    for (const Phase phase : *phases) {
      RC_ASSERT(std::count(phases->begin(), phases->end(), phase) == 1);
      RC_ASSERT(values.empty() || std::count(values.begin(), values.end(), std::string(toText(phase))) > 0);
    }
    for (const std::string& value : values) {
      RC_ASSERT(std::count(phases->begin(), phases->end(), *phaseFromText(value)) == 1);
    }
  }));
}

TEST_CASE("making a row worse never makes a run accepted") {
  CHECK(rc::check("run outcome", [] {
    auto statuses = *rc::gen::nonEmpty(rc::gen::container<std::vector<results::Status>>(genStatus()));
    const auto index = *rc::gen::inRange<std::size_t>(0, statuses.size());
    const results::Status worse = *genStatus();
    RC_PRE(rank(worse) >= rank(statuses[index]));
    RunOptions rules;
    rules.strict = *rc::gen::arbitrary<bool>();
    const RunOutcome before = runOutcome(reportOfStatuses(statuses), rules);
    statuses[index] = worse;
    const RunOutcome after = runOutcome(reportOfStatuses(statuses), rules);
    RC_ASSERT(before == RunOutcome::accepted || after != RunOutcome::accepted);
  }));
}

TEST_CASE("a plan never loses or invents a check, and keeps the order of the catalog") {
  CHECK(rc::check("plan", [] {
    ValidatorCatalog catalog;
    const auto phasesOfChecks = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 3));
    for (std::size_t i = 0; i < phasesOfChecks.size(); ++i) {
      Validator validator;
      validator.name = "check-" + std::to_string(i);
      validator.phase = kPhases.at(static_cast<std::size_t>(phasesOfChecks[i]));
      catalog.validators.push_back(validator);
    }
    recipe::Recipe recipe;
    recipe.validation.deployment.emplace();
    for (const Validator& validator : catalog.validators) {
      if (validator.phase == Phase::deployment && *rc::gen::arbitrary<bool>()) {
        auto& checks = recipe.validation.deployment->checks;
        checks.insert(checks.begin(), validator.name);
      }
    }
    const std::vector<std::string>& declared = recipe.validation.deployment->checks;

    const PhasePlan plan = planChecks(catalog, recipe, {Phase::deployment}).phases.at(0);

    std::vector<std::string> expected;
    for (const Validator& validator : catalog.validators) {
      const bool isDeclared = std::ranges::find(declared, validator.name) != declared.end();
      if (validator.phase == Phase::deployment && (declared.empty() || isDeclared)) {
        expected.push_back(validator.name);
      }
    }
    std::vector<std::string> planned;
    planned.reserve(plan.checks.size());
    for (const PlannedCheck& check : plan.checks) {
      planned.push_back(check.validator.name);
    }
    RC_ASSERT(planned == expected);
    RC_ASSERT(plan.declared == !declared.empty());
  }));
}

}  // namespace validation
