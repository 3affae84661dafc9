// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "constraint/evaluate.h"

#include <cstdint>
#include <string>

namespace validation {

enum class ReadinessUnknown : std::uint8_t;

// What to do about a readiness constraint that is not met, or could not be evaluated: a sentence; empty when it is met.
// `own` is what the recipe itself advises about a constraint that is not met; empty when it says nothing. With
// `unknown` fail, the remedy of a missing reading also says how to go on without it.
std::string readinessRemedy(const constraint::Evaluation& evaluation, const std::string& own,
                            ReadinessUnknown unknown);

}  // namespace validation
