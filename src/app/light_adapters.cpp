// SPDX-License-Identifier: Apache-2.0
#include "app/adapters.h"

namespace app {

bool isFullProgram() { return false; }

FullAdapters makeFullAdapters() { return {}; }

}  // namespace app
