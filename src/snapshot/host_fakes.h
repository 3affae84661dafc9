// SPDX-License-Identifier: Apache-2.0
#pragma once

// Fakes of this room's own seams, for its tests.

#include "snapshot/gpu_collector.h"
#include "snapshot/systemd_collector.h"

#include <map>
#include <string>
#include <utility>

namespace snapshot::fakes {

// A library that is not installed, until it is given an answer.
class FakeGpuLibrary final : public GpuLibrary {
 public:
  Result<GpuReport> answer = failure(Code::notFound, "'libnvidia-ml.so.1' is not installed");

  Result<GpuReport> read() override { return answer; }
};

// systemd with the units that a test names; every other question is refused.
class FakeUnits final : public UnitProperties {
 public:
  std::map<std::string, ReadingMap> units;
  Error refusal{Code::unavailable, "connecting to the system bus: No such file or directory", {}, {}, {}};

  Result<ReadingMap> get(const std::string& unit) override {
    const auto found = units.find(unit);
    return found == units.end() ? Result<ReadingMap>(failure(refusal)) : found->second;
  }
};

}  // namespace snapshot::fakes
