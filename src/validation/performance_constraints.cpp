// SPDX-License-Identifier: Apache-2.0
#include "validation/performance_constraints.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/expression.h"
#include "document/value.h"
#include "recipe/recipe.h"
#include "validation/phases.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace validation {
namespace {

bool hasDirection(constraint::Operator op, Direction direction) {
  using constraint::Operator;
  return direction == Direction::floor ? op == Operator::atLeast || op == Operator::above
                                       : op == Operator::atMost || op == Operator::below;
}

// A decimal number that is not negative, alone or with one of the units behind it.
bool isQuantity(std::string_view text, std::span<const std::string_view> units) {
  const std::vector<std::string> words = text::fields(text);
  if (words.empty() || words.size() > 2 || words[0].empty() || words[0][0] < '0' || words[0][0] > '9') {
    return false;
  }
  double number = 0;
  const char* const end = words[0].data() + words[0].size();
  const auto parsed = std::from_chars(words[0].data(), end, number);
  return parsed.ec == std::errc{} && parsed.ptr == end &&
         (words.size() == 1 || std::ranges::find(units, words[1]) != units.end());
}

}  // namespace

PerformanceConstraints::PerformanceConstraints(const recipe::Recipe& recipe,
                                               const document::Value& recipeDocument)
    : document_(recipeDocument) {
  if (recipe.validation.performance) {
    constraints_ = recipe.validation.performance->constraints;
  }
}

std::optional<GivenConstraint> PerformanceConstraints::find(std::string_view name) const {
  const auto found = std::ranges::find(constraints_, name, &recipe::Constraint::name);
  if (found == constraints_.end()) {
    return std::nullopt;
  }
  const auto index = static_cast<std::size_t>(found - constraints_.begin());
  return GivenConstraint{std::string(text::trim(found->value)),
                         placeOfConstraint(document_, toText(Phase::performance), index)};
}

void PerformanceConstraints::checkThreshold(const ThresholdRule& rule,
                                            std::vector<Violation>& violations) const {
  const std::optional<GivenConstraint> given = find(rule.name);
  if (!given) {
    return;
  }
  const std::string_view sign = rule.direction == Direction::floor ? ">=" : "<=";
  const std::string expected =
      fmt::format("'{0}' or '{1}' and a number of {2}, such as '{0} 50'", sign, sign.substr(0, 1), rule.unit);
  const Result<constraint::Expression> expression = constraint::parseExpression(given->value);
  if (!expression || !hasDirection(expression->op, rule.direction)) {
    violations.push_back(
        valueViolation(rule.name, *given, expected,
                       fmt::format("{} is better here, so the threshold is a {}: begin it with '{}'",
                                   rule.direction == Direction::floor ? "more" : "less",
                                   rule.direction == Direction::floor ? "floor" : "ceiling", sign)));
  } else if (!isQuantity(expression->value, rule.units)) {
    violations.push_back(valueViolation(rule.name, *given, expected,
                                        fmt::format("write the threshold as a number of {}", rule.unit)));
  }
}

void PerformanceConstraints::checkOnce(std::string_view name, std::vector<Violation>& violations) const {
  bool isFirst = true;
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    if (constraints_[i].name != name) {
      continue;
    }
    if (!isFirst) {
      violations.push_back({fmt::format("constraint {} is given again, with the value {}: expected once",
                                        name, text::quoted(constraints_[i].value)),
                            "keep one of them", placeOfConstraint(document_, toText(Phase::performance), i)});
    }
    isFirst = false;
  }
}

bool isBareValue(std::string_view text) {
  const Result<constraint::Expression> expression = constraint::parseExpression(text);
  return expression && expression->op == constraint::Operator::exact;
}

Violation valueViolation(std::string_view name, const GivenConstraint& given, std::string_view expected,
                         std::string remedy) {
  return {
      fmt::format("constraint {} has the value {}: expected {}", name, text::quoted(given.value), expected),
      std::move(remedy), given.where};
}

}  // namespace validation
