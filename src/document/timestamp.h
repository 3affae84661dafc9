// SPDX-License-Identifier: Apache-2.0
#pragma once

// Timestamps as yaml.v3 recognises them: a date, or a date and a time with a fraction and a zone. Internal to this
// room.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace document {

struct Timestamp {
  int year = 0;
  int month = 1;
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;
  std::int32_t nanosecond = 0;
  std::int32_t offset = 0;  // seconds east of UTC
};

std::optional<Timestamp> parseTimestamp(std::string_view text);

// As Go prints a time: "2024-01-02 03:04:05.5 +0000 UTC".
std::string timestampText(const Timestamp& timestamp);

}  // namespace document
