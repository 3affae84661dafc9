// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/services.h"

#include <string>

namespace cli {

// `assay version V (commit: C, date: D)` and a newline.
std::string versionLine(const BuildVersion& build);

}  // namespace cli
