// SPDX-License-Identifier: Apache-2.0
#pragma once

// Readings that change while the host does not: counters, times, identifiers of a run. Without `--all` they are left
// out, so that two snapshots of an unchanged host differ in the timestamp alone. The one list of them is
// volatile.cpp; docs/formats/snapshot.md shows the same list.

#include <span>
#include <string_view>

namespace snapshot {

struct VolatileReading {
  std::string_view type;
  std::string_view subtype;  // a pattern
  std::string_view key;      // a pattern
  std::string_view why;
};

std::span<const VolatileReading> volatileReadings();
bool isVolatile(std::string_view type, std::string_view subtype, std::string_view key);

}  // namespace snapshot
