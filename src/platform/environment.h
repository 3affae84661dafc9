// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace platform {

class Environment {
 public:
  virtual ~Environment() = default;
  // The value of a variable; nothing when it is not set. An empty value is a value.
  virtual std::optional<std::string> get(std::string_view name) const = 0;
};

}  // namespace platform
