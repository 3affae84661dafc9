// SPDX-License-Identifier: Apache-2.0
#pragma once

// A snapshot as constraints see it.

#include "base/result.h"
#include "constraint/readings.h"
#include "snapshot/snapshot.h"

#include <string>

namespace snapshot {

// Requires: the snapshot outlives this.
class SnapshotReadings final : public constraint::Readings {
 public:
  explicit SnapshotReadings(const Snapshot& snapshot) : snapshot_(snapshot) {}

  // First measurement of the type, first subtype of that name, key.
  Result<std::string> get(const constraint::Path& path) const override;

 private:
  const Snapshot& snapshot_;
};

}  // namespace snapshot
