// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/services.h"

namespace app {

// Version from the file VERSION; commit and its date from git, or "unknown". Written by the build.
cli::BuildVersion buildVersion();

}  // namespace app
