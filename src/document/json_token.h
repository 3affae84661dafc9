// SPDX-License-Identifier: Apache-2.0
#pragma once

// The scalars of JSON (RFC 8259), read strictly from the start of a text. Internal to this room.

#include "document/kind.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace document {

struct JsonScalar {
  Kind kind = Kind::null;
  std::string_view text;   // of a string: unescaped
  std::size_t length = 0;  // in the source
  // Why it is no scalar, and where; empty when it is one.
  std::string_view problem;
  std::size_t problemAt = 0;
};

// The problem of a text that does not even begin like a scalar.
inline constexpr std::string_view kNoScalar = "expected a value";

// Reads the scalar that begins `source`; what follows it is not looked at. A string with escapes is unescaped into
// `scratch`, and the result then refers to it.
JsonScalar readJsonScalar(std::string_view source, std::string& scratch);

}  // namespace document
