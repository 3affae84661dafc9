// SPDX-License-Identifier: Apache-2.0
#include "validation/offline_run.h"

#include "base/result.h"
#include "base/text.h"
#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "results/report.h"
#include "validation/allocation_policy.h"
#include "validation/criteria_match.h"
#include "validation/performance_rules.h"
#include "validation/phases.h"
#include "validation/plan.h"
#include "validation/readiness.h"
#include "validation/run_outcome.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace validation {
namespace {

void addAll(std::vector<Violation>& target, std::vector<Violation> more) {
  target.insert(target.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// A check that would skip itself says so as it would in its log, beside the reason why it was not run at all.
results::Phase skippedOffline(const PhasePlan& plan) {
  results::Phase phase = skippedPhase(plan, kNoClusterMessage);
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    if (const std::optional<StaticSkip>& skip = plan.checks[i].skip) {
      phase.tests[i].stdoutLines.push_back(fmt::format("level=INFO msg=SKIP reason=\"{}\"", skip->reason));
      phase.tests[i].remedy = skip->remedy;
    }
  }
  return phase;
}

std::vector<results::Phase> offlinePhases(const Plan& plan, ReadinessOutcome outcome,
                                          const RunOptions& options) {
  return runPhases(plan, options.failFast, [&](const PhasePlan& phase) {
    if (outcome == ReadinessOutcome::proceed) {
      return skippedOffline(phase);
    }
    return skippedPhase(phase, outcome == ReadinessOutcome::failed ? kReadinessMessage : kUnknownMessage);
  });
}

std::vector<Phase> undeclaredPhases(const Plan& plan) {
  std::vector<Phase> phases;
  for (const PhasePlan& phase : plan.phases) {
    if (!phase.declared) {
      phases.push_back(phase.phase);
    }
  }
  return phases;
}

results::Report emptyReport(const OfflineRequest& request) {
  results::Report report;
  report.tool.version = request.version;
  report.timestamp = request.now;
  report.start = request.now;
  report.stop = request.now;
  report.subject = request.sources;
  return report;
}

// What the recipe is for and what the snapshot shows of that, for the reader of the report, and as rows where the
// snapshot does not confirm it.
void compareCriteria(const OfflineRequest& request, OfflineRun& run) {
  const recipe::Detection detected = recipe::detectCriteria(request.readings, request.catalog.vocabulary());
  run.report.subject.push_back({"criteria", "Recipe is for", recipe::listText(request.recipe.criteria)});
  run.report.subject.push_back({"snapshotCriteria", "Snapshot shows", recipe::seenText(detected)});
  if (const std::vector<std::string>& excluded = request.recipe.metadata.excludedOverlays;
      !excluded.empty()) {
    run.report.subject.push_back({"excludedOverlays", "Left out of the recipe", text::join(excluded, ", ")});
  }
  const recipe::Criteria wanted = recipe::forMatching(request.recipe.criteria);
  for (ReadinessRow& row : unmatchedCriteria(wanted, detected)) {
    run.readiness.push_back(std::move(row));
  }
}

}  // namespace

Result<OfflineRun> runOffline(const OfflineRequest& request) {
  ValidatorCatalog validators =
      TRY_WHILE(loadValidatorCatalog(request.catalog), "loading the validator catalog");
  PerformanceReview review = reviewPerformance(
      {request.recipe, request.recipeDocument, validators, request.ncclFabric, request.runtimes});
  Allocation allocation = resolveAllocation(request.catalog, request.recipe, request.recipeDocument);
  std::vector<Violation> violations = checkNames(validators, request.recipe, request.recipeDocument);
  addAll(violations, std::move(review.violations));
  addAll(violations, std::move(allocation.violations));
  if (!violations.empty()) {
    return failure(toError(violations));
  }

  const Plan plan = planChecks(validators, request.recipe, request.phases, review.skips);
  OfflineRun run;
  run.allocation = allocation.policy;
  run.readiness = evaluateReadiness(request.recipe, request.readings, request.options.readinessUnknown);
  run.report = emptyReport(request);
  compareCriteria(request, run);
  run.outcome = decideReadiness(run.readiness, request.options.readinessUnknown);
  run.undeclared = undeclaredPhases(plan);
  run.notes = std::move(validators.notes);
  run.report.phases.push_back(toPhase(run.readiness));
  for (results::Phase& phase : offlinePhases(plan, run.outcome, request.options)) {
    run.report.phases.push_back(std::move(phase));
  }
  return run;
}

}  // namespace validation
