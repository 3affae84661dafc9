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

// Few names, so that reports have phases in common, in an order of their own.
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
  report.start = Instant(Milliseconds(*rc::gen::inRange(0, 1000)));
  report.stop = report.start + Milliseconds(*rc::gen::inRange(0, 1000));
  report.timestamp = report.stop;
  if (*rc::gen::arbitrary<bool>()) {
    report.environment = Environment{.appName = *rc::gen::element<std::string>("a", "b")};
  }
  return report;
}

Report mergeTwo(const Report& a, const Report& b) { return merge(std::vector{a, b}); }

TEST_CASE("merging is associative") {
  CHECK(rc::check([] {
    const Report a = anyReport();
    const Report b = anyReport();
    const Report c = anyReport();

    RC_ASSERT(mergeTwo(mergeTwo(a, b), c) == mergeTwo(a, mergeTwo(b, c)));
    RC_ASSERT(mergeTwo(mergeTwo(a, b), c) == merge(std::vector{a, b, c}));
  }));
}

TEST_CASE("merging loses and invents nothing") {
  CHECK(rc::check([] {
    const Report a = anyReport();
    const Report b = anyReport();
    const Report merged = mergeTwo(a, b);

    Counts sum = countsOf(a);
    sum += countsOf(b);
    RC_ASSERT(countsOf(merged) == sum);
    RC_ASSERT(merged.start == std::min(a.start, b.start));
    RC_ASSERT(merged.stop == std::max(a.stop, b.stop));
  }));
}

TEST_CASE("the summary of a CTRF report adds up") {
  CHECK(rc::check([] {
    const document::Value ctrf = toCtrf(mergeTwo(anyReport(), anyReport()));
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
