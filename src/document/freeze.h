// SPDX-License-Identifier: Apache-2.0
#pragma once

// A Value as a read-only Document, so that it can be decoded: places are those of the value's origins where the
// document has one file, else unknown.

#include "document/value.h"
#include "document/view.h"

#include <string>

namespace document {

// `file` names the document in messages.
Document freeze(const Value& value, std::string file);

}  // namespace document
