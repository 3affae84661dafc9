// SPDX-License-Identifier: Apache-2.0
#include "base/utc_time.h"

#include <doctest/doctest.h>

#include <chrono>

namespace {

using std::chrono::milliseconds;
using std::chrono::sys_days;
using std::chrono::year;

}  // namespace

TEST_CASE("a time is written in UTC with whole seconds") {
  const UtcTime noon = sys_days{year{2026} / 3 / 21} + std::chrono::hours{9} + std::chrono::minutes{15} +
                       std::chrono::seconds{2};

  CHECK(toRfc3339(noon) == "2026-03-21T09:15:02Z");
  CHECK(toRfc3339(noon + milliseconds{999}) == "2026-03-21T09:15:02Z");
}

TEST_CASE("a time before 1970 and a leap day are written as well") {
  CHECK(toRfc3339(UtcTime{milliseconds{-1}}) == "1969-12-31T23:59:59Z");
  CHECK(toRfc3339(sys_days{year{2028} / 2 / 29}) == "2028-02-29T00:00:00Z");
}
