// SPDX-License-Identifier: Apache-2.0
#pragma once

// The one table from error codes to exit statuses.

#include "base/result.h"

namespace cli {

inline constexpr int kExitSuccess = 0;
inline constexpr int kExitDifferent = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitInternalError = 70;  // an exception reached main

int exitStatusOf(Code code);

}  // namespace cli
