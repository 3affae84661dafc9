// SPDX-License-Identifier: Apache-2.0
#include "validation/run_outcome.h"

#include "results/report.h"
#include "validation/phases.h"
#include "validation/plan.h"
#include "validation/readiness.h"
#include "validation/validator_catalog.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace validation {
namespace {

PhasePlan planOf(Phase phase, const std::string& check) {
  PhasePlan plan;
  plan.phase = phase;
  plan.checks.push_back({Validator{check, phase}});
  return plan;
}

const Plan kPlan{
    {planOf(Phase::deployment, "d"), planOf(Phase::conformance, "c"), planOf(Phase::performance, "p")}};

// The phases as `name=status`; a check named d fails.
std::string runWithFailedDeployment(bool failFast) {
  std::string text;
  const auto phases = runPhases(kPlan, failFast, [](const PhasePlan& plan) {
    results::Phase phase = skippedPhase(plan, "");
    phase.tests[0].status =
        plan.phase == Phase::deployment ? results::Status::failed : results::Status::passed;
    return phase;
  });
  for (const results::Phase& phase : phases) {
    text += phase.name + "=" + std::string(results::toText(phase.tests[0].status)) + " " +
            phase.tests[0].message + ";";
  }
  return text;
}

results::Report reportOfRows(const std::vector<std::pair<std::string, results::Status>>& rows) {
  results::Report report;
  for (const auto& [phase, status] : rows) {
    results::Phase& added = report.phases.emplace_back();
    added.name = phase;
    added.tests.emplace_back().status = status;
  }
  return report;
}

}  // namespace

TEST_CASE("R7: later phases run after a failed one") {
  CHECK(runWithFailedDeployment(false) == "deployment=failed ;conformance=passed ;performance=passed ;");
}

TEST_CASE("R8, R224: with --fail-fast they are skipped, and their rows say so") {
  CHECK(runWithFailedDeployment(true) ==
        "deployment=failed ;conformance=skipped skipped due to previous phase failure;"
        "performance=skipped skipped due to previous phase failure;");
}

TEST_CASE("readiness counts before phases, and failures before what is not proven") {
  using results::Status;
  struct Row {
    const char* name;
    results::Report report;
    RunOptions options;
    RunOutcome expected;
  };
  const RunOptions strict{.strict = true};
  const RunOptions lenientStrict{.failOnError = false, .strict = true};
  const RunOptions warnStrict{.strict = true, .readinessUnknown = ReadinessUnknown::warn};
  const Row rows[] = {
      {"nothing", {}, {}, RunOutcome::accepted},
      {"nothing is not proven", {}, strict, RunOutcome::notProven},
      {"all skipped is not proven", reportOfRows({{"deployment", Status::skipped}}), strict,
       RunOutcome::notProven},
      {"failed and other", reportOfRows({{"deployment", Status::failed}, {"conformance", Status::other}}),
       strict, RunOutcome::phaseFailed},
      {"failed and other, errors not counted",
       reportOfRows({{"deployment", Status::failed}, {"conformance", Status::other}}), lenientStrict,
       RunOutcome::accepted},
      {"readiness and a phase failed",
       reportOfRows({{"readiness", Status::failed}, {"deployment", Status::failed}}), strict,
       RunOutcome::notReady},
      {"readiness unknown, warned, strict", reportOfRows({{"readiness", Status::other}}), warnStrict,
       RunOutcome::notProven},
      {"readiness failed, warned", reportOfRows({{"readiness", Status::failed}}), warnStrict,
       RunOutcome::notReady},
      {"a pending pre-flight is not known",
       reportOfRows({{"readiness", Status::pending}}),
       {},
       RunOutcome::notReady},
      {"pending is not proven", reportOfRows({{"deployment", Status::pending}}), strict,
       RunOutcome::notProven},
      {"readiness unknown, errors not counted", reportOfRows({{"readiness", Status::other}}), lenientStrict,
       RunOutcome::accepted},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(runOutcome(row.report, row.options) == row.expected);
  }
}

}  // namespace validation
