// SPDX-License-Identifier: Apache-2.0
#include "base/utc_time.h"

#include <fmt/core.h>

#include <chrono>
#include <string>

std::string toRfc3339(UtcTime time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const auto midnight = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date(midnight);
  const std::chrono::hh_mm_ss clock(seconds - midnight);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}
