// SPDX-License-Identifier: Apache-2.0
#pragma once

// A clock that moves only when a test moves it. Starts at 2026-03-21T09:15:02Z. One thread at a time.

#include "platform/clock.h"

namespace fakes {

class FakeClock final : public platform::Clock {
 public:
  UtcTime now() const override { return now_; }
  platform::Monotonic monotonic() const override { return monotonic_; }

  // Time passes: both clocks move.
  void advance(std::chrono::milliseconds step) {
    now_ += step;
    monotonic_ += step;
  }
  // Somebody sets the wall clock; the monotonic one does not notice.
  void setWallClock(UtcTime time) { now_ = time; }

 private:
  UtcTime now_ = std::chrono::sys_days{std::chrono::year{2026} / 3 / 21} + std::chrono::hours{9} +
                 std::chrono::minutes{15} + std::chrono::seconds{2};
  platform::Monotonic monotonic_{std::chrono::hours{1}};
};

}  // namespace fakes
