// SPDX-License-Identifier: Apache-2.0
#include "cli/scheduling_flags.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace cli {

Result<> checkNodeSelectors(const std::vector<std::string>& selectors) {
  for (const std::string& selector : selectors) {
    const std::size_t equals = selector.find('=');
    if (equals == std::string::npos || equals == 0) {
      return failure(Code::invalidInput,
                     fmt::format("invalid --node-selector {}, expected KEY=VALUE", text::quoted(selector)));
    }
  }
  return {};
}

Result<> checkTolerations(const std::vector<std::string>& tolerations) {
  const std::array<std::string, 3> effects = {"NoSchedule", "PreferNoSchedule", "NoExecute"};
  for (const std::string& toleration : tolerations) {
    if (std::ranges::count(toleration, ':') != 1) {
      return failure(Code::invalidInput, fmt::format("invalid --toleration {}, expected KEY[=VALUE]:EFFECT",
                                                     text::quoted(toleration)));
    }
    const std::string effect = toleration.substr(toleration.find(':') + 1);
    if (std::ranges::find(effects, effect) == effects.end()) {
      return failure(Code::invalidInput,
                     fmt::format("invalid effect {} of --toleration {}{}, expected {}", text::quoted(effect),
                                 text::quoted(toleration), text::didYouMean(effect, effects),
                                 text::join(effects, ", ")));
    }
  }
  return {};
}

}  // namespace cli
