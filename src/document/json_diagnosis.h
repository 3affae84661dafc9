// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is wrong with a text that was refused as JSON. The fast parser only says that something is; this one is
// slow, strict and says where. Internal to this room.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace document {

struct JsonProblem {
  std::size_t offset = 0;
  std::string path;
  std::string message;
};

// The first problem; nothing when the text is JSON, whatever its depth.
std::optional<JsonProblem> diagnoseJson(std::string_view bytes);

}  // namespace document
