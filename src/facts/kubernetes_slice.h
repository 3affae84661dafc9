// SPDX-License-Identifier: Apache-2.0
#pragma once

// A Kubernetes ResourceSlice: for now, that a driver offers devices of a node. Its devices are not read.

#include "document/view.h"
#include "facts/fact_writer.h"

#include <string_view>

namespace facts {

// Adds `node.slice[DRIVER]`, the name of the slice's pool, for the node that the slice names; nothing without one.
void readResourceSlice(const document::View& slice, std::string_view place, FactWriter& facts);

}  // namespace facts
