// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is wrong with a recipe, so that no check can run for it. Violations are collected, never returned one by one:
// whoever corrects a recipe wants to see all of them at once.

#include "base/result.h"
#include "document/value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

struct Violation {
  std::string text;    // names the constraint, component or check, what it says and what was expected
  std::string remedy;  // what to do about it
  SourceSpan where{};  // in the recipe; no file when the place is not known

  bool operator==(const Violation&) const = default;
};

// All of them as one error of code invalidInput: a single one as it is, several as a list.
// Requires: there is at least one.
Error toError(const std::vector<Violation>& violations);

// Where a part of a recipe document was written.
SourceSpan placeOfConstraint(const document::Value& recipe, std::string_view phase, std::size_t index);
SourceSpan placeOfCheck(const document::Value& recipe, std::string_view phase, std::size_t index);
SourceSpan placeOfComponent(const document::Value& recipe, std::string_view name);

// The entry of a component in a recipe document; null when it has none.
const document::Value* findComponentRef(const document::Value& recipe, std::string_view name);

}  // namespace validation
