// SPDX-License-Identifier: Apache-2.0
#pragma once

// The text forms of flag values: numbers, durations and switches, as the documented formats have them. Nothing is
// trimmed; nullopt is text that is no such value.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cli {

// Decimal, 0x, 0o or a leading 0 (octal), 0b; single underscores between digits; a sign. Nothing outside 64 bits.
std::optional<std::int64_t> parseInteger(std::string_view text);

// A sequence of numbers with units: 300ms, 1.5h, 1h30m; units ns us µs ms s m h; `0` needs none. Rounded up to
// milliseconds. Not negative, at most a hundred years.
std::optional<std::chrono::milliseconds> parseDuration(std::string_view text);

// 1 t true, 0 f false; also T True TRUE, F False FALSE.
std::optional<bool> parseSwitch(std::string_view text);

}  // namespace cli
