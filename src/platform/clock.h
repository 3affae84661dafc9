// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

namespace platform {

using UtcTime = std::chrono::sys_time<std::chrono::milliseconds>;
using Monotonic = std::chrono::nanoseconds;  // since an arbitrary point; only differences mean something

class Clock {
 public:
  virtual ~Clock() = default;
  virtual UtcTime now() const = 0;
  virtual Monotonic monotonic() const = 0;
};

// RFC 3339 in UTC with whole seconds: 2026-03-21T09:15:02Z.
std::string toRfc3339(UtcTime time);

}  // namespace platform
