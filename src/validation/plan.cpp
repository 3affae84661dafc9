// SPDX-License-Identifier: Apache-2.0
#include "validation/plan.h"

#include "base/text.h"
#include "document/value.h"
#include "recipe/recipe.h"
#include "validation/phases.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace validation {
namespace {

std::vector<std::string> declaredChecks(const recipe::Recipe& recipe, Phase phase) {
  const std::optional<recipe::ValidationPhase>& block = phaseOf(recipe.validation, phase);
  return block ? block->checks : std::vector<std::string>{};
}

PhasePlan planPhase(const ValidatorCatalog& catalog, const recipe::Recipe& recipe, Phase phase,
                    const StaticSkips& skips) {
  const std::vector<std::string> declared = declaredChecks(recipe, phase);
  PhasePlan plan;
  plan.phase = phase;
  plan.declared = !declared.empty();
  for (const Validator& validator : catalog.validators) {
    const bool isDeclared = std::ranges::find(declared, validator.name) != declared.end();
    if (validator.phase != phase || (plan.declared && !isDeclared)) {
      continue;
    }
    const auto skip = skips.find(validator.name);
    plan.checks.push_back(
        {validator, isDeclared && skip != skips.end() ? std::optional(skip->second) : std::nullopt});
  }
  return plan;
}

Violation unknownCheck(const ValidatorCatalog& catalog, const std::string& check, Phase phase) {
  std::vector<std::string> names;
  std::vector<std::string> namesOfPhase;
  for (const Validator& validator : catalog.validators) {
    names.push_back(validator.name);
    if (validator.phase == phase) {
      namesOfPhase.push_back(validator.name);
    }
  }
  Violation violation;
  violation.text = fmt::format("check {} of phase {} is not in the validator catalog{}", text::quoted(check),
                               toText(phase), text::didYouMean(check, names));
  violation.remedy =
      fmt::format("correct the name, or add the check to {} in the --data folder; the phase has: {}",
                  kValidatorCatalogPath, text::join(namesOfPhase, ", "));
  return violation;
}

Violation wrongPhase(const Validator& validator, Phase phase) {
  Violation violation;
  violation.text = fmt::format("check {} is declared under phase {}, expected under {}",
                               text::quoted(validator.name), toText(phase), toText(validator.phase));
  violation.remedy = fmt::format("move it to validation.{}.checks", toText(validator.phase));
  return violation;
}

}  // namespace

Plan planChecks(const ValidatorCatalog& catalog, const recipe::Recipe& recipe,
                const std::vector<Phase>& phases, const StaticSkips& skips) {
  Plan plan;
  for (const Phase phase : phases) {
    plan.phases.push_back(planPhase(catalog, recipe, phase, skips));
  }
  return plan;
}

std::vector<Violation> checkNames(const ValidatorCatalog& catalog, const recipe::Recipe& recipe,
                                  const document::Value& recipeDocument) {
  std::vector<Violation> violations;
  for (const Phase phase : kPhases) {
    const std::vector<std::string> checks = declaredChecks(recipe, phase);
    for (std::size_t i = 0; i < checks.size(); ++i) {
      const Validator* const validator = catalog.find(checks[i]);
      if (validator != nullptr && validator->phase == phase) {
        continue;
      }
      violations.push_back(validator == nullptr ? unknownCheck(catalog, checks[i], phase)
                                                : wrongPhase(*validator, phase));
      violations.back().where = placeOfCheck(recipeDocument, toText(phase), i);
    }
  }
  return violations;
}

}  // namespace validation
