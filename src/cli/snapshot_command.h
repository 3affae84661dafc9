// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.h"
#include "platform/environment.h"

namespace cli {

// Whether `snapshot` is to collect this host: --local, or AICR_AGENT_MODE=true.
bool isLocalSnapshot(const platform::Environment& environment, const Arguments& arguments);

}  // namespace cli
