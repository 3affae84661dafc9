// SPDX-License-Identifier: Apache-2.0
#include "snapshot/pci_gpus.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/filesystem.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace snapshot {

namespace {

constexpr const char* kPciDevices = "/sys/bus/pci/devices";
constexpr std::size_t kMaxPciText = 4096;
constexpr std::array<std::string_view, 4> kGpuClasses = {"0x0300", "0x0302", "0x0380", "0x1200"};
constexpr std::size_t kClassCodeLength = 8;  // 0x, class, subclass, programming interface

Result<std::string> readPciText(const platform::FileReader& files, const std::string& path) {
  return text::toLower(text::trim(TRY(files.read(path, kMaxPciText))));
}

}  // namespace

bool isGpuClass(std::string_view classCode) {
  return classCode.size() == kClassCodeLength &&
         std::ranges::find(kGpuClasses, classCode.substr(0, kGpuClasses[0].size())) != kGpuClasses.end();
}

Result<PciGpus> readPciGpus(const platform::FileReader& files) {
  PciGpus gpus;
  for (const platform::DirectoryEntry& entry : TRY(files.list(kPciDevices))) {
    const std::string folder = std::string(kPciDevices) + "/" + entry.name;
    const Result<std::string> vendor = readPciText(files, folder + "/vendor");
    const Result<std::string> classCode = readPciText(files, folder + "/class");
    if (!vendor || !classCode) {
      // A device may leave the bus while it is listed; one that is still there but cannot be read may be a GPU.
      if (files.linkStatus(folder)) {
        return failure(vendor ? classCode.error() : vendor.error());
      }
      continue;
    }
    if (isGpuClass(*classCode)) {
      gpus.nvidia += *vendor == "0x10de" ? 1U : 0U;
      gpus.amd += *vendor == "0x1002" ? 1U : 0U;
    }
  }
  return gpus;
}

}  // namespace snapshot
