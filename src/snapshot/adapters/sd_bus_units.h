// SPDX-License-Identifier: Apache-2.0
#pragma once

// Unit properties from systemd over the system bus. The connection is made at the first question and kept.

#include "snapshot/systemd_collector.h"

#include <chrono>
#include <memory>

namespace snapshot {

class SdBusUnits final : public UnitProperties {
 public:
  // All questions together take this long at most.
  explicit SdBusUnits(std::chrono::milliseconds timeLimit = std::chrono::seconds{10});
  ~SdBusUnits() override;

  Result<ReadingMap> get(const std::string& unit) override;

 private:
  class Connection;

  std::chrono::milliseconds timeLimit_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace snapshot
