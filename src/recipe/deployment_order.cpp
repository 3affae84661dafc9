// SPDX-License-Identifier: Apache-2.0
#include "recipe/deployment_order.h"

#include "base/result.h"
#include "base/text.h"
#include "document/value.h"
#include "recipe/merge.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using document::Value;
using Dependencies = std::map<std::string, std::set<std::string>>;

Result<Dependencies> readDependencies(const Value& componentRefs) {
  Dependencies dependencies;
  std::vector<std::string> names;
  for (const Value& component : componentRefs.elements()) {
    names.emplace_back(nameOf(component));
    dependencies[names.back()];
  }
  for (std::size_t i = 0; i < componentRefs.elements().size(); ++i) {
    const Value& component = componentRefs.elements()[i];
    const Value* const list = component.find("dependencyRefs");
    for (std::size_t j = 0; list != nullptr && j < list->elements().size(); ++j) {
      const Value& reference = list->elements()[j];
      if (!dependencies.contains(reference.text())) {
        Error error{Code::invalidInput,
                    fmt::format("component \"{}\" references unknown dependency \"{}\"{}", nameOf(component),
                                reference.text(), text::didYouMean(reference.text(), names)),
                    {},
                    reference.where(fmt::format("componentRefs[{}].dependencyRefs[{}]", i, j)),
                    {}};
        return failure(std::move(error));
      }
      dependencies[names[i]].insert(reference.text());
    }
  }
  return dependencies;
}

// Follows first dependencies among `left`, where every component has one left, until a name comes again.
std::vector<std::string> findCycle(const Dependencies& left) {
  std::vector<std::string> path = {left.begin()->first};
  for (;;) {
    const std::string next = *left.at(path.back()).begin();
    const auto again = std::ranges::find(path, next);
    const bool closes = again != path.end();
    if (closes) {
      path.erase(path.begin(), again);
      path.push_back(next);
      return path;
    }
    path.push_back(next);
  }
}

}  // namespace

Result<std::vector<std::string>> deploymentOrder(const Value& componentRefs) {
  Dependencies left = TRY(readDependencies(componentRefs));
  std::vector<std::string> order;
  while (!left.empty()) {
    const auto ready = std::ranges::find_if(left, [](const auto& entry) { return entry.second.empty(); });
    if (ready == left.end()) {
      return failure(Code::invalidInput,
                     fmt::format("circular dependency detected: [{}]", text::join(findCycle(left), " ")));
    }
    order.push_back(ready->first);
    left.erase(ready);
    for (auto& [name, dependencies] : left) {
      dependencies.erase(order.back());
    }
  }
  return order;
}

}  // namespace recipe
