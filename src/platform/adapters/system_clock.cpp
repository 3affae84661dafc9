// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/system_clock.h"

#include "platform/clock.h"

#include <chrono>

namespace platform {

UtcTime SystemClock::now() const {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

Monotonic SystemClock::monotonic() const { return std::chrono::steady_clock::now().time_since_epoch(); }

}  // namespace platform
