// SPDX-License-Identifier: Apache-2.0
#include "results/report.h"

#include "results/verdict.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace results {
namespace {

Phase phaseOf(const std::string& name, const std::vector<Status>& states) {
  Phase phase{name, {}};
  for (const Status status : states) {
    phase.tests.push_back({.name = name + "-check", .status = status, .duration = Milliseconds(10)});
  }
  return phase;
}

Report reportOf(std::vector<Phase> phases, int start, int stop) {
  Report report;
  report.phases = std::move(phases);
  report.start = Instant(Milliseconds(start));
  report.stop = Instant(Milliseconds(stop));
  report.timestamp = report.stop;
  return report;
}

TEST_CASE("R200-R204: the exit code of a check decides its state") {
  struct Row {
    const char* name;
    int code;
    Status status;
  };
  const Row rows[] = {
      {"0 passed", 0, Status::passed},
      {"1 failed", 1, Status::failed},
      {"2 skipped", 2, Status::skipped},
      {"3 other", 3, Status::other},
      {"crash: 134 other", 134, Status::other},
      {"out of memory: 137 other", 137, Status::other},
      {"never started: -1 other", -1, Status::other},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(statusOfExitCode(row.code) == row.status); }
  }
}

TEST_CASE("R204: an unproven verdict is other, not failed") {
  CHECK(statusOf(Verdict::pass) == Status::passed);
  CHECK(statusOf(Verdict::fail) == Status::failed);
  CHECK(statusOf(Verdict::skip) == Status::skipped);
  CHECK(statusOf(Verdict::unknown) == Status::other);
}

TEST_CASE("the state of a phase follows from its rows") {
  struct Row {
    const char* name;
    std::vector<Status> states;
    Status status;
  };
  using enum Status;
  const Row rows[] = {
      {"nothing ran", {}, skipped},
      {"all skipped", {skipped, skipped}, skipped},
      {"one passed, one skipped", {skipped, passed}, passed},
      {"other outweighs passed", {passed, other, skipped}, other},
      {"pending is not proven", {passed, pending}, other},
      {"failed outweighs all", {other, failed, passed, skipped, pending}, failed},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(statusOf(phaseOf("p", row.states)) == row.status); }
  }
}

TEST_CASE("states have the names of CTRF") {
  for (const Status status :
       {Status::passed, Status::failed, Status::skipped, Status::pending, Status::other}) {
    CHECK(statusFromText(toText(status)) == status);
  }
  CHECK_FALSE(statusFromText("ok"));
}

TEST_CASE("counts and durations are sums over rows") {
  using enum Status;
  const Phase phase = phaseOf("p", {passed, passed, failed, skipped, pending, other});

  CHECK(countsOf(phase) == Counts{6, 2, 1, 1, 1, 1});
  CHECK(durationOf(phase) == Milliseconds(60));
  CHECK(countsOf(reportOf({phase, phaseOf("q", {other})}, 0, 1)) == Counts{7, 2, 1, 1, 1, 2});
}

TEST_CASE("CTRF section 2: a single report is merged to itself") {
  Report report = reportOf({phaseOf("deployment", {Status::passed}), phaseOf("performance", {})}, 5, 9);
  report.environment = Environment{.appName = "a"};

  CHECK(merge(std::vector{report}) == report);
}

TEST_CASE("CTRF section 2: merging keeps phase order, the whole span and the last environment") {
  Report first = reportOf({phaseOf("deployment", {Status::passed})}, 100, 200);
  first.environment = Environment{.appName = "first"};
  Report second = reportOf({phaseOf("conformance", {Status::failed})}, 50, 150);
  second.environment = Environment{.appName = "second"};
  const Report third =
      reportOf({phaseOf("deployment", {Status::other}), phaseOf("performance", {})}, 200, 300);

  const Report merged = merge(std::vector{first, second, third});

  CHECK(merged.start == Instant(Milliseconds(50)));
  CHECK(merged.stop == Instant(Milliseconds(300)));
  CHECK(merged.timestamp == first.timestamp);
  CHECK(merged.environment->appName == "second");
  CHECK(merged.phases == std::vector{phaseOf("deployment", {Status::passed, Status::other}),
                                     phaseOf("conformance", {Status::failed}), phaseOf("performance", {})});
}

TEST_CASE("CTRF section 2: merging nothing gives a report of nothing") {
  CHECK(merge({}) == Report{});
  CHECK(statusOf(merge({})) == Status::skipped);
}

}  // namespace
}  // namespace results
