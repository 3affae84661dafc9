// SPDX-License-Identifier: Apache-2.0
#pragma once

// In which order components are deployed.

#include "base/result.h"
#include "document/value.h"

#include <string>
#include <vector>

namespace recipe {

// The lexicographically smallest topological order of the `componentRefs` of a merged spec by their `dependencyRefs`
// (Kahn's algorithm with a sorted ready set). Errors of code invalidInput with the place of the reference: a dependency
// that is no component, and a cycle, naming every member.
Result<std::vector<std::string>> deploymentOrder(const document::Value& componentRefs);

}  // namespace recipe
