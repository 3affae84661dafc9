// SPDX-License-Identifier: Apache-2.0
#pragma once

// Whether a recipe is meant for the cluster that a snapshot shows. A recipe's constraints need not mention its own
// criteria, so a recipe for another service, accelerator or operating system could meet all of them.

#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "validation/readiness.h"

#include <vector>

namespace validation {

// One row, not met, for each of service, accelerator and os in which the snapshot shows something else than the recipe
// is for; named `criteria.service` and so on. A criterion that the snapshot does not show gives no row, nor does one
// whose value only a catalog's overlays define: nothing in a snapshot could contradict it.
std::vector<ReadinessRow> contradictedCriteria(const recipe::Criteria& wanted,
                                               const recipe::Detection& detected);

}  // namespace validation
