// SPDX-License-Identifier: Apache-2.0
#include "app/handover.h"

#include "cli/arguments.h"
#include "fakes/map_environment.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace app {
namespace {

bool needsFull(const std::vector<std::string>& words, const fakes::MapEnvironment& environment = {}) {
  const auto invocation = cli::parseCommandLine(words, environment);
  REQUIRE(invocation.has_value());
  return needsFullProgram(*invocation);
}

}  // namespace

TEST_CASE("only inputs from the network and the collectors of a host need the full program") {
  CHECK_FALSE(needsFull({"recipe", "--service", "eks"}));
  CHECK_FALSE(needsFull({"validate", "--no-cluster", "-r", "r.yaml", "-s", "s.yaml"}));
  CHECK_FALSE(needsFull({"diff", "a.yaml", "b.yaml"}));
  CHECK_FALSE(needsFull({"snapshot"}));
  CHECK(needsFull({"snapshot", "--local"}));
  CHECK(needsFull({"recipe", "--snapshot", "https://example.org/s.yaml"}));
  CHECK(needsFull({"query", "--criteria", "HTTP://example.org/c", "--selector", ""}));
  CHECK(needsFull({"diff", "a.yaml", "http://example.org/b.yaml"}));
}

TEST_CASE("the agent mode collects the host") {
  fakes::MapEnvironment environment;
  environment.set("AICR_AGENT_MODE", "true");
  CHECK(needsFull({"snapshot"}, environment));
}

}  // namespace app
