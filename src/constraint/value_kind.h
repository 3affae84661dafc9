// SPDX-License-Identifier: Apache-2.0
#pragma once

// Texts of a known kind compared as what they are: `0.6Gi` as a quantity, `580.95.05` as a driver, a product name as
// an accelerator. evaluate.h compares readings of a snapshot, whose kind nobody states; here the kind is given, and a
// text that is none of that kind makes the answer unknown under every operator.

#include "base/decimal.h"
#include "base/result.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/release.h"
#include "constraint/version.h"
#include "gpu/product.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace constraint {

enum class ValueKind : std::uint8_t {
  version,      // as in a snapshot: see evaluate.h
  kernel,       // `uname -r`
  driver,       // of an NVIDIA or AMD kernel driver
  quantity,     // of Kubernetes
  accelerator,  // a product name; the family is compared, and the MIG profile when one is asked for
  number,       // decimal
  text,         // letter for letter
};

std::string_view toText(ValueKind kind);
// Error invalidInput, with the nearest name.
Result<ValueKind> parseValueKind(std::string_view name);

using TypedValue = std::variant<Version, Release, Decimal, gpu::Product, std::string>;

// The text, trimmed, as a value of its kind. Error invalidInput when it is none; an accelerator never fails.
Result<TypedValue> parseValue(ValueKind kind, std::string_view text);

// The same, and error invalidInput for a product whose family is not known: it compares with nothing.
Result<TypedValue> parseComparable(ValueKind kind, std::string_view text);

// `actual` is trimmed first. An expression without an operator asks for equality, for versions and texts letter for
// letter. Accelerators and texts have no order: `>=` over them is unknown.
Outcome evaluate(ValueKind kind, const Expression& expression, std::string_view actual);

}  // namespace constraint
