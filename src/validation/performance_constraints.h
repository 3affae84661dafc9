// SPDX-License-Identifier: Apache-2.0
#pragma once

// The constraints of the performance phase by name: thresholds (`>= 300`) and inputs, which have no operator
// (`h100/eks`). Reading one checks it; what is wrong with it becomes a violation.

#include "base/result.h"
#include "constraint/expression.h"
#include "document/value.h"
#include "recipe/recipe.h"
#include "validation/violation.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

enum class Direction : std::uint8_t {
  floor,    // more is better: >= or >
  ceiling,  // less is better: <= or <
};

// A threshold that a check compares a measurement with.
struct ThresholdRule {
  std::string_view name;
  Direction direction = Direction::floor;
  std::string_view unit;                    // in words
  std::span<const std::string_view> units;  // what may be written behind the number
};

struct GivenConstraint {
  std::string value;  // trimmed
  SourceSpan where;
};

class PerformanceConstraints {
 public:
  // Requires: both outlive this, and `recipeDocument` is what `recipe` was read from.
  PerformanceConstraints(const recipe::Recipe& recipe, const document::Value& recipeDocument);

  // The first constraint of the name; nothing when there is none.
  std::optional<GivenConstraint> find(std::string_view name) const;
  bool has(std::string_view name) const { return find(name).has_value(); }

  // Checks operator and number of a threshold, when it is given.
  void checkThreshold(const ThresholdRule& rule, std::vector<Violation>& violations) const;
  // A violation when the name is given more than once: which of them counts would be a guess.
  void checkOnce(std::string_view name, std::vector<Violation>& violations) const;

 private:
  std::vector<recipe::Constraint> constraints_;
  const document::Value& document_;
};

// Whether the text is a value without an operator; empty text is not.
bool isBareValue(std::string_view text);

// `constraint NAME has the value 'VALUE': expected EXPECTED`.
Violation valueViolation(std::string_view name, const GivenConstraint& given, std::string_view expected,
                         std::string remedy);

}  // namespace validation
