// SPDX-License-Identifier: Apache-2.0
#include "constraint/value_kind.h"

#include "base/decimal.h"
#include "base/result.h"
#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/quantity.h"
#include "constraint/release.h"
#include "constraint/version.h"
#include "gpu/product.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace constraint {
namespace {

constexpr std::array<std::string_view, 7> kKindNames = {"version",     "kernel", "driver", "quantity",
                                                        "accelerator", "number", "text"};

template <class T>
Result<TypedValue> typed(Result<T> value) {
  if (!value) {
    return failure(std::move(value.error()));
  }
  return TypedValue(std::move(*value));
}

// How two values of one kind stand to each other, as far as that can be told.
struct Comparison {
  bool equal = false;
  std::optional<std::weak_ordering> order{};
  std::string reason{};  // when there is no order
};

struct Compare {
  Comparison operator()(const Release& required, const Release& actual) const {
    ReleaseOrder order = compareTo(required, actual);
    return {isSameRelease(required, actual), order.order, std::move(order.reason)};
  }
  Comparison operator()(const Decimal& required, const Decimal& actual) const {
    return {actual == required, actual <=> required};
  }
  Comparison operator()(const gpu::Product& required, const gpu::Product& actual) const {
    const bool sameFamily = required.vendor == actual.vendor && required.family == actual.family;
    return {sameFamily && (!required.mig || required.mig == actual.mig), std::nullopt,
            "accelerators have no order"};
  }
  Comparison operator()(const std::string& required, const std::string& actual) const {
    return {actual == required, std::nullopt, "texts have no order"};
  }
  template <class Left, class Right>
  Comparison operator()(const Left&, const Right&) const {
    return {false, std::nullopt, "the two are of different kinds"};
  }
};

bool isMet(Operator op, const Comparison& comparison) {
  switch (op) {
    case Operator::exact:
    case Operator::equal: return comparison.equal;
    case Operator::notEqual: return !comparison.equal;
    default: return orders(op, comparison.order.value_or(std::weak_ordering::equivalent));
  }
}

Outcome evaluateTyped(ValueKind kind, const Expression& expression, std::string_view actual) {
  const Result<TypedValue> required = parseComparable(kind, expression.value);
  if (!required) {
    return undecided(expression, fmt::format("expected value {}", required.error().message));
  }
  if (actual.empty() && kind != ValueKind::text) {
    return undecided(expression, "actual value is empty");
  }
  const Result<TypedValue> observed = parseComparable(kind, actual);
  if (!observed) {
    return undecided(expression, fmt::format("actual value {}", observed.error().message));
  }
  const Comparison comparison = std::visit(Compare{}, *required, *observed);
  if (isOrdering(expression.op) && !comparison.order) {
    return undecided(expression, comparison.reason);
  }
  return decided(isMet(expression.op, comparison), expression, actual);
}

}  // namespace

std::string_view toText(ValueKind kind) { return kKindNames.at(static_cast<std::size_t>(kind)); }

Result<ValueKind> parseValueKind(std::string_view name) {
  const auto* const found = std::ranges::find(kKindNames, name);
  if (found != kKindNames.end()) {
    return static_cast<ValueKind>(found - kKindNames.begin());
  }
  const std::vector<std::string> names(kKindNames.begin(), kKindNames.end());
  return failure(Code::invalidInput,
                 fmt::format("{} is not a kind of value{}: expected one of {}", text::quoted(name),
                             text::didYouMean(name, names), text::join(names, ", ")));
}

Result<TypedValue> parseValue(ValueKind kind, std::string_view text) {
  text = text::trim(text);
  switch (kind) {
    case ValueKind::version: return typed(parseVersion(text));
    case ValueKind::kernel: return typed(parseKernel(text));
    case ValueKind::driver: return typed(parseDriver(text));
    case ValueKind::quantity: return typed(parseQuantity(text));
    case ValueKind::accelerator: return TypedValue(gpu::parseProduct(text));
    case ValueKind::number: return typed(Decimal::parse(text));
    case ValueKind::text: break;
  }
  return TypedValue(std::string(text));
}

Result<TypedValue> parseComparable(ValueKind kind, std::string_view text) {
  TypedValue value = TRY(parseValue(kind, text));
  if (const auto* const product = std::get_if<gpu::Product>(&value);
      product != nullptr && product->family == gpu::kUnknownFamily) {
    return failure(Code::invalidInput, fmt::format("{} is no product that is known", text::quoted(text)));
  }
  return value;
}

Outcome evaluate(ValueKind kind, const Expression& expression, std::string_view actual) {
  if (kind == ValueKind::version) {
    return evaluate(expression, actual);
  }
  return evaluateTyped(kind, expression, text::trim(actual));
}

}  // namespace constraint
