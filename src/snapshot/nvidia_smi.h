// SPDX-License-Identifier: Apache-2.0
#pragma once

// The XML of `nvidia-smi -q -x`: the readings of each device, from one table of elements.

#include "base/result.h"
#include "snapshot/gpu_report.h"

#include <string_view>

namespace snapshot {

// One device for each `gpu` element under the root; MIG devices are nested and are none. Error invalidInput when the
// bytes are not XML or the root is another element, exhausted when they pass the limits.
Result<GpuReport> parseNvidiaSmi(std::string_view xml);

}  // namespace snapshot
