// SPDX-License-Identifier: Apache-2.0
#include "snapshot/volatile.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <fstream>
#include <iterator>
#include <string>

namespace snapshot {

TEST_CASE("counters, times and identifiers of a run are volatile, settings are not") {
  struct Row {
    const char* name;
    const char* type;
    const char* subtype;
    const char* key;
    bool isVolatile;
  };
  const Row rows[] = {
      {"boot id", "OS", "sysctl", "/proc/sys/kernel/random/boot_id", true},
      {"open files", "OS", "sysctl", "/proc/sys/fs/file-nr", true},
      {"most open files", "OS", "sysctl", "/proc/sys/fs/file-max", false},
      {"inodes", "OS", "sysctl", "/proc/sys/fs/inode-state", true},
      {"dentries", "OS", "sysctl", "/proc/sys/fs/dentry-state", true},
      {"last pid", "OS", "sysctl", "/proc/sys/kernel/ns_last_pid", true},
      {"most pids", "OS", "sysctl", "/proc/sys/kernel/pid_max", false},
      {"swappiness", "OS", "sysctl", "/proc/sys/vm/swappiness", false},
      {"memory now", "SystemD", "kubelet.service", "MemoryCurrent", true},
      {"memory at most", "SystemD", "kubelet.service", "MemoryMax", false},
      {"memory peak", "SystemD", "kubelet.service", "MemoryPeak", true},
      {"processor time", "SystemD", "kubelet.service", "CPUUsageNSec", true},
      {"processor quota", "SystemD", "kubelet.service", "CPUQuotaPerSecUSec", false},
      {"bytes read", "SystemD", "docker.service", "IOReadBytes", true},
      {"bandwidth limit", "SystemD", "docker.service", "IOReadBandwidthMax", false},
      {"network filter", "SystemD", "docker.service", "IPIngressFilterPath", false},
      {"start time", "SystemD", "docker.service", "ActiveEnterTimestampMonotonic", true},
      {"start limit", "SystemD", "docker.service", "TimeoutStartUSec", false},
      {"pid", "SystemD", "docker.service", "MainPID", true},
      {"pid setting", "SystemD", "docker.service", "GuessMainPID", false},
      {"a key of another type", "GPU", "smi", "MemoryCurrent", false},
      {"a key of another subtype", "OS", "grub", "/proc/sys/fs/file-nr", false},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(isVolatile(row.type, row.subtype, row.key) == row.isVolatile); }
  }
}

TEST_CASE("the table of volatile readings is the one that is documented") {
  std::ifstream file("docs/formats/snapshot.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};

  for (const VolatileReading& reading : volatileReadings()) {
    const std::string row =
        fmt::format("| {} | `{}` | `{}` | {} |", reading.type, reading.subtype, reading.key, reading.why);
    CAPTURE(row);
    CHECK(page.find(row) != std::string::npos);
  }
}

}  // namespace snapshot
