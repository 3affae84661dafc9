// SPDX-License-Identifier: Apache-2.0
#pragma once

// The environment that the program was started with. Nothing in the program changes it, so reading needs no lock.

#include "platform/environment.h"

namespace platform {

class ProcessEnvironment final : public Environment {
 public:
  std::optional<std::string> get(std::string_view name) const override;
};

}  // namespace platform
