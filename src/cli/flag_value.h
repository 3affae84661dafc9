// SPDX-License-Identifier: Apache-2.0
#pragma once

// The text forms of flag values: numbers and switches (durations: base/duration.h), as the documented formats have them. Nothing is
// trimmed; nullopt is text that is no such value.

#include <cstdint>
#include <optional>
#include <string_view>

namespace cli {

// Decimal, 0x, 0o or a leading 0 (octal), 0b; single underscores between digits; a sign. Nothing outside 64 bits.
std::optional<std::int64_t> parseInteger(std::string_view text);

// 1 t true, 0 f false; also T True TRUE, F False FALSE.
std::optional<bool> parseSwitch(std::string_view text);

}  // namespace cli
