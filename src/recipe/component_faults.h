// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a catalog does not know about the components that a recipe names. A component that no registry has is allowed
// (the recipe then shows what its overlays say, even when that is nothing); a values file that is not there is not.

#include "base/result.h"
#include "document/decode.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"

#include <string>
#include <string_view>
#include <vector>

namespace recipe {

// `component 'gpu-oprator' is not in the registry and has no type and source of its own (did you mean 'gpu-operator'?)`.
std::string unregisteredMessage(const Catalog& catalog, std::string_view name);
// `values file 'FILE' of component 'NAME' does not exist (did you mean 'OTHER'?)`.
std::string missingValuesMessage(const Catalog& catalog, std::string_view name, std::string_view file);

// The document of a values file. Errors: notFound; invalidInput when it is no YAML or no mapping, with its place.
Result<document::View> findValuesFile(const Catalog& catalog, std::string_view path);

// The components of a merged list that neither the registry nor an overlay describes, each at its name.
std::vector<document::Note> undescribedComponents(const Catalog& catalog, const document::Value& components);

// Error invalidInput at the first `valuesFile` of a merged list that no layer has.
Result<> checkValuesFiles(const Catalog& catalog, const document::Value& components);

}  // namespace recipe
