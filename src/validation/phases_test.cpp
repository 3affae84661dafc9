// SPDX-License-Identifier: Apache-2.0
#include "validation/phases.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace validation {
namespace {

using Strings = std::vector<std::string>;

// The names of the parsed phases, or the error.
std::string parsed(const Strings& values) {
  const auto phases = parsePhases(values);
  if (!phases) {
    return phases.error().message;
  }
  std::string text;
  for (const Phase phase : *phases) {
    text += (text.empty() ? "" : " ") + std::string(toText(phase));
  }
  return text;
}

}  // namespace

TEST_CASE("R1, R6: phases of --phase") {
  struct Row {
    const char* name;
    Strings values;
    const char* expected;
  };
  const Row rows[] = {
      {"none is all, in order", {}, "deployment conformance performance"},
      {"all", {"all"}, "deployment conformance performance"},
      {"all wins before the others are checked", {"wrong", "all"}, "deployment conformance performance"},
      {"explicit order is kept", {"performance", "deployment"}, "performance deployment"},
      {"each once", {"conformance", "conformance"}, "conformance"},
      {"readiness is no phase",
       {"readiness"},
       "invalid phase 'readiness': must be one of: deployment, conformance, performance, all"},
      {"a slip",
       {"deploymnt"},
       "invalid phase 'deploymnt': must be one of: deployment, conformance, performance, all "
       "(did you mean 'deployment'?)"},
      {"case counts",
       {"Deployment"},
       "invalid phase 'Deployment': must be one of: deployment, conformance, performance, all "
       "(did you mean 'deployment'?)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(parsed(row.values) == row.expected);
  }
}

}  // namespace validation
