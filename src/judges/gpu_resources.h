// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which of a node's resources and labels stand for GPUs, and for what of them.

#include <optional>
#include <string>
#include <string_view>

namespace judges {

enum class GpuResource : std::uint8_t {
  whole,      // nvidia.com/gpu, amd.com/gpu: cards, or what the plugin's settings make of them
  shared,     // nvidia.com/gpu.shared: time slices or MPS shares
  partition,  // nvidia.com/mig-1g.10gb, amd.com/cpx_nps4
};

// Nothing for a resource that is no GPU (`nvidia.com/hostdev`, `cpu`).
std::optional<GpuResource> gpuResourceOf(std::string_view resource);
// The profile of a partition resource: `1g.10gb`, `cpx_nps4`.
std::string_view profileOf(std::string_view resource);

// Whether a label with this value says that the node has GPUs: a label of NVIDIA's feature discovery or of AMD's
// labeller, but not `nvidia.com/gpu.present: "false"`.
bool isGpuLabel(std::string_view key, std::string_view value);

}  // namespace judges
