// SPDX-License-Identifier: Apache-2.0
#pragma once

// The pre-flight: whether a cluster is ready for a recipe, told by the recipe's own constraints and a snapshot alone.
// Every constraint is evaluated; what cannot be evaluated is unknown and stops a run as a failed one does, unless the
// user asked for a warning.

#include "constraint/evaluate.h"
#include "constraint/readings.h"
#include "recipe/recipe.h"
#include "results/report.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

inline constexpr std::string_view kReadinessPhase = "readiness";
// Begins the names of rows about the recipe's criteria (criteria_match.h). Unlike a constraint that cannot be evaluated,
// a criterion that the snapshot does not show stops nothing: a snapshot need not show it.
inline constexpr std::string_view kCriterionPrefix = "criteria.";

enum class ReadinessUnknown : std::uint8_t { fail, warn };

enum class ReadinessOutcome : std::uint8_t {
  proceed,
  failed,   // at least one constraint is not met
  unknown,  // none is not met, at least one could not be evaluated
};

struct ReadinessRow {
  constraint::Evaluation evaluation;
  std::string remedy;  // empty when met

  bool operator==(const ReadinessRow&) const = default;
};

// One row for each top-level constraint of the recipe, then for each of its phase readiness, in their order. `unknown`
// is what the user asked for; it changes no outcome of a row, only which remedies are of use.
std::vector<ReadinessRow> evaluateReadiness(const recipe::Recipe& recipe,
                                            const constraint::Readings& readings,
                                            ReadinessUnknown unknown = ReadinessUnknown::fail);

ReadinessOutcome decideReadiness(const std::vector<ReadinessRow>& rows, ReadinessUnknown unknown);

// The rows as a phase of a report.
results::Phase toPhase(const std::vector<ReadinessRow>& rows);

// The line that is logged for a comparison:
// `readiness constraint failed: name=K8s.server.version expected=">= 1.34" actual=v1.33.0-eks-abc`.
std::string logLine(const ReadinessRow& row);

}  // namespace validation
