// SPDX-License-Identifier: Apache-2.0
#pragma once

// From criteria to one resolved recipe. Pure: a catalog, criteria and perhaps readings in; a document out.

#include "base/result.h"
#include "constraint/readings.h"
#include "document/decode.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"
#include "recipe/selection.h"

#include <string>
#include <vector>

namespace recipe {

struct ResolveOptions {
  Criteria criteria;  // normalised
  const constraint::Readings* readings =
      nullptr;          // of a snapshot: overlays whose constraints fail are left out
  std::string version;  // of the tool, for metadata.version
};

struct Resolution {
  document::Value document;  // the RecipeResult, every node with its origin
  Recipe recipe;             // the same as a record
  Selection selection;       // what applied; points into the catalog
  std::vector<document::Note>
      notes;  // undescribedComponents() and constraints that cannot hold, for warnings
};

// Errors of code invalidInput: a base that is missing or circular, a dependency that is unknown or circular, a values
// file that no layer has.
Result<Resolution> resolve(const Catalog& catalog, const ResolveOptions& options);

// A RecipeResult as a record: what a recipe document of any origin decodes to. `context` says what to do with unknown
// keys. Kind and apiVersion must be those of a recipe.
Result<Recipe> parseRecipe(const document::View& root, document::DecodeContext& context);

}  // namespace recipe
