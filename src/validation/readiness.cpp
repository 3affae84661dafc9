// SPDX-License-Identifier: Apache-2.0
#include "validation/readiness.h"

#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/readings.h"
#include "document/value.h"
#include "recipe/recipe.h"
#include "results/report.h"
#include "validation/readiness_remedy.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

using document::Value;

std::string_view outcomeWord(constraint::Status status) {
  switch (status) {
    case constraint::Status::met: return "passed";
    case constraint::Status::notMet: return "failed";
    case constraint::Status::unknown: break;
  }
  return "unknown";
}

results::Status rowStatus(constraint::Status status) {
  switch (status) {
    case constraint::Status::met: return results::Status::passed;
    case constraint::Status::notMet: return results::Status::failed;
    case constraint::Status::unknown: break;
  }
  return results::Status::other;
}

results::TestRow toTestRow(const ReadinessRow& row) {
  const constraint::Evaluation& evaluation = row.evaluation;
  results::TestRow test;
  test.name = evaluation.name;
  test.status = rowStatus(evaluation.status);
  test.message = evaluation.status == constraint::Status::met
                     ? fmt::format("expected {}, got {}", evaluation.expected, evaluation.actual.value_or(""))
                     : evaluation.reason;
  test.remedy = row.remedy;
  test.extra.set("expected", Value::string(evaluation.expected));
  test.extra.set("actual", evaluation.actual ? Value::string(*evaluation.actual) : Value::null());
  return test;
}

bool isUnknownConstraint(const ReadinessRow& row) {
  return row.evaluation.status == constraint::Status::unknown &&
         !row.evaluation.name.starts_with(kCriterionPrefix);
}

bool isNotMet(const ReadinessRow& row) { return row.evaluation.status == constraint::Status::notMet; }

}  // namespace

std::vector<ReadinessRow> evaluateReadiness(const recipe::Recipe& recipe,
                                            const constraint::Readings& readings, ReadinessUnknown unknown) {
  std::vector<recipe::Constraint> constraints = recipe.constraints;
  if (recipe.validation.readiness) {
    const std::vector<recipe::Constraint>& more = recipe.validation.readiness->constraints;
    constraints.insert(constraints.end(), more.begin(), more.end());
  }
  std::vector<ReadinessRow> rows;
  rows.reserve(constraints.size());
  for (const recipe::Constraint& constraint : constraints) {
    ReadinessRow row;
    row.evaluation = constraint::evaluate({constraint.name, constraint.value}, readings);
    row.remedy = readinessRemedy(row.evaluation, constraint.remediation, unknown);
    rows.push_back(std::move(row));
  }
  return rows;
}

ReadinessOutcome decideReadiness(const std::vector<ReadinessRow>& rows, ReadinessUnknown unknown) {
  if (std::ranges::any_of(rows, isNotMet)) {
    return ReadinessOutcome::failed;
  }
  if (unknown == ReadinessUnknown::fail && std::ranges::any_of(rows, isUnknownConstraint)) {
    return ReadinessOutcome::unknown;
  }
  return ReadinessOutcome::proceed;
}

results::Phase toPhase(const std::vector<ReadinessRow>& rows) {
  results::Phase phase;
  phase.name = kReadinessPhase;
  for (const ReadinessRow& row : rows) {
    phase.tests.push_back(toTestRow(row));
  }
  return phase;
}

std::string logLine(const ReadinessRow& row) {
  const constraint::Evaluation& evaluation = row.evaluation;
  std::string line =
      fmt::format("readiness constraint {}: name={} expected={}", outcomeWord(evaluation.status),
                  text::wordOrQuoted(evaluation.name), text::wordOrQuoted(evaluation.expected));
  if (evaluation.actual) {
    line += fmt::format(" actual={}", text::wordOrQuoted(*evaluation.actual));
  }
  if (evaluation.status == constraint::Status::unknown) {
    line += fmt::format(" reason={}", text::wordOrQuoted(evaluation.reason));
  }
  return line;
}

}  // namespace validation
