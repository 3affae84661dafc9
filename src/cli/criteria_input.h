// SPDX-License-Identifier: Apache-2.0
#pragma once

// Criteria from flags, a criteria file or a snapshot, as recipe, query and diff take them.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/services.h"
#include "recipe/catalog.h"
#include "recipe/resolve.h"
#include "snapshot/snapshot.h"

#include <optional>
#include <string>

namespace cli {

struct CriteriaInput {
  recipe::Criteria criteria;
  std::optional<snapshot::Snapshot> snapshot;  // when the criteria came from one
};

// Snapshot over criteria file over flags alone; flags override what a file or a snapshot says, with a line in the log.
// Flags alone must name something: error invalidInput when every criterion is open.
Result<CriteriaInput> readCriteria(Services& services, const Arguments& arguments,
                                   const recipe::Catalog& catalog);

// Resolves, and warns when only general overlays applied or overlays were left out.
Result<recipe::Resolution> resolveRecipe(Services& services, const recipe::Catalog& catalog,
                                         const CriteriaInput& input);

// `service=eks,accelerator=h100`. Error invalidInput, with the nearest name, for an unknown criterion.
Result<recipe::Criteria> parseCriteriaList(const std::string& text, const recipe::Vocabulary& vocabulary);

}  // namespace cli
