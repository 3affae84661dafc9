// SPDX-License-Identifier: Apache-2.0
#include "validation/run_outcome.h"

#include "results/report.h"
#include "validation/phases.h"
#include "validation/plan.h"
#include "validation/readiness.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

bool isNotReady(const results::Phase& phase, ReadinessUnknown unknown) {
  return phase.name == kReadinessPhase && std::ranges::any_of(phase.tests, [&](const results::TestRow& row) {
           return row.status == results::Status::failed ||
                  ((row.status == results::Status::other || row.status == results::Status::pending) &&
                   unknown == ReadinessUnknown::fail && !row.name.starts_with(kCriterionPrefix));
         });
}

bool hasFailed(const results::Phase& phase) { return results::statusOf(phase) == results::Status::failed; }

}  // namespace

results::Phase skippedPhase(const PhasePlan& plan, std::string_view message) {
  results::Phase phase;
  phase.name = toText(plan.phase);
  for (const PlannedCheck& check : plan.checks) {
    results::TestRow row;
    row.name = check.validator.name;
    row.status = results::Status::skipped;
    row.message = message;
    if (!plan.declared) {
      row.extra.set("declared", document::Value::boolean(false));
    }
    phase.tests.push_back(std::move(row));
  }
  return phase;
}

std::vector<results::Phase> runPhases(const Plan& plan, bool failFast,
                                      const std::function<results::Phase(const PhasePlan&)>& run) {
  std::vector<results::Phase> phases;
  bool stopped = false;
  for (const PhasePlan& phase : plan.phases) {
    phases.push_back(stopped ? skippedPhase(phase, kFailFastMessage) : run(phase));
    stopped = stopped || (failFast && hasFailed(phases.back()));
  }
  return phases;
}

RunOutcome runOutcome(const results::Report& report, const RunOptions& options) {
  if (std::ranges::any_of(report.phases, [&](const results::Phase& phase) {
        return isNotReady(phase, options.readinessUnknown);
      })) {
    return options.failOnError ? RunOutcome::notReady : RunOutcome::accepted;
  }
  if (std::ranges::any_of(report.phases, hasFailed)) {
    return options.failOnError ? RunOutcome::phaseFailed : RunOutcome::accepted;
  }
  const results::Counts counts = results::countsOf(report);
  const bool isProven = counts.other + counts.pending == 0 && counts.passed > 0;
  return options.strict && !isProven ? RunOutcome::notProven : RunOutcome::accepted;
}

}  // namespace validation
