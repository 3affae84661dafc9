// SPDX-License-Identifier: Apache-2.0
#pragma once

// For tests: a recipe as a user writes it, with its document, so that violations have their places.

#include "document/read.h"
#include "recipe/resolve.h"

#include <string>
#include <utility>

namespace validation::fixture {

struct ReadRecipe {
  recipe::Recipe recipe;
  document::Value document;
};

// `body` follows the header of a RecipeResult. Requires: it is a recipe.
inline ReadRecipe readRecipe(const std::string& body) {
  const std::string text = "kind: RecipeResult\napiVersion: aicr.nvidia.com/v1alpha1\n" + body;
  const auto document = document::readYaml(text, "recipe.yaml");
  document::DecodeContext context;
  auto recipe = recipe::parseRecipe(document->root(), context);
  return {std::move(*recipe), document::Value::from(document->root())};
}

// A recipe with the given criteria, components and performance phase, all as flow YAML.
inline ReadRecipe performanceRecipe(const std::string& criteria, const std::string& constraints,
                                    const std::string& components = "[]") {
  return readRecipe("criteria: " + criteria + "\ncomponentRefs: " + components +
                    "\nvalidation:\n  performance:\n    constraints: " + constraints + "\n");
}

}  // namespace validation::fixture
