// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a constraint expects, as text: an operator and a value, `>= 1.32.4`, or a value alone, `ubuntu`. There are
// no ranges, lists or patterns.

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace constraint {

enum class Operator : std::uint8_t {
  exact,  // no operator: the very text
  equal,
  notEqual,
  atLeast,
  atMost,
  above,
  below,
};

// `>=`; empty for Operator::exact.
std::string_view toText(Operator op);
// Whether the operator orders versions: `>=`, `<=`, `>`, `<`.
bool isOrdering(Operator op);

struct Expression {
  Operator op = Operator::exact;
  std::string value;  // trimmed, never empty

  bool operator==(const Expression&) const = default;
};

// Error invalidInput when the text, or what follows its operator, is empty. A value that its operator cannot use
// (`>= fast`) is not an error here: it makes every evaluation unknown.
Result<Expression> parseExpression(std::string_view text);

// For whoever writes a constraint: also refuses text that begins with signs that are no operator (`=> 1.34`,
// `~> 1.34`) and names the nearest one. An evaluation takes such text as it is, and no reading is ever equal to it.
Result<Expression> parseWritten(std::string_view text);

// Error invalidInput when no reading can be compared: an operator that orders, and a value that is no version.
Result<> checkComparable(const Expression& expression);

// Both of these: whether a constraint over readings, as somebody wrote it, can be met at all.
Result<> checkUsable(std::string_view text);

// The operator, one blank, the value; parsing it gives the expression back.
std::string toText(const Expression& expression);

}  // namespace constraint
