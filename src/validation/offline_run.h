// SPDX-License-Identifier: Apache-2.0
#pragma once

// A validation without a cluster: the recipe is checked against the rules, the snapshot against the recipe, and every
// check that would need the cluster is reported as skipped.

#include "base/result.h"
#include "constraint/readings.h"
#include "document/decode.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"
#include "results/report.h"
#include "validation/allocation_policy.h"
#include "validation/benchmark_runtime.h"
#include "validation/phases.h"
#include "validation/readiness.h"
#include "validation/run_outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace validation {

struct OfflineRequest {
  const recipe::Recipe& recipe;
  const document::Value& recipeDocument;  // what `recipe` was read from
  const recipe::Catalog& catalog;
  const constraint::Readings& readings;
  std::vector<Phase> phases{kPhases.begin(), kPhases.end()};
  RunOptions options{};
  std::optional<std::string> ncclFabric{};  // AICR_NCCL_FABRIC
  RuntimeLookup runtimes{};                 // of the --data folder
  std::string version{};                    // of the tool
  std::vector<results::Fact> sources{};     // where recipe and snapshot come from; go first into the report
  UtcTime now{};
};

struct OfflineRun {
  results::Report report;  // the phase "readiness", then the requested ones
  std::vector<ReadinessRow> readiness;
  ReadinessOutcome outcome = ReadinessOutcome::proceed;
  AllocationPolicy allocation = AllocationPolicy::unspecified;
  std::vector<Phase> undeclared;      // requested phases for which the recipe declares no check
  std::vector<document::Note> notes;  // about the validator catalog
};

// Error invalidInput, before anything is evaluated: the validator catalog is bad; or one error that lists every
// violation of the recipe (unknown checks, performance constraints, allocation of GPUs).
Result<OfflineRun> runOffline(const OfflineRequest& request);

}  // namespace validation
