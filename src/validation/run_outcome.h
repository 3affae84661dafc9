// SPDX-License-Identifier: Apache-2.0
#pragma once

// How phases follow each other, and what a whole run comes to: a function of the report and of what the user asked for.

#include "results/report.h"
#include "validation/plan.h"
#include "validation/readiness.h"

#include <cstdint>
#include <functional>
#include <string_view>

namespace validation {

struct RunOptions {
  bool failFast = false;    // skip the phases after one that failed
  bool failOnError = true;  // false: what failed is reported and does not count
  bool strict = false;      // what is neither passed nor failed counts too
  ReadinessUnknown readinessUnknown = ReadinessUnknown::fail;

  bool operator==(const RunOptions&) const = default;
};

inline constexpr std::string_view kNoClusterMessage = "skipped - no-cluster mode";
inline constexpr std::string_view kReadinessMessage = "skipped - readiness pre-flight failed";
inline constexpr std::string_view kUnknownMessage = "skipped - readiness is not known";
inline constexpr std::string_view kFailFastMessage = "skipped due to previous phase failure";

// The phase with every check of its plan skipped for the same reason.
results::Phase skippedPhase(const PhasePlan& plan, std::string_view message);

// One phase after the other through `run`; with failFast those after a failed one are skipped without it.
std::vector<results::Phase> runPhases(const Plan& plan, bool failFast,
                                      const std::function<results::Phase(const PhasePlan&)>& run);

enum class RunOutcome : std::uint8_t {
  accepted,     // nothing that counts is wrong
  notReady,     // the pre-flight failed, or its outcome is not known
  phaseFailed,  // at least one phase failed
  notProven,    // strict, and something is `other` or nothing passed
};

// notReady before phaseFailed before notProven. Without failOnError the first two become accepted, never notProven.
RunOutcome runOutcome(const results::Report& report, const RunOptions& options);

}  // namespace validation
