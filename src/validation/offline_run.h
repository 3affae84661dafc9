// SPDX-License-Identifier: Apache-2.0
#pragma once

// A validation without a cluster: the readiness pre-flight and everything that can be told from the recipe itself; the
// checks that need a cluster are listed as skipped, with the reason. Pure.

#include "base/result.h"
#include "constraint/readings.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"
#include "results/report.h"
#include "validation/performance_rules.h"
#include "validation/phases.h"
#include "validation/readiness.h"

#include <optional>
#include <string>
#include <vector>

namespace validation {

struct OfflineRequest {
  const recipe::Recipe& recipe;
  const document::Value& recipeDocument;  // the same recipe as a document
  const recipe::Catalog& catalog;
  const constraint::Readings& readings;
  std::vector<Phase> phases;
  ReadinessUnknown readinessUnknown = ReadinessUnknown::fail;
  RuntimeLookup runtimeLookup;            // files of the data directory
  std::optional<std::string> ncclFabric;  // AICR_NCCL_FABRIC
};

struct OfflineRun {
  std::vector<results::Phase> phases;  // readiness, then the requested ones
  Readiness readiness;
};

// Error invalidInput when the recipe itself is wrong (unknown checks, performance constraints, allocation policy),
// with every violation in the message, one per line.
Result<OfflineRun> runOffline(const OfflineRequest& request);

struct ExitRules {
  bool failOnError = true;
  bool strict = false;
  ReadinessOutcome readiness = ReadinessOutcome::ready;
};

// 2: the pre-flight failed or could not be told; 8: something failed; 11: strict, and something is other; else 0. With
// failOnError off, 2 and 8 become 0, and 11 stays.
int exitStatus(const results::Report& report, const ExitRules& rules);

inline constexpr std::string_view kSkippedNoCluster = "skipped - no-cluster mode";
inline constexpr std::string_view kSkippedNotReady = "skipped - readiness pre-flight failed";

}  // namespace validation
