// SPDX-License-Identifier: Apache-2.0
#pragma once

// The GPUs that the PCI bus holds, whatever drivers and tools say: only an empty bus proves that there is no GPU.

#include "base/result.h"
#include "platform/filesystem.h"

#include <cstddef>
#include <string_view>

namespace snapshot {

struct PciGpus {
  std::size_t nvidia = 0;
  std::size_t amd = 0;

  bool operator==(const PciGpus&) const = default;
};

// Whether a class code as sysfs prints it, `0x030200`, is one of a GPU: VGA, 3D or display controller, or
// processing accelerator.
bool isGpuClass(std::string_view classCode);

// Counts the devices below /sys/bus/pci/devices. Error when the bus, or any device on it, could not be read.
Result<PciGpus> readPciGpus(const platform::FileReader& files);

}  // namespace snapshot
