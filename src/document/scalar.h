// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scalars: what an unquoted text means, and how values are written. Follows gopkg.in/yaml.v3 (resolve.go,
// encode.go), the library whose documents are to be read and reproduced.

#include "document/kind.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace document {

// The kind of a plain YAML scalar: "24.04" floating, "yes" string, "0x1f" integer, "~" null, "2024-01-02" timestamp.
Kind resolvePlain(std::string_view text);

// Requires: resolvePlain(text) is the kind in the name. Nothing when the value does not fit.
// Integers: decimal, 0x, 0o, 0b and legacy 0 prefixes, underscores allowed.
std::optional<bool> parseBool(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);
std::optional<std::uint64_t> parseUnsigned(std::string_view text);
std::optional<double> parseFloating(std::string_view text);

// The text of a reading, as Go's %v prints it: `42.0` is "42", 1e21 is "1e+21", null is "<nil>", true "true".
std::string readingText(Kind kind, std::string_view text);

// The shortest decimal that reads back as the same double. YAML: in the form of Go's strconv 'g', with an exponent
// below 1e-4 and from 1e6 on: "0.1", "1e+06", "42", ".inf". JSON: with an exponent below 1e-6 and from 1e21 on.
std::string yamlFloat(double value);
std::string jsonNumber(double value);

}  // namespace document
