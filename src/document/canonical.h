// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scalars in the one form in which they are written, whatever form they were read in: `0x1f` is 31, `~` is null.
// For the writers and for equality inside this room.

#include "document/kind.h"

#include <optional>
#include <string>
#include <string_view>

namespace document {

// The text of a scalar that is no string as yaml.v3 writes it after decoding: integers in decimal, floats in
// shortest form, timestamps as RFC 3339 with as many fractional digits as needed. Strings are returned as they are.
std::string canonicalText(Kind kind, std::string_view text);

// The value of an integer or floating scalar; nothing for other kinds.
std::optional<double> numberOf(Kind kind, std::string_view text);

}  // namespace document
