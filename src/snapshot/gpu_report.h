// SPDX-License-Identifier: Apache-2.0
#pragma once

// What one source says about the GPUs of this host, in the keys of a snapshot whatever words the source uses.
// A value that the source gives as N/A is kept as that text: it was asked for and is not offered. A key is absent
// when the source does not know it.

#include "document/value.h"
#include "snapshot/snapshot.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace snapshot {

struct GpuDevice {
  ReadingMap readings;
  std::string unreadable;  // why the device has no readings; empty when it was read
};

struct GpuReport {
  std::optional<std::string> driver;
  std::optional<std::string> cudaVersion;
  std::vector<GpuDevice> devices;
};

// `81559 MiB` as the integer 81559. Any other text is kept, N/A above all: unified memory has no total.
document::Value memoryReading(std::string_view text);

// `smi` (the driver, the count, and the first GPU under `gpu.`), then one subtype for each GPU: gpu-0, gpu-1, ...
std::vector<Subtype> gpuSubtypes(const GpuReport& report);

}  // namespace snapshot
