// SPDX-License-Identifier: Apache-2.0
#include "snapshot/systemd_collector.h"

#include "base/result.h"
#include "snapshot/filter.h"
#include "snapshot/snapshot.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

constexpr std::array<const char*, 3> kUnits = {"containerd.service", "docker.service", "kubelet.service"};
// Binary masks, what repeats the name, and what may hold a secret.
constexpr std::array<std::string_view, 7> kPropertiesLeftOut = {
    "AllowedCPUs", "AllowedMemoryNodes", "Asserts", "BPFProgram", "BusName", "Id", "*Credential*"};

}  // namespace

Measurement collectUnits(UnitProperties& units) {
  Measurement systemd{"SystemD", {}};
  for (const char* unit : kUnits) {
    Result<ReadingMap> properties = units.get(unit);
    if (!properties) {
      systemd.subtypes.push_back(unreadable(unit, properties.error().message));
      continue;
    }
    std::erase_if(*properties,
                  [](const auto& property) { return matchesAny(property.first, kPropertiesLeftOut); });
    systemd.subtypes.push_back({unit, std::move(*properties), {}});
  }
  return systemd;
}

}  // namespace snapshot
