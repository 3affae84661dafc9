// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything about the performance phase that a recipe can get wrong and that can be told without a cluster. The same
// rules hold wherever the checks run.

#include "document/value.h"
#include "recipe/recipe.h"
#include "validation/benchmark_runtime.h"
#include "validation/nccl_rules.h"
#include "validation/plan.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <optional>
#include <string>
#include <vector>

namespace validation {

struct PerformanceInputs {
  const recipe::Recipe& recipe;
  const document::Value& recipeDocument;  // what `recipe` was read from
  const ValidatorCatalog& validators;
  std::optional<std::string> ncclFabric{};  // AICR_NCCL_FABRIC
  RuntimeLookup runtimes{};
};

struct PerformanceReview {
  std::vector<Violation> violations;  // all of them
  StaticSkips skips;                  // checks that do not apply to this recipe

  bool operator==(const PerformanceReview&) const = default;
};

PerformanceReview reviewPerformance(const PerformanceInputs& inputs);

}  // namespace validation
