// SPDX-License-Identifier: Apache-2.0
#pragma once

// The rules for one overlay, or for the base. Internal to this room; lint.h is the whole.

#include "recipe/catalog.h"
#include "recipe/lint.h"

#include <vector>

namespace recipe {

// What is wrong with the overlay itself, in no particular order; its chain and its criteria are lint()'s to judge.
// Requires: the catalog has no faults().
std::vector<Finding> lintOverlay(const Catalog& catalog, const LintOptions& options, const Overlay& overlay);

}  // namespace recipe
