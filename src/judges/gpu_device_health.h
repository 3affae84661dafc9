// SPDX-License-Identifier: Apache-2.0
#pragma once

// Whether every GPU of a host is fit for work, from what nvidia-smi says of it.

#include "facts/fact_set.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <array>
#include <string_view>
#include <vector>

namespace judges {

// One judgement for each host with a GPU reading. A GPU fails with: fabric registration not finished or failed, a
// degraded fabric, uncorrectable volatile memory errors, a repair that waits for a reset, a row that could not be
// remapped, a recovery action, a reset that is required, or a field in error. It is unknown when its error counters or
// its pending repairs are not reported, or when the file ends before it. Errors over the lifetime are a note.
std::vector<results::Judgement> judgeGpuDeviceHealth(const facts::FactSet& facts, const Question& question);

}  // namespace judges
