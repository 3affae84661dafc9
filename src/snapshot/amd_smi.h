// SPDX-License-Identifier: Apache-2.0
#pragma once

// The JSON of `amd-smi static --json` and of `rocm-smi ... --json`. Lines of warnings may come before the JSON;
// anything after it, or a sentence in its place, is an error.

#include "base/result.h"
#include "snapshot/gpu_report.h"

#include <string_view>

namespace snapshot {

// A list of GPUs, or an object with the list under gpu_data. Error invalidInput when there is no such document.
Result<GpuReport> parseAmdSmi(std::string_view output);
// An object with the cards under card0, card1, ... and the driver under system.
Result<GpuReport> parseRocmSmi(std::string_view output);

}  // namespace snapshot
