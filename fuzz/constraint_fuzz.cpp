// SPDX-License-Identifier: Apache-2.0
// The first line is read as an expression and as a path, the rest as the actual value, of every kind; the whole as a
// table. Recipes, snapshots and tables come from elsewhere, so each may hold any bytes.

#include "base/decimal.h"
#include "base/result.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/quantity.h"
#include "constraint/readings.h"
#include "constraint/table.h"
#include "constraint/value_kind.h"
#include "constraint/version.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

void checkVersions(std::string_view left, std::string_view right) {
  const Result<constraint::Version> first = constraint::parseVersion(left);
  const Result<constraint::Version> second = constraint::parseVersion(right);
  if (!first || !second) {
    return;
  }
  INVARIANT(std::is_eq(compare(*first, *first)));
  INVARIANT(std::is_lt(compare(*first, *second)) == std::is_gt(compare(*second, *first)));
  constraint::Version plain = *first;
  plain.suffix.clear();
  INVARIANT(constraint::parseVersion(toText(*first)).value() == plain);
}

// A number is written so that it is read again as the same one, and is ordered against its neighbour both ways.
void checkNumbers(std::string_view left, std::string_view right) {
  const Result<Decimal> first = constraint::parseQuantity(left);
  const Result<Decimal> second = constraint::parseQuantity(right);
  if (first) {
    INVARIANT(Decimal::parse(first->text()).value() == *first);
  }
  if (first && second) {
    INVARIANT((*first < *second) == (*second > *first));
    INVARIANT((*first == *second) == std::is_eq(*first <=> *second));
  }
}

void checkKinds(const constraint::Expression& expression, std::string_view actual) {
  using constraint::ValueKind;
  for (const ValueKind kind : {ValueKind::version, ValueKind::kernel, ValueKind::driver, ValueKind::quantity,
                               ValueKind::accelerator, ValueKind::number, ValueKind::text}) {
    const constraint::Outcome outcome = evaluate(kind, expression, actual);
    INVARIANT(outcome.reason.empty() == (outcome.status == constraint::Status::met));
    if (kind != ValueKind::version && !constraint::parseComparable(kind, actual)) {
      INVARIANT(outcome.status == constraint::Status::unknown);
    }
  }
}

void checkExpression(std::string_view text, std::string_view actual) {
  const Result<constraint::Expression> expression = constraint::parseExpression(text);
  if (!expression) {
    return;
  }
  INVARIANT(constraint::parseExpression(toText(*expression)).value() == *expression);
  const constraint::Outcome outcome = evaluate(*expression, actual);
  INVARIANT(outcome.reason.empty() == (outcome.status == constraint::Status::met));
  checkVersions(expression->value, actual);
  checkNumbers(expression->value, actual);
  checkKinds(*expression, actual);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const std::size_t end = input.find('\n');
  const std::string_view line = input.substr(0, end);
  const std::string_view actual = end == std::string_view::npos ? std::string_view{} : input.substr(end + 1);
  checkExpression(line, actual);
  if (const Result<constraint::Path> path = constraint::parsePath(line)) {
    INVARIANT(toText(*path) == line);
  }
  if (const auto rows = constraint::parseTable(input, "table"); rows && !rows->empty()) {
    INVARIANT(!rows->front().id.empty());
  }
  return 0;
}
