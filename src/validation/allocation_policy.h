// SPDX-License-Identifier: Apache-2.0
#pragma once

// Who hands out whole GPUs in a cluster that is deployed as a recipe says: the device plugin or dynamic resource
// allocation, told from the complete values of the two components that could. Exactly one must do it.

#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"
#include "validation/violation.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace validation {

enum class AllocationPolicy : std::uint8_t {
  devicePluginExtendedResource,
  draResourceClaim,
  draExtendedResource,  // reserved; no recipe resolves to it
  unspecified,          // no recipe: chosen by what the cluster can do
};

std::string_view toText(AllocationPolicy policy);

struct Allocation {
  AllocationPolicy policy = AllocationPolicy::unspecified;
  std::vector<Violation> violations;  // when there are any the policy means nothing

  bool operator==(const Allocation&) const = default;
};

// `recipeDocument` is the document that `recipe` was read from; values files come from the catalog.
Allocation resolveAllocation(const recipe::Catalog& catalog, const recipe::Recipe& recipe,
                             const document::Value& recipeDocument);

}  // namespace validation
