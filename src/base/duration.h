// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

// The text form of durations in flags and documents: a sequence of numbers with units, 300ms, 1.5h, 1h30m; units ns us
// µs ms s m h; `0` needs none. Rounded up to milliseconds. Nothing for other text, a negative one, or more than a hundred
// years. The syntax is that of Go's time.ParseDuration.
std::optional<std::chrono::milliseconds> parseDuration(std::string_view text);

// The shortest such text in h, m, s and ms: 15m, 1h5m, 1m30s, 250ms, 0s. parseDuration gives the duration back.
// Requires: it is not negative.
std::string durationText(std::chrono::milliseconds duration);
