// SPDX-License-Identifier: Apache-2.0
#pragma once

// The GPU measurement. The management library is asked first, then the tools of the vendors; the first source that
// lists a GPU is taken. `gpu-count: 0` needs the proof of the PCI bus; without it the GPUs are unreadable, with what
// each source said.

#include "base/result.h"
#include "platform/process.h"
#include "snapshot/gpu_report.h"
#include "snapshot/pci_gpus.h"
#include "snapshot/snapshot.h"

namespace snapshot {

// NVIDIA's management library, in the words of nvidia-smi.
class GpuLibrary {
 public:
  virtual ~GpuLibrary() = default;
  // Error notFound when the library is not installed.
  virtual Result<GpuReport> read() = 0;
};

// Takes about 10 s at most, apart from the library, which has no time limit.
Measurement collectGpus(const Result<PciGpus>& bus, platform::ProcessRunner& processes, GpuLibrary& library);

}  // namespace snapshot
