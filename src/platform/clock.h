// SPDX-License-Identifier: Apache-2.0
#pragma once

// The time of day, and one that never steps back.

#include "base/utc_time.h"

#include <chrono>

namespace platform {

using Monotonic = std::chrono::nanoseconds;  // since an arbitrary point; only differences mean something

class Clock {
 public:
  virtual ~Clock() = default;
  virtual UtcTime now() const = 0;
  virtual Monotonic monotonic() const = 0;
};

}  // namespace platform
