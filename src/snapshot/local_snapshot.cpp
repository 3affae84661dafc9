// SPDX-License-Identifier: Apache-2.0
#include "snapshot/local_snapshot.h"

#include "base/result.h"
#include "base/text.h"
#include "base/utc_time.h"
#include "platform/environment.h"
#include "snapshot/filter.h"
#include "snapshot/gpu_collector.h"
#include "snapshot/host_files.h"
#include "snapshot/pci_gpus.h"
#include "snapshot/snapshot.h"
#include "snapshot/systemd_collector.h"
#include "snapshot/volatile.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

constexpr const char* kHostNameFile = "/proc/sys/kernel/hostname";
constexpr std::size_t kMaxHostName = 4096;

struct IdentifyingReading {
  std::string_view type;
  std::string_view subtype;  // a pattern
  std::string_view key;
};

constexpr auto kIdentifying = std::to_array<IdentifyingReading>({
    {"GPU", "gpu-*", "serial"},
    {"GPU", "gpu-*", "uuid"},
    {"OS", "sysctl", "/proc/sys/kernel/hostname"},
    {"OS", "sysctl", "/proc/sys/kernel/domainname"},
});

bool isIdentifying(std::string_view type, std::string_view subtype, std::string_view key) {
  return std::ranges::any_of(kIdentifying, [&](const IdentifyingReading& reading) {
    return reading.type == type && matchesPattern(subtype, reading.subtype) && reading.key == key;
  });
}

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

// Whether `name` stands in `text` as a word of its own: node-7 is in `host=node-7.example` but not in `node-70`.
bool holdsName(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool startsWord = at == 0 || !isNameCharacter(text[at - 1]);
    if (startsWord && (end == text.size() || !isNameCharacter(text[end]))) {
      return true;
    }
  }
  return false;
}

// The names of this host, each whole and up to its first dot.
std::set<std::string> hostNames(const std::string& kernelName, const std::string& nodeName) {
  std::set<std::string> names;
  for (const std::string& name : {kernelName, nodeName}) {
    names.insert(name);
    names.insert(name.substr(0, name.find('.')));
  }
  names.erase("");
  names.erase("localhost");
  return names;
}

void leaveOutVolatile(Snapshot& snapshot) {
  for (Measurement& measurement : snapshot.measurements) {
    for (Subtype& subtype : measurement.subtypes) {
      std::erase_if(subtype.data, [&](const auto& reading) {
        return isVolatile(measurement.type, subtype.name, reading.first);
      });
    }
  }
}

bool holdsAnyName(std::string_view text, const std::set<std::string>& names) {
  return std::ranges::any_of(names, [text](const std::string& name) { return holdsName(text, name); });
}

void leaveOutIdentity(Snapshot& snapshot, const std::set<std::string>& names) {
  for (Measurement& measurement : snapshot.measurements) {
    for (Subtype& subtype : measurement.subtypes) {
      if (measurement.type == "OS" && subtype.name == "grub") {
        subtype = {
            "grub",
            {},
            {{std::string(kStatusKey), std::string(kLeftOut)}, {std::string(kReasonKey), "--minimal"}}};
        continue;
      }
      std::erase_if(subtype.data, [&](const auto& reading) {
        return isIdentifying(measurement.type, subtype.name, reading.first) ||
               holdsAnyName(reading.second.text(), names);
      });
      for (auto& [key, value] : subtype.context) {
        value = holdsAnyName(value, names) ? "left out: it names this host" : value;
      }
    }
  }
}

}  // namespace

Snapshot collectLocal(const LocalSeams& seams, const LocalSnapshotOptions& options) {
  // Files are read on this thread alone; the two others wait for processes and for the bus.
  const Result<PciGpus> bus = readPciGpus(seams.files);
  Measurement gpu;
  Measurement systemd;
  Measurement os;
  {
    const std::jthread askGpus([&] { gpu = collectGpus(bus, seams.processes, seams.gpus); });
    const std::jthread askUnits([&] { systemd = collectUnits(seams.units); });
    os = collectOs(seams.files);
  }
  const std::string kernelName(
      text::trim(seams.files.read(kHostNameFile, kMaxHostName).value_or(std::string())));
  const std::string nodeName = options.nodeName.empty() ? kernelName : options.nodeName;

  Snapshot snapshot;
  snapshot.metadata["timestamp"] = toRfc3339(options.now);
  if (!options.version.empty()) {
    snapshot.metadata["version"] = options.version;
  }
  if (!nodeName.empty()) {
    snapshot.metadata["source-node"] = nodeName;
  }
  snapshot.measurements = {std::move(gpu), std::move(os), std::move(systemd)};  // sorted by type
  if (!options.all) {
    leaveOutVolatile(snapshot);
  }
  if (options.minimal) {
    snapshot.metadata.erase("source-node");
    leaveOutIdentity(snapshot, hostNames(kernelName, nodeName));
  }
  return snapshot;
}

std::string nodeNameFrom(const platform::Environment& environment) {
  for (const std::optional<std::string>& value :
       {environment.get("NODE_NAME"), environment.get("KUBERNETES_NODE_NAME"), environment.get("HOSTNAME")}) {
    if (value && !value->empty()) {
      return *value;
    }
  }
  return {};
}

}  // namespace snapshot
