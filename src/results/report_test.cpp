// SPDX-License-Identifier: Apache-2.0
#include "results/report.h"

#include "results/verdict.h"

#include <doctest/doctest.h>

#include <string>
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
  CHECK(toText(Status::passed) == "passed");
  CHECK(toText(Status::failed) == "failed");
  CHECK(toText(Status::skipped) == "skipped");
  CHECK(toText(Status::pending) == "pending");
  CHECK(toText(Status::other) == "other");
}

TEST_CASE("counts and durations are sums over rows") {
  using enum Status;
  const Phase phase = phaseOf("p", {passed, passed, failed, skipped, pending, other});

  CHECK(countsOf(phase) == Counts{6, 2, 1, 1, 1, 1});
  CHECK(durationOf(phase) == Milliseconds(60));
  Report report;
  report.phases = {phase, phaseOf("q", {other})};
  CHECK(countsOf(report) == Counts{7, 2, 1, 1, 1, 2});
}

}  // namespace
}  // namespace results
