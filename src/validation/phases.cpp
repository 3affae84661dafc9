// SPDX-License-Identifier: Apache-2.0
#include "validation/phases.h"

#include "base/result.h"
#include "base/text.h"
#include "document/fields.h"
#include "recipe/recipe.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace validation {
namespace {

constexpr std::string_view kAll = "all";

Error notAPhase(const std::string& value) {
  const std::vector<std::string> names = phaseChoices();
  Error error;
  error.code = Code::invalidInput;
  error.message = fmt::format("invalid phase {}: must be one of: {}{}", text::quoted(value),
                              text::join(names, ", "), text::didYouMean(value, names));
  if (value == "readiness") {
    error.hint = "readiness is checked before every phase, there is no need to ask for it";
  }
  return error;
}

}  // namespace

std::vector<std::string> phaseChoices() {
  std::vector<std::string> names;
  names.reserve(kPhases.size() + 1);
  for (const Phase phase : kPhases) {
    names.emplace_back(toText(phase));
  }
  names.emplace_back(kAll);
  return names;
}

std::string_view toText(Phase phase) { return document::enumName(phase); }

std::optional<Phase> phaseFromText(std::string_view text) { return document::enumFromName<Phase>(text); }

Result<std::vector<Phase>> parsePhases(std::span<const std::string> values) {
  // `all` stands for every phase, so what stands beside it is not looked at.
  if (values.empty() || std::ranges::find(values, kAll) != values.end()) {
    return std::vector<Phase>(kPhases.begin(), kPhases.end());
  }
  std::vector<Phase> phases;
  for (const std::string& value : values) {
    const std::optional<Phase> phase = phaseFromText(value);
    if (!phase) {
      return failure(notAPhase(value));
    }
    if (std::ranges::find(phases, *phase) == phases.end()) {
      phases.push_back(*phase);
    }
  }
  return phases;
}

const std::optional<recipe::ValidationPhase>& phaseOf(const recipe::Validation& validation, Phase phase) {
  switch (phase) {
    case Phase::deployment: return validation.deployment;
    case Phase::conformance: return validation.conformance;
    case Phase::performance: break;
  }
  return validation.performance;
}

}  // namespace validation
