// SPDX-License-Identifier: Apache-2.0
#include "document/kind.h"

#include <string_view>

namespace document {

std::string_view kindName(Kind kind) {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return "a boolean";
    case Kind::integer: return "an integer";
    case Kind::floating: return "a number";
    case Kind::string: return "a string";
    case Kind::timestamp: return "a timestamp";
    case Kind::sequence: return "a list";
    case Kind::mapping: return "a mapping";
  }
  return "an unknown node";
}

}  // namespace document
