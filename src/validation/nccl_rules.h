// SPDX-License-Identifier: Apache-2.0
#pragma once

// The all-reduce benchmarks: for which pairs of accelerator and service there is one, and what a recipe may say about
// them. A recipe selects variants as checks; a profile or a runtime of its own opens them to other clusters.

#include "recipe/recipe.h"
#include "validation/benchmark_runtime.h"
#include "validation/performance_constraints.h"
#include "validation/plan.h"
#include "validation/violation.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

enum class NcclVariant : std::uint8_t {
  automatic,  // the transport that NCCL picks
  net,        // the network, with proof
  nvls,       // multi-node NVLink, with proof
};

inline constexpr std::array<NcclVariant, 3> kNcclVariants = {NcclVariant::automatic, NcclVariant::net,
                                                             NcclVariant::nvls};

// The name of the check, which is that of its threshold too: `nccl-all-reduce-bw-net`.
std::string_view checkName(NcclVariant variant);

inline constexpr std::string_view kProfileConstraint = "nccl-benchmark-profile";

// `b200/any`, ... sorted: every value of the profile constraint.
std::vector<std::string> ncclProfiles();
// Whether there is a benchmark of the variant for a pair. An accelerator or service that is open counts as any.
bool isApplicable(NcclVariant variant, std::string_view accelerator, std::string_view service);

enum class NcclFabric : std::uint8_t { efa, roce };

// AICR_NCCL_FABRIC: not set, empty or `efa`, or `roce`. Error invalidInput. Only -net looks at it.
Result<NcclFabric> parseNcclFabric(const std::optional<std::string>& value);

void checkNccl(const PerformanceConstraints& constraints, const recipe::Criteria& criteria,
               const RuntimeLookup& lookUp, std::vector<Violation>& violations, StaticSkips& skips);

}  // namespace validation
