// SPDX-License-Identifier: Apache-2.0
#pragma once

// NVIDIA's management library, opened at run time when it is there. Its answers are put in the words of nvidia-smi,
// so that a snapshot does not tell which of the two was asked. The library has no time limits: a driver that hangs
// holds the caller.

#include "snapshot/gpu_collector.h"

#include <string>
#include <utility>

namespace snapshot {

class NvmlGpuLibrary final : public GpuLibrary {
 public:
  explicit NvmlGpuLibrary(std::string file = "libnvidia-ml.so.1") : file_(std::move(file)) {}

  // Errors: notFound (no such library), unavailable (it refused, with its reason).
  Result<GpuReport> read() override;

 private:
  std::string file_;
};

}  // namespace snapshot
