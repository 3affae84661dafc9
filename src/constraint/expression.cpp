// SPDX-License-Identifier: Apache-2.0
#include "constraint/expression.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/version.h"

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

constexpr std::string_view kSigns = "=<>!~^";

// What signs that are no operator were meant to be: `=>` and `~>` are floors, `=` asks for equality.
std::string_view meantBy(std::string_view signs) {
  if (signs.find('!') != std::string_view::npos || signs == "<>") {
    return "!=";
  }
  if (signs.find('<') != std::string_view::npos) {
    return "<=";
  }
  return signs.find_first_of(">~^") != std::string_view::npos ? ">=" : "==";
}

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

Result<Expression> parseWritten(std::string_view text) {
  Expression expression = TRY(parseExpression(text));
  const std::string_view trimmed = text::trim(text);
  const std::string_view signs = trimmed.substr(0, trimmed.find_first_not_of(kSigns));
  if (signs.empty() || std::ranges::find(kSymbols, signs, &Symbol::text) != kSymbols.end()) {
    return expression;
  }
  return failure(
      Code::invalidInput,
      fmt::format("constraint expression {} begins with {}, which is no operator (did you mean '{}'?), "
                  "expected >=, <=, >, <, ==, != and a value, or a value alone",
                  text::quoted(trimmed), text::quoted(signs), meantBy(signs)));
}

Result<> checkComparable(const Expression& expression) {
  if (!isOrdering(expression.op)) {
    return {};
  }
  const Result<Version> version = parseVersion(expression.value);
  if (version) {
    return {};
  }
  return failure(
      Code::invalidInput,
      fmt::format(
          "constraint expression {} can never be evaluated: {}, expected a version such as '{} 1.34'; "
          "'==' compares texts",
          text::quoted(toText(expression)), version.error().message, toText(expression.op)));
}

Result<> checkUsable(std::string_view text) { return checkComparable(TRY(parseWritten(text))); }

std::string toText(const Expression& expression) {
  const std::string_view op = toText(expression.op);
  return op.empty() ? expression.value : fmt::format("{} {}", op, expression.value);
}

}  // namespace constraint
