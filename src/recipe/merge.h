// SPDX-License-Identifier: Apache-2.0
#pragma once

// How one overlay is laid over what was merged before. Works on documents, not on records, so that every node keeps the
// file and line it came from and what it replaced. The rules are a table in merge.cpp; README.md tells them in words.

#include "document/value.h"

namespace recipe {

// Merges the `spec` of an overlay into an accumulated spec: constraints and components by name, each list sorted by name
// afterwards; validation phases whole. `base` and `criteria` are not merged.
void mergeSpec(document::Value& spec, const document::Value& overlaySpec);

// Merges two entries of componentRefs that have the same name, field by field.
void mergeComponent(document::Value& component, const document::Value& overlay);

// The element of a list of records whose `name` is given.
document::Value* findNamed(document::Value& list, std::string_view name);
const document::Value* findNamed(const document::Value& list, std::string_view name);
// The text of the scalar `name` of a record; empty when there is none.
std::string_view nameOf(const document::Value& record);

}  // namespace recipe
