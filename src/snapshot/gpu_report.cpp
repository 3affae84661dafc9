// SPDX-License-Identifier: Apache-2.0
#include "snapshot/gpu_report.h"

#include "base/text.h"
#include "document/value.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <vector>

namespace snapshot {

namespace {

// What `smi` repeats of the first GPU.
constexpr std::array<std::string_view, 8> kFirstGpuKeys = {
    "model",           "product-architecture", "display-mode",        "display-active", "persistence-mode",
    "addressing-mode", "vbios-version",        "gsp-firmware-version"};

Subtype smiSubtype(const GpuReport& report) {
  Subtype smi{"smi", {}, {}};
  smi.data["gpu-count"] = document::Value::integer(static_cast<std::int64_t>(report.devices.size()));
  if (report.driver) {
    smi.data["driver"] = document::Value::string(*report.driver);
  }
  if (report.cudaVersion) {
    smi.data["cuda-version"] = document::Value::string(*report.cudaVersion);
  }
  if (report.devices.empty()) {
    return smi;
  }
  const ReadingMap& first = report.devices.front().readings;
  for (const std::string_view key : kFirstGpuKeys) {
    if (const auto reading = first.find(std::string(key)); reading != first.end()) {
      smi.data[fmt::format("gpu.{}", key)] = reading->second;
    }
  }
  return smi;
}

}  // namespace

document::Value memoryReading(std::string_view text) {
  std::int64_t amount = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), amount);
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  const bool isMebibytes = error == std::errc{} && text::trim(unit) == "MiB";
  return isMebibytes ? document::Value::integer(amount) : document::Value::string(std::string(text));
}

std::vector<Subtype> gpuSubtypes(const GpuReport& report) {
  std::vector<Subtype> subtypes = {smiSubtype(report)};
  for (std::size_t i = 0; i < report.devices.size(); ++i) {
    const GpuDevice& device = report.devices[i];
    const std::string name = fmt::format("gpu-{}", i);
    subtypes.push_back(device.unreadable.empty() ? Subtype{name, device.readings, {}}
                                                 : unreadable(name, device.unreadable));
  }
  return subtypes;
}

}  // namespace snapshot
