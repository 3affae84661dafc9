// SPDX-License-Identifier: Apache-2.0
#include "validation/performance_rules.h"

#include "base/result.h"
#include "validation/inference_rules.h"
#include "validation/nccl_rules.h"
#include "validation/performance_constraints.h"

namespace validation {

PerformanceReview reviewPerformance(const PerformanceInputs& inputs) {
  PerformanceReview review;
  const PerformanceConstraints constraints(inputs.recipe, inputs.recipeDocument);
  if (const Result<NcclFabric> fabric = parseNcclFabric(inputs.ncclFabric); !fabric) {
    review.violations.push_back(
        {fabric.error().message, "unset the variable, or set it to efa or roce; only -net looks at it", {}});
  }
  checkNccl(constraints, inputs.recipe.criteria, inputs.runtimes, review.violations, review.skips);
  checkInference(constraints, inputs.recipe, inputs.validators, review.violations, review.skips);
  return review;
}

}  // namespace validation
