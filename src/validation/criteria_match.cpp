// SPDX-License-Identifier: Apache-2.0
#include "validation/criteria_match.h"

#include "constraint/evaluate.h"
#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "validation/readiness.h"

#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

struct Seen {
  std::string_view field;
  const std::string& wanted;
  const std::string& known;    // as a criterion, or any
  const std::string& unknown;  // what the snapshot says when that is no criterion
};

ReadinessRow contradiction(const Seen& seen, const std::string& actual) {
  ReadinessRow row;
  row.evaluation = {.name = fmt::format("criteria.{}", seen.field),
                    .expected = seen.wanted,
                    .actual = actual,
                    .status = constraint::Status::notMet,
                    .reason = fmt::format("the recipe is for {0}={1}, the snapshot shows {0}={2}", seen.field,
                                          seen.wanted, actual)};
  row.remedy = fmt::format(
      "resolve the recipe for this cluster (assay recipe --snapshot), or take the snapshot of a cluster with "
      "{}={}",
      seen.field, seen.wanted);
  return row;
}

}  // namespace

std::vector<ReadinessRow> contradictedCriteria(const recipe::Criteria& wanted,
                                               const recipe::Detection& detected) {
  const std::array<Seen, 3> all = {{
      {"service", wanted.service, detected.criteria.service, detected.unknownService},
      {"accelerator", wanted.accelerator, detected.criteria.accelerator, detected.unknownProduct},
      {"os", wanted.os, detected.criteria.os, detected.unknownOs},
  }};
  std::vector<ReadinessRow> rows;
  for (const Seen& seen : all) {
    const std::string& actual = recipe::isAny(seen.known) ? seen.unknown : seen.known;
    const bool canContradict =
        !recipe::isAny(seen.wanted) && recipe::Vocabulary::isBuiltIn(seen.field, seen.wanted);
    if (canContradict && !actual.empty() && actual != seen.wanted) {
      rows.push_back(contradiction(seen, actual));
    }
  }
  return rows;
}

}  // namespace validation
