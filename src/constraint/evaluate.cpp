// SPDX-License-Identifier: Apache-2.0
#include "constraint/evaluate.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/expression.h"
#include "constraint/readings.h"
#include "constraint/version.h"

#include <fmt/core.h>

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace constraint {
namespace {

constexpr std::array<std::string_view, 3> kStatusNames = {"met", "not-met", "unknown"};

std::string mismatch(std::string_view expected, std::string_view actual) {
  return fmt::format("expected {}, got {}", expected, actual.empty() ? "an empty value" : actual);
}

// The requirement is looked at first: when it is at fault, no cluster can meet it.
Outcome evaluateOrder(const Expression& expression, std::string_view actual) {
  const Result<Version> required = parseVersion(expression.value);
  if (!required) {
    return undecided(expression, fmt::format("expected value {}", required.error().message));
  }
  if (actual.empty()) {
    return undecided(expression, "actual value is empty");
  }
  const Result<Version> observed = parseVersion(actual);
  if (!observed) {
    return undecided(expression, fmt::format("actual value {}", observed.error().message));
  }
  return decided(orders(expression.op, compare(*observed, *required)), expression, actual);
}

// Versions when the expected value looks like one and both sides are; otherwise the very text.
bool isEqual(std::string_view expected, std::string_view actual) {
  if (looksLikeVersion(expected)) {
    const Result<Version> required = parseVersion(expected);
    const Result<Version> observed = parseVersion(actual);
    if (required && observed) {
      return hasSameNumbers(*required, *observed);
    }
  }
  return expected == actual;
}

}  // namespace

std::string_view toText(Status status) { return kStatusNames.at(static_cast<std::size_t>(status)); }

bool orders(Operator op, std::weak_ordering actualToExpected) {
  switch (op) {
    case Operator::atLeast: return actualToExpected >= 0;
    case Operator::atMost: return actualToExpected <= 0;
    case Operator::above: return actualToExpected > 0;
    case Operator::below: return actualToExpected < 0;
    case Operator::exact:
    case Operator::equal:
    case Operator::notEqual: break;
  }
  return false;
}

Outcome decided(bool met, const Expression& expression, std::string_view actual) {
  return met ? Outcome{Status::met, {}} : Outcome{Status::notMet, mismatch(toText(expression), actual)};
}

Outcome undecided(const Expression& expression, std::string_view why) {
  return {Status::unknown, fmt::format("cannot evaluate {}: {}", toText(expression), why)};
}

Outcome evaluate(const Expression& expression, std::string_view actual) {
  actual = text::trim(actual);
  if (isOrdering(expression.op)) {
    return evaluateOrder(expression, actual);
  }
  if (expression.op == Operator::exact) {
    return decided(actual == expression.value, expression, actual);
  }
  const bool equal = isEqual(expression.value, actual);
  return decided(equal == (expression.op == Operator::equal), expression, actual);
}

Evaluation evaluate(const Constraint& constraint, const Readings& readings) {
  Evaluation evaluation{constraint.name, constraint.value, std::nullopt, Status::unknown, {}};

  const Result<Path> path = parsePath(constraint.name);
  if (!path) {
    evaluation.reason = path.error().message;
    return evaluation;
  }
  Result<std::string> reading = readings.get(*path);
  if (!reading) {
    evaluation.reason =
        fmt::format("no value for {}: {}", text::quoted(constraint.name), reading.error().message);
    return evaluation;
  }
  evaluation.actual = std::move(*reading);
  const Result<Expression> expression = parseExpression(constraint.value);
  if (!expression) {
    evaluation.reason = expression.error().message;
    return evaluation;
  }
  // `!== 1.34` would ask for anything but the text `= 1.34`, which everything meets.
  if (const Result<Expression> written = parseWritten(constraint.value);
      !written && expression->op == Operator::notEqual) {
    evaluation.reason = written.error().message;
    return evaluation;
  }
  Outcome outcome = evaluate(*expression, *evaluation.actual);
  evaluation.status = outcome.status;
  // As written on both sides, so that a reader finds the text in the recipe and in the snapshot.
  evaluation.reason = outcome.status == Status::notMet ? mismatch(constraint.value, *evaluation.actual)
                                                       : std::move(outcome.reason);
  return evaluation;
}

}  // namespace constraint
