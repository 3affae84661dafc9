// SPDX-License-Identifier: Apache-2.0
#pragma once

// An errno as an Error: the code that callers decide by, and the system's own words in lower case.

#include "base/result.h"

#include <string_view>

namespace platform {

// "cannot ACTION: no such file or directory".
Error errnoError(std::string_view action, int number);

}  // namespace platform
