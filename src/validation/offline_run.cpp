// SPDX-License-Identifier: Apache-2.0
#include "validation/offline_run.h"

#include "base/text.h"
#include "validation/allocation_policy.h"
#include "validation/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace validation {
namespace {

std::string violationLine(const Violation& violation) {
  std::string line = fmt::format("{} [{}]", violation.message, violation.rule);
  if (!violation.constraint.empty()) {
    line = fmt::format("{}: {}", violation.constraint, line);
  }
  return violation.remedy.empty() ? line : fmt::format("{}\n    remedy: {}", line, violation.remedy);
}

Result<> refuse(const std::vector<Violation>& violations) {
  if (violations.empty()) {
    return {};
  }
  std::vector<std::string> lines = {fmt::format("the recipe cannot be validated ({} violation{}):",
                                                violations.size(), violations.size() == 1 ? "" : "s")};
  for (const Violation& violation : violations) {
    lines.push_back("  " + violationLine(violation));
  }
  return failure(Code::invalidInput, text::join(lines, "\n"));
}

const StaticSkip* findSkip(const std::vector<StaticSkip>& skips, std::string_view check) {
  const auto found = std::ranges::find(skips, check, &StaticSkip::check);
  return found != skips.end() ? &*found : nullptr;
}

results::TestRow skippedRow(const ValidatorEntry& entry, bool declared, std::string_view message,
                            const std::vector<StaticSkip>& skips) {
  results::TestRow row;
  row.name = entry.name;
  row.status = results::Status::skipped;
  row.message = message;
  if (const StaticSkip* skip = declared ? findSkip(skips, entry.name) : nullptr) {
    row.stdoutLines.push_back(fmt::format("level=INFO msg=SKIP reason=\"{}\"", skip->reason));
  }
  if (!declared) {
    row.extra.set("declared", document::Value::boolean(false));
  }
  return row;
}

}  // namespace

Result<OfflineRun> runOffline(const OfflineRequest& request) {
  const ValidatorCatalog catalog = TRY(loadValidatorCatalog(request.catalog));
  const std::vector<PhasePlan> plans = TRY(planChecks(request.recipe, catalog, request.phases));
  const PerformanceRules performance =
      checkPerformance(request.recipe, request.runtimeLookup, request.ncclFabric);
  const AllocationDecision allocation = TRY(decideAllocation(request.catalog, request.recipeDocument));
  std::vector<Violation> violations = performance.violations;
  violations.insert(violations.end(), allocation.violations.begin(), allocation.violations.end());
  TRY_VOID(refuse(violations));

  OfflineRun run;
  run.readiness = checkReadiness(request.recipe, request.readings, request.readinessUnknown);
  run.phases.push_back(run.readiness.phase);
  const bool isReady = run.readiness.outcome == ReadinessOutcome::ready;
  for (const PhasePlan& plan : plans) {
    results::Phase phase;
    phase.name = toText(plan.phase);
    for (const ValidatorEntry* entry : plan.checks) {
      phase.tests.push_back(skippedRow(*entry, plan.declared, isReady ? kSkippedNoCluster : kSkippedNotReady,
                                       performance.skips));
    }
    run.phases.push_back(std::move(phase));
  }
  return run;
}

int exitStatus(const results::Report& report, const ExitRules& rules) {
  constexpr int kPreflight = 2;
  constexpr int kFailed = 8;
  constexpr int kStrict = 11;
  const results::Counts counts = results::countsOf(report);
  const bool hasOther = counts.other + counts.pending > 0;
  if (rules.failOnError && rules.readiness != ReadinessOutcome::ready) {
    return kPreflight;
  }
  if (rules.failOnError && counts.failed > 0) {
    return kFailed;
  }
  return rules.strict && hasOther && counts.failed == 0 ? kStrict : 0;
}

}  // namespace validation
