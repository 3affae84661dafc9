// SPDX-License-Identifier: Apache-2.0
#pragma once

// The clock of the machine. Usable from any thread.

#include "platform/clock.h"

namespace platform {

class SystemClock final : public Clock {
 public:
  UtcTime now() const override;
  Monotonic monotonic() const override;
};

}  // namespace platform
