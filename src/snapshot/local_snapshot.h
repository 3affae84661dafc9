// SPDX-License-Identifier: Apache-2.0
#pragma once

// A snapshot of this host, without a cluster: measurements GPU, OS and SystemD. What could not be read is in it as
// unreadable, with the reason.

#include "platform/clock.h"
#include "platform/environment.h"
#include "platform/filesystem.h"
#include "platform/process.h"
#include "snapshot/gpu_collector.h"
#include "snapshot/snapshot.h"
#include "snapshot/systemd_collector.h"

#include <string>

namespace snapshot {

// Each seam is used by one thread at a time.
struct LocalSeams {
  const platform::FileReader& files;
  platform::ProcessRunner& processes;
  UnitProperties& units;
  GpuLibrary& gpus;
};

struct LocalSnapshotOptions {
  bool all = false;      // keep readings that change by themselves (volatile.h)
  bool minimal = false;  // leave out the kernel command line, and whatever names or numbers this one host
  std::string nodeName;  // empty: the kernel's host name
  std::string version;   // of this program; empty: not written
  UtcTime now;
};

// Collectors run in parallel; each has its time limit, of 10 s.
Snapshot collectLocal(const LocalSeams& seams, const LocalSnapshotOptions& options);

// The name of this node as Kubernetes gave it: NODE_NAME, else KUBERNETES_NODE_NAME, else HOSTNAME, else empty.
std::string nodeNameFrom(const platform::Environment& environment);

}  // namespace snapshot
