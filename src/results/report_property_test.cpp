// SPDX-License-Identifier: Apache-2.0
#include "results/report.h"

#include "document/value.h"
#include "results/ctrf.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace results {
namespace {

Phase anyPhase(const std::string& name) {
  Phase phase{name, {}};
  for (const int state : *rc::gen::resize(4, rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5)))) {
    phase.tests.push_back(
        {.name = "check", .status = static_cast<Status>(state), .duration = Milliseconds(state)});
  }
  return phase;
}

// In any order, each once.
std::vector<Phase> anyPhases() {
  std::vector<Phase> phases;
  for (const std::string& name :
       *rc::gen::resize(6, rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                               "readiness", "deployment", "conformance", "performance")))) {
    if (std::ranges::find(phases, name, &Phase::name) == phases.end()) {
      phases.push_back(anyPhase(name));
    }
  }
  return phases;
}

Report anyReport() {
  Report report;
  report.phases = anyPhases();
  report.start = UtcTime(Milliseconds(*rc::gen::inRange(0, 1000)));
  report.stop = report.start + Milliseconds(*rc::gen::inRange(0, 1000));
  report.timestamp = report.stop;
  return report;
}

TEST_CASE("the summary of a CTRF report adds up") {
  CHECK(rc::check([] {
    const document::Value ctrf = toCtrf(anyReport());
    const document::Value& results = *ctrf.find("results");
    const document::Value& summary = *results.find("summary");
    const auto count = [&](const char* key) { return summary.find(key)->asInteger().value_or(-1); };

    const auto tests = static_cast<std::int64_t>(results.find("tests")->elements().size());
    RC_ASSERT(count("tests") == tests);
    RC_ASSERT(count("passed") + count("failed") + count("skipped") + count("pending") + count("other") ==
              tests);
    RC_ASSERT(count("start") <= count("stop"));
  }));
}

}  // namespace
}  // namespace results
