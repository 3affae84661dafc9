// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a reader of a recipe would want to know about the overlays that did not apply. Pure.

#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/selection.h"

#include <string>
#include <vector>

namespace recipe {

struct Hints {
  // The overlays of the topmost of several layers, when none of them applied.
  std::vector<std::string> unusedOverlays;
  // One line for each criterion of the query that no overlay asks for that applied or that a constraint left out: it
  // changed nothing. The line names the overlay that comes nearest among those that ask for it, and what keeps that one
  // out; where only general overlays applied, `nearMisses` says that.
  std::vector<std::string> unusedCriteria;
  // What the query leaves open and one more overlay asks for, all else being as given: `os=ubuntu
  // (h100-eks-ubuntu-training)`, each once, in the order of overlays.
  std::vector<std::string> openCriteria;
  // When nothing more specific than one criterion applied, and no constraint is the reason: the overlays that come
  // nearest and what keeps each out, one line each, at most four.
  std::vector<std::string> nearMisses;
};

Hints hintsFor(const Catalog& catalog, const Criteria& criteria, const Selection& selection);

}  // namespace recipe
