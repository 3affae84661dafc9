// SPDX-License-Identifier: Apache-2.0
#pragma once

// A Kubernetes Node as facts; its subject is its name.

#include "document/view.h"
#include "facts/fact_writer.h"

#include <string_view>

namespace facts {

// `place` is where the object is in its file, "items[17]"; empty for the whole file. Requires: the object has a name.
// Counts of extended resources are whole numbers, anything else is unreadable and never rounded.
void readNode(const document::View& node, std::string_view place, FactWriter& facts);

}  // namespace facts
