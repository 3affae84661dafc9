// SPDX-License-Identifier: Apache-2.0
#pragma once

// Whether a recipe is meant for the cluster that a snapshot shows. A recipe's constraints need not mention its own
// criteria, so a recipe for another service, accelerator or operating system could meet all of them.

#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "validation/readiness.h"

#include <vector>

namespace validation {

// One row for each of service, accelerator and os that the recipe is for and the snapshot does not confirm, named
// `criteria.service` and so on: not met where it shows something else, unknown where it shows nothing (a node without
// GPUs says nothing about those of other nodes). A criterion whose value only a catalog's overlays define gives none: no snapshot could show it.
std::vector<ReadinessRow> unmatchedCriteria(const recipe::Criteria& wanted,
                                            const recipe::Detection& detected);

}  // namespace validation
