// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which overlays of a catalog apply to a query, in which order, and why others do not. Pure.

#include "base/result.h"
#include "constraint/readings.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"

#include <string>
#include <vector>

namespace recipe {

struct Selection {
  std::vector<const Overlay*> applied;  // in the order of merging, without the base
  std::vector<std::string>
      excluded;  // matched, but a constraint is not met and no applied descendant needs them
  std::vector<ConstraintWarning> warnings;
};

// The overlays from the one below the base to `overlay`. Errors of code invalidInput: a base that does not exist, and a
// cycle, naming every member.
Result<std::vector<const Overlay*>> chainOf(const Catalog& catalog, const Overlay& overlay);

// Whether every overlay has its chain, also those that no criteria ask for. Errors of chainOf, the first by name.
Result<> checkChains(const Catalog& catalog);

// Matching overlays in the order (specificity, name), each with its chain, every overlay once. With readings, an
// overlay is excluded when a constraint of its chain is not met or cannot be evaluated; the base's own do not count.
Result<Selection> selectOverlays(const Catalog& catalog, const Criteria& criteria,
                                 const constraint::Readings* readings);

}  // namespace recipe
