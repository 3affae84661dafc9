// SPDX-License-Identifier: Apache-2.0
#pragma once

// The phases of a validation, in the order in which they run, and the ones that a user asks for.

#include "base/result.h"
#include "document/fields.h"
#include "recipe/recipe.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

// The order of a run. The names are in the table below; every list of phases is made from it.
enum class Phase : std::uint8_t {
  deployment,   // are the components of the recipe installed and healthy
  conformance,  // does the cluster support what workloads need
  performance,  // does it reach its thresholds; last, because its checks use up the GPUs
};

}  // namespace validation

template <>
struct document::EnumNames<validation::Phase> {
  // NOLINTNEXTLINE(readability-identifier-naming): the name that field lists look for
  static constexpr std::array<EnumName<validation::Phase>, 3> table = {{
      {validation::Phase::deployment, "deployment"},
      {validation::Phase::conformance, "conformance"},
      {validation::Phase::performance, "performance"},
  }};
};

namespace validation {

inline constexpr std::array kPhases = [] {
  std::array<Phase, document::EnumNames<Phase>::table.size()> phases{};
  std::ranges::transform(document::EnumNames<Phase>::table, phases.begin(),
                         &document::EnumName<Phase>::value);
  return phases;
}();

// What --phase takes: the name of each phase, and `all`.
std::vector<std::string> phaseChoices();

std::string_view toText(Phase phase);
std::optional<Phase> phaseFromText(std::string_view text);

// The values of --phase: none, or `all` among them, is every phase; otherwise they keep their order, each once.
// Error invalidInput names the first value that is no phase, and the nearest name.
Result<std::vector<Phase>> parsePhases(std::span<const std::string> values);

// What a recipe says about a phase.
const std::optional<recipe::ValidationPhase>& phaseOf(const recipe::Validation& validation, Phase phase);

}  // namespace validation
