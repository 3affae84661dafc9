// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/services.h"

namespace cli {

// `assay version V (commit: C, date: D)` and a newline.
std::string versionLine(const BuildInfo& build);

}  // namespace cli
