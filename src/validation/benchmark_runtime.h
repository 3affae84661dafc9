// SPDX-License-Identifier: Apache-2.0
#pragma once

// A benchmark runtime that a recipe brings along (constraint nccl-benchmark-runtime-ref): a TrainingRuntime in the
// folder of --data, found by accelerator and service.

#include "base/result.h"
#include "document/view.h"
#include "validation/performance_constraints.h"
#include "validation/violation.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

inline constexpr std::string_view kRuntimeRefConstraint = "nccl-benchmark-runtime-ref";

// A file of the --data folder by its path in it; nothing when it is not there. Without a --data folder this is empty.
using RuntimeLookup = std::function<Result<std::optional<document::View>>(std::string_view path)>;

// `validators/performance/testdata/gb200/mycloud/runtime.yaml` for `gb200/mycloud`; nothing when the text is not two
// plain names, so that no path can lead out of the folder.
std::optional<std::string> runtimePath(std::string_view reference);

// Checks the reference and the file behind it. A file that is no YAML before its variables are filled in cannot be
// judged here; the check that renders it does.
void checkRuntimeRef(const GivenConstraint& reference, const RuntimeLookup& lookUp,
                     std::vector<Violation>& violations);

}  // namespace validation
