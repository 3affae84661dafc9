// SPDX-License-Identifier: Apache-2.0
#pragma once

// Whether an observed value meets a constraint. What cannot be decided is `unknown` with its reason, a value like
// the other two: it never counts as met, and it is never mistaken for a measurement that fell short.

#include "constraint/expression.h"
#include "constraint/readings.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace constraint {

enum class Status : std::uint8_t { met, notMet, unknown };

// "met", "not-met", "unknown".
std::string_view toText(Status status);

struct Outcome {
  Status status = Status::unknown;
  std::string reason;  // empty when met

  bool operator==(const Outcome&) const = default;
};

// `actual` is trimmed first. notMet says `expected E, got A`.
Outcome evaluate(const Expression& expression, std::string_view actual);

// Whether an ordering operator accepts an actual value that stands so to the expected one; false for the others.
bool orders(Operator op, std::weak_ordering actualToExpected);
// Met or not: the outcome of a comparison that could be made.
Outcome decided(bool met, const Expression& expression, std::string_view actual);
// Unknown, because of `why`.
Outcome undecided(const Expression& expression, std::string_view why);

struct Constraint {
  std::string name;   // the path of a reading: "K8s.server.version"
  std::string value;  // the expression: ">= 1.32.4"

  bool operator==(const Constraint&) const = default;
};

struct Evaluation {
  std::string name;
  std::string expected;               // the constraint's value as written
  std::optional<std::string> actual;  // the reading as found; none when there is no such reading
  Status status = Status::unknown;
  std::string reason;  // empty when met

  bool operator==(const Evaluation&) const = default;
};

// Looks up the reading that the constraint names, then evaluates. A path that cannot be parsed, a reading that is
// missing, an expression that cannot be parsed and values that cannot be compared are unknown; the first of them,
// in this order, is the reason.
Evaluation evaluate(const Constraint& constraint, const Readings& readings);

}  // namespace constraint
