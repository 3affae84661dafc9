// SPDX-License-Identifier: Apache-2.0
#pragma once

// Values to bytes, the same value always to the same bytes. YAML is byte-compatible with gopkg.in/yaml.v3's
// encoder, JSON with Go's encoding/json (HTML escaping on).

#include "document/value.h"

#include <string>

namespace document {

struct YamlStyle {
  int indent = 2;  // yaml.v3's SetIndent: 2 in recipes and snapshots, 4 in query output and values files
};

// One document without a marker, with a final newline. Sequences under a key are indented.
std::string writeYaml(const Value& value, const YamlStyle& style = {});

struct JsonStyle {
  int indent = 2;  // 0: one line
  bool finalNewline = true;
};

std::string writeJson(const Value& value, const JsonStyle& style = {});

}  // namespace document
