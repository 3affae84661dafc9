// SPDX-License-Identifier: Apache-2.0
#pragma once

// A point in time as documents and logs give it: UTC, to the millisecond.

#include <chrono>
#include <string>

using UtcTime = std::chrono::sys_time<std::chrono::milliseconds>;

// RFC 3339 in UTC with whole seconds, rounded down: 2026-03-21T09:15:02Z.
std::string toRfc3339(UtcTime time);
