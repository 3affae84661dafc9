// SPDX-License-Identifier: Apache-2.0
#pragma once

// Patterns that choose readings by their key.

#include <span>
#include <string_view>

namespace snapshot {

// `*` stands for any run of characters, none included; every other character for itself. A pattern without `*` is
// the whole key, so an empty pattern matches the empty key only.
bool matchesPattern(std::string_view key, std::string_view pattern);
bool matchesAny(std::string_view key, std::span<const std::string_view> patterns);

}  // namespace snapshot
