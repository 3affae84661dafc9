// SPDX-License-Identifier: Apache-2.0
#include "validation/criteria_match.h"

#include "constraint/evaluate.h"
#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "validation/readiness.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace validation {
namespace {

struct Seen {
  std::string_view field;
  const std::string& wanted;
  std::string actual;  // empty: the snapshot does not show it
};

ReadinessRow rowOf(const Seen& seen) {
  ReadinessRow row;
  row.evaluation = {.name = fmt::format("criteria.{}", seen.field),
                    .expected = seen.wanted,
                    .actual = std::nullopt,
                    .status = constraint::Status::unknown,
                    .reason = fmt::format("the recipe is for {}={}, which the snapshot does not show",
                                          seen.field, seen.wanted)};
  row.remedy = fmt::format(
      "take a snapshot that shows the {} of the GPU nodes: until then nothing says that the recipe "
      "fits the cluster",
      seen.field);
  if (seen.actual.empty()) {
    return row;
  }
  row.evaluation.actual = seen.actual;
  row.evaluation.status = constraint::Status::notMet;
  row.evaluation.reason = fmt::format("the recipe is for {0}={1}, the snapshot shows {0}={2}", seen.field,
                                      seen.wanted, seen.actual);
  row.remedy = fmt::format(
      "resolve the recipe for this cluster (assay recipe --snapshot), or take the snapshot of a cluster with "
      "{}={}",
      seen.field, seen.wanted);
  return row;
}

std::string shownOr(const std::string& known, const std::string& unknown) {
  return recipe::isAny(known) ? unknown : known;
}

}  // namespace

std::vector<ReadinessRow> unmatchedCriteria(const recipe::Criteria& wanted,
                                            const recipe::Detection& detected) {
  const std::array<Seen, 3> all = {{
      {"service", wanted.service, shownOr(detected.criteria.service, detected.unknownService)},
      {"accelerator", wanted.accelerator, shownOr(detected.criteria.accelerator, detected.unknownProduct)},
      {"os", wanted.os, shownOr(detected.criteria.os, detected.unknownOs)},
  }};
  std::vector<ReadinessRow> rows;
  for (const Seen& seen : all) {
    const bool isJudged =
        !recipe::isAny(seen.wanted) && recipe::Vocabulary::isBuiltIn(seen.field, seen.wanted);
    if (isJudged && seen.actual != seen.wanted) {
      rows.push_back(rowOf(seen));
    }
  }
  return rows;
}

}  // namespace validation
