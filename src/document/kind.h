// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace document {

// What a node of a YAML or JSON document is, after the scalar resolution of YAML 1.2 as gopkg.in/yaml.v3 does it
// (so `yes` is a string, `0o7` an integer, `2024-01-02` a timestamp).
enum class Kind : std::uint8_t { null, boolean, integer, floating, string, timestamp, sequence, mapping };

// "a mapping", "a string": for error messages.
std::string_view kindName(Kind kind);

inline bool isScalar(Kind kind) { return kind < Kind::sequence; }

}  // namespace document
