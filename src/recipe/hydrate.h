// SPDX-License-Identifier: Apache-2.0
#pragma once

// The document that queries look into: a recipe with every component's values filled in.

#include "base/result.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace recipe {

// The values of one component of a recipe document: its own values.yaml, over it the values file that the recipe names,
// over that the overrides. Nothing when it has neither file nor overrides. Error notFound: the named file is missing.
Result<std::optional<document::Value>> componentValues(const Catalog& catalog,
                                                       const document::Value& componentRef);

// What stands for the lists of the metadata that are empty: queries show null in JSON.
enum class EmptyLists : std::uint8_t { asList, asNull };

struct HydrateOptions {
  EmptyLists emptyLists = EmptyLists::asList;
  // A selector that will be applied: when it leads into one component, the values of the others are not filled in.
  std::string_view selector = {};
};

// {kind, apiVersion, metadata, deploymentOrder, criteria?, constraints?, components}: `recipe` is a RecipeResult
// document. Mappings are data, sorted by writers, with origins kept.
Result<document::Value> hydrate(const Catalog& catalog, const document::Value& recipe,
                                const HydrateOptions& options = {});

// The part of a hydrated document that a selector names: keys separated by dots, one leading dot allowed, empty for the
// whole. Error notFound lists the keys that there are.
Result<document::Value> selectPath(const document::Value& hydrated, std::string_view selector);

}  // namespace recipe
