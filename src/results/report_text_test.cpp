// SPDX-License-Identifier: Apache-2.0
#include "results/report_text.h"

#include "results/report.h"
#include "results/verdict.h"

#include <doctest/doctest.h>

#include <vector>

namespace results {
namespace {

TEST_CASE("durations are shown in the unit that fits") {
  struct Row {
    const char* text;
    int milliseconds;
  };
  const Row rows[] = {
      {"0ms", 0},        {"999ms", 999},    {"1.0s", 1000},     {"12.3s", 12'340},    {"2.0s", 1950},
      {"59.9s", 59'949}, {"1m00s", 59'950}, {"4m05s", 245'000}, {"1h00m", 3'599'500}, {"1h02m", 3'720'000},
  };
  for (const Row& row : rows) {
    SUBCASE(row.text) { CHECK(toText(Milliseconds(row.milliseconds)) == row.text); }
  }
}

TEST_CASE("every requested phase has its line, an empty one too") {
  CHECK(logLine(Phase{"conformance", {}}) == "conformance: skipped (no checks) in 0ms");
  CHECK(logLine(Phase{"deployment",
                      {{.name = "a", .status = Status::passed, .duration = Milliseconds(1500)},
                       {.name = "b", .status = Status::failed, .duration = Milliseconds(20)}}}) ==
        "deployment: failed (2 checks: 1 passed, 1 failed) in 1.5s");
  CHECK(toText(Counts{1, 0, 0, 1, 0, 0}) == "1 check: 1 skipped");
}

TEST_CASE("the headline of a pass names the checks that did not run") {
  const auto headlineOf = [](const std::vector<Status>& states) {
    Report report;
    report.phases = {{"deployment", {}}};
    for (const Status status : states) {
      report.phases[0].tests.push_back({.name = "a", .status = status});
    }
    return headline(report);
  };
  CHECK(headlineOf({Status::passed}) == "passed");
  CHECK(headlineOf({Status::passed, Status::skipped, Status::skipped}) == "passed, 2 of 3 checks not run");
  CHECK(headlineOf({Status::failed, Status::skipped}) == "failed");
  CHECK(headlineOf({Status::skipped}) == "skipped");
}

TEST_CASE("R221: the reason of a skip that a check logged") {
  struct Row {
    const char* name;
    const char* line;
    const char* reason;
  };
  const Row rows[] = {
      {"as an error", R"(level=INFO msg=SKIP reason="[INTERNAL] no GPU nodes found in the cluster: skip")",
       "no GPU nodes found in the cluster"},
      {"plain", R"(time=T level=INFO msg=SKIP reason="no AI service metrics" node=a)",
       "no AI service metrics"},
      {"escaped quotes", R"(level=INFO msg=SKIP reason="profile \"x\" \\ none")", R"(profile "x" \ none)"},
      {"one word", "level=INFO msg=SKIP reason=none other=1", "none"},
      {"cut off", R"(level=INFO msg=SKIP reason="no GPU)", "no GPU"},
      {"another line", "level=INFO msg=PASS", ""},
      {"no reason", R"(level=INFO msg=SKIP reason="")", ""},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(skipReason(row.line) == row.reason); }
  }
}

TEST_CASE("R221: a check is explained by its message, then its reasons, then its skip line") {
  TestRow row{.name = "a", .status = Status::skipped};
  row.stdoutLines = {"noise", R"(level=INFO msg=SKIP reason="from the log")"};
  CHECK(explanation(row) == "from the log");

  row.judgements = {
      {.id = "j", .verdict = Verdict::pass, .reasons = {{"c", "not about the skip", {}, {}}}},
      {.id = "k", .subject = "node-a", .verdict = Verdict::skip, .reasons = {{"c", "no GPU", {}, {}}}}};
  CHECK(explanation(row) == "node-a: no GPU");

  row.message = "skipped - no-cluster mode";
  CHECK(explanation(row) == "skipped - no-cluster mode");
}

TEST_CASE("the log of a check that was not skipped explains nothing") {
  const TestRow row{.name = "a", .status = Status::other, .stdoutLines = {R"(msg=SKIP reason="x")"}};
  CHECK(explanation(row).empty());
}

}  // namespace
}  // namespace results
