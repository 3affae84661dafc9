// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/process_environment.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace platform {

std::optional<std::string> ProcessEnvironment::get(std::string_view name) const {
  const char* value = std::getenv(std::string(name).c_str());
  if (value == nullptr) {
    return std::nullopt;
  }
  return std::string(value);
}

}  // namespace platform
