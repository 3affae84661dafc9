// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "recipe/catalog_layer.h"

namespace recipe {

// The catalog of this program. Defined in a source file that the build generates from catalog/.
EmbeddedBlocks embeddedCatalog();

}  // namespace recipe
