// SPDX-License-Identifier: Apache-2.0
#pragma once

// The inference benchmark: its thresholds, its inputs, and the settings that the validator catalog may give it.

#include "recipe/recipe.h"
#include "validation/performance_constraints.h"
#include "validation/plan.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <string_view>
#include <vector>

namespace validation {

inline constexpr std::string_view kInferenceCheck = "inference-perf";
inline constexpr std::string_view kThroughputConstraint = "inference-throughput";
inline constexpr std::string_view kFirstTokenConstraint = "inference-ttft-p99";
inline constexpr std::string_view kModelConstraint = "inference-model";
inline constexpr std::string_view kConcurrencyConstraint = "inference-concurrency-per-gpu";
inline constexpr std::string_view kRoutingConstraint = "inference-routing-mode";

void checkInference(const PerformanceConstraints& constraints, const recipe::Recipe& recipe,
                    const ValidatorCatalog& catalog, std::vector<Violation>& violations, StaticSkips& skips);

}  // namespace validation
