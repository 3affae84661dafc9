// SPDX-License-Identifier: Apache-2.0
#pragma once

// The grammar of --node-selector and --toleration.

#include "base/result.h"

#include <string>
#include <vector>

namespace cli {

// Each is KEY=VALUE with a key; the value may be empty. Error invalidInput names the bad one.
Result<> checkNodeSelectors(const std::vector<std::string>& selectors);

// Each is KEY[=VALUE]:EFFECT with one colon and an effect of NoSchedule, PreferNoSchedule or NoExecute; the key may be
// empty, the value may contain `=`. Error invalidInput names the bad one.
Result<> checkTolerations(const std::vector<std::string>& tolerations);

}  // namespace cli
