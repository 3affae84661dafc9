// SPDX-License-Identifier: Apache-2.0
#include "constraint/expression.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace constraint {
namespace {

struct Symbol {
  std::string_view text;
  Operator op;
};

// In the order in which they are tried: the longer ones before their own first characters.
constexpr std::array<Symbol, 6> kSymbols = {{
    {">=", Operator::atLeast},
    {"<=", Operator::atMost},
    {"!=", Operator::notEqual},
    {"==", Operator::equal},
    {">", Operator::above},
    {"<", Operator::below},
}};

}  // namespace

std::string_view toText(Operator op) {
  const auto* const symbol = std::ranges::find(kSymbols, op, &Symbol::op);
  return symbol == kSymbols.end() ? std::string_view{} : symbol->text;
}

bool isOrdering(Operator op) {
  return op != Operator::exact && op != Operator::equal && op != Operator::notEqual;
}

Result<Expression> parseExpression(std::string_view text) {
  const std::string_view trimmed = text::trim(text);
  if (trimmed.empty()) {
    return failure(Code::invalidInput, "constraint expression is empty, expected a value such as '>= 1.32'");
  }
  for (const Symbol& symbol : kSymbols) {
    if (trimmed.starts_with(symbol.text)) {
      const std::string_view value = text::trim(trimmed.substr(symbol.text.size()));
      if (value.empty()) {
        return failure(
            Code::invalidInput,
            fmt::format("constraint expression {} has no value after its operator", text::quoted(trimmed)));
      }
      return Expression{symbol.op, std::string(value)};
    }
  }
  return Expression{Operator::exact, std::string(trimmed)};
}

std::string toText(const Expression& expression) {
  const std::string_view op = toText(expression.op);
  return op.empty() ? expression.value : fmt::format("{} {}", op, expression.value);
}

}  // namespace constraint
