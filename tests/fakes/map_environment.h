// SPDX-License-Identifier: Apache-2.0
#pragma once

// The environment variables that a test names, and no others.

#include "platform/environment.h"

#include <map>
#include <utility>

namespace fakes {

class MapEnvironment final : public platform::Environment {
 public:
  using Variables = std::map<std::string, std::string, std::less<>>;

  MapEnvironment() = default;
  explicit MapEnvironment(Variables variables) : variables_(std::move(variables)) {}

  std::optional<std::string> get(std::string_view name) const override {
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional<std::string>(found->second);
  }
  void set(std::string name, std::string value) { variables_[std::move(name)] = std::move(value); }
  void unset(std::string_view name) {
    if (const auto found = variables_.find(name); found != variables_.end()) {
      variables_.erase(found);
    }
  }

 private:
  Variables variables_;
};

}  // namespace fakes
