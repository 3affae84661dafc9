// SPDX-License-Identifier: Apache-2.0
#pragma once

// The SystemD measurement: the properties of the units that run containers.

#include "base/result.h"
#include "snapshot/snapshot.h"

#include <string>

namespace snapshot {

// systemd's answers, flattened: numbers, booleans and text as they are, anything else as Go prints it.
class UnitProperties {
 public:
  virtual ~UnitProperties() = default;
  // Errors: unavailable (no systemd), permissionDenied, deadlineExceeded. One thread at a time.
  virtual Result<ReadingMap> get(const std::string& unit) = 0;
};

// containerd.service, docker.service and kubelet.service; one that could not be read says why.
Measurement collectUnits(UnitProperties& units);

}  // namespace snapshot
