// SPDX-License-Identifier: Apache-2.0
#include "judges/gpu_resources.h"

#include <optional>
#include <string_view>

namespace judges {
namespace {

constexpr std::string_view kMigPrefix = "nvidia.com/mig-";
constexpr std::string_view kAmdPrefix = "amd.com/";

// `cpx_nps4`: a compute mode and a memory mode of AMD.
bool isAmdMode(std::string_view name) { return name.find("px_nps") != std::string_view::npos; }

}  // namespace

std::optional<GpuResource> gpuResourceOf(std::string_view resource) {
  if (resource == "nvidia.com/gpu" || resource == "amd.com/gpu") {
    return GpuResource::whole;
  }
  if (resource == "nvidia.com/gpu.shared") {
    return GpuResource::shared;
  }
  if (resource.starts_with(kMigPrefix)) {
    return GpuResource::partition;
  }
  if (resource.starts_with(kAmdPrefix) && isAmdMode(resource)) {
    return resource.starts_with("amd.com/spx_nps1") ? GpuResource::whole : GpuResource::partition;
  }
  return std::nullopt;
}

std::string_view profileOf(std::string_view resource) {
  return resource.substr(resource.starts_with(kMigPrefix) ? kMigPrefix.size() : kAmdPrefix.size());
}

bool isGpuLabel(std::string_view key, std::string_view value) {
  if (key == "nvidia.com/gpu.present") {
    return value != "false";
  }
  // gpu.deploy.* tells the operator what to run; it is there before anything was discovered.
  return (key.starts_with("nvidia.com/gpu.") && !key.starts_with("nvidia.com/gpu.deploy.")) ||
         key.starts_with("nvidia.com/mig") || key.starts_with("amd.com/gpu.") ||
         key.starts_with("amd.com/compute");
}

}  // namespace judges
