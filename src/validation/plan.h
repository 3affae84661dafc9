// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which checks run for a recipe: those that it declares, phase by phase, in the order of the catalog.

#include "document/value.h"
#include "recipe/recipe.h"
#include "validation/phases.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace validation {

// Why a check will not run although the recipe declares it, known before anything runs.
struct StaticSkip {
  std::string reason;
  std::string remedy;

  bool operator==(const StaticSkip&) const = default;
};

using StaticSkips = std::map<std::string, StaticSkip>;  // by the name of the check

struct PlannedCheck {
  Validator validator;
  std::optional<StaticSkip> skip{};

  bool operator==(const PlannedCheck&) const = default;
};

struct PhasePlan {
  Phase phase = Phase::deployment;
  bool declared =
      true;  // false: the recipe declares no check of the phase, `checks` are all that the catalog has
  std::vector<PlannedCheck> checks;

  bool operator==(const PhasePlan&) const = default;
};

struct Plan {
  std::vector<PhasePlan> phases;  // as requested

  bool operator==(const Plan&) const = default;
};

Plan planChecks(const ValidatorCatalog& catalog, const recipe::Recipe& recipe,
                const std::vector<Phase>& phases, const StaticSkips& skips = {});

// The checks of every phase, requested or not, that the catalog does not have, or has in another phase.
std::vector<Violation> checkNames(const ValidatorCatalog& catalog, const recipe::Recipe& recipe,
                                  const document::Value& recipeDocument);

}  // namespace validation
