// SPDX-License-Identifier: Apache-2.0
#include "snapshot/volatile.h"

#include "snapshot/filter.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace snapshot {

namespace {

constexpr auto kVolatile = std::to_array<VolatileReading>({
    {"OS", "sysctl", "/proc/sys/fs/aio-nr", "counts asynchronous requests"},
    {"OS", "sysctl", "/proc/sys/fs/dentry-state", "counts cached names"},
    {"OS", "sysctl", "/proc/sys/fs/file-nr", "counts open files"},
    {"OS", "sysctl", "/proc/sys/fs/inode-*", "counts inodes"},
    {"OS", "sysctl", "/proc/sys/fs/quota/*", "counts quota operations"},
    {"OS", "sysctl", "/proc/sys/kernel/hung_task_detect_count", "counts hung tasks"},
    {"OS", "sysctl", "/proc/sys/kernel/ns_last_pid", "counts processes"},
    {"OS", "sysctl", "/proc/sys/kernel/perf_event_max_sample_rate", "lowered by the kernel under load"},
    {"OS", "sysctl", "/proc/sys/kernel/pty/nr", "counts open terminals"},
    {"OS", "sysctl", "/proc/sys/kernel/random/*", "new at every reading or every boot"},
    {"OS", "sysctl", "/proc/sys/kernel/sched_domain/*/max_newidle_lb_cost", "measured by the scheduler"},
    {"OS", "sysctl", "/proc/sys/kernel/spl/kmem/*", "memory in use by ZFS"},
    {"SystemD", "*", "*Current", "in use now"},
    {"SystemD", "*", "*Peak", "most in use so far"},
    {"SystemD", "*", "*Timestamp", "time of a change of state"},
    {"SystemD", "*", "*TimestampMonotonic", "time of a change of state"},
    {"SystemD", "*", "CPUUsageNSec", "processor time so far"},
    {"SystemD", "*", "ControlGroupId", "differs at every start"},
    {"SystemD", "*", "ControlPID", "differs at every start"},
    {"SystemD", "*", "ExecMainPID", "differs at every start"},
    {"SystemD", "*", "IOReadBytes", "input so far"},
    {"SystemD", "*", "IOReadOperations", "input so far"},
    {"SystemD", "*", "IOWriteBytes", "output so far"},
    {"SystemD", "*", "IOWriteOperations", "output so far"},
    {"SystemD", "*", "IPEgressBytes", "network output so far"},
    {"SystemD", "*", "IPEgressPackets", "network output so far"},
    {"SystemD", "*", "IPIngressBytes", "network input so far"},
    {"SystemD", "*", "IPIngressPackets", "network input so far"},
    {"SystemD", "*", "InvocationID", "differs at every start"},
    {"SystemD", "*", "Job", "what is being done to the unit at the moment"},
    {"SystemD", "*", "MainPID", "differs at every start"},
    {"SystemD", "*", "MemoryAvailable", "free now"},
    {"SystemD", "*", "NFileDescriptorStore", "in use now"},
    {"SystemD", "*", "StatusText", "what the service says of itself at the moment"},
});

}  // namespace

std::span<const VolatileReading> volatileReadings() { return kVolatile; }

bool isVolatile(std::string_view type, std::string_view subtype, std::string_view key) {
  return std::ranges::any_of(kVolatile, [&](const VolatileReading& reading) {
    return reading.type == type && matchesPattern(subtype, reading.subtype) &&
           matchesPattern(key, reading.key);
  });
}

}  // namespace snapshot
