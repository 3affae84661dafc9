// SPDX-License-Identifier: Apache-2.0
#include "results/junit.h"

#include "results/report.h"

#include <doctest/doctest.h>

#include <string>

namespace results {
namespace {

std::string junitOf(const TestRow& row) {
  Report report;
  report.phases = {{"p", {row}}};
  return writeJunit(report);
}

TEST_CASE("R204: JUnit tells other from failed and from passed") {
  struct Row {
    const char* name;
    Status status;
    const char* element;
    const char* counts;
  };
  const Row rows[] = {
      {"passed", Status::passed, "", R"(tests="1" failures="0" errors="0" skipped="0")"},
      {"failed", Status::failed, R"(<failure message="m" type="failed">m</failure>)",
       R"(tests="1" failures="1" errors="0" skipped="0")"},
      {"skipped", Status::skipped, R"(<skipped message="m"/>)",
       R"(tests="1" failures="0" errors="0" skipped="1")"},
      {"pending", Status::pending, R"(<error message="m" type="pending">m</error>)",
       R"(tests="1" failures="0" errors="1" skipped="0")"},
      {"other", Status::other, R"(<error message="m" type="other">m</error>)",
       R"(tests="1" failures="0" errors="1" skipped="0")"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const std::string xml = junitOf({.name = "a", .status = row.status, .message = "m"});
      CHECK(xml.find(row.element) != std::string::npos);
      CHECK(xml.find(row.counts) != std::string::npos);
    }
  }
}

TEST_CASE("R221: the reason that a check logged is the message of its skip") {
  const std::string xml =
      junitOf({.name = "a", .status = Status::skipped, .stdoutLines = {R"(msg=SKIP reason="no GPU")"}});

  CHECK(xml.find(R"(<skipped message="no GPU"/>)") != std::string::npos);
  CHECK(xml.find("<system-out>msg=SKIP reason=&quot;no GPU&quot;\n</system-out>") != std::string::npos);
}

TEST_CASE("an empty phase is a test suite") {
  Report report;
  report.phases = {{"conformance", {}}};

  CHECK(writeJunit(report).find(R"(<testsuite name="conformance" tests="0")") != std::string::npos);
}

TEST_CASE("durations are seconds") {
  CHECK(junitOf({.name = "a", .duration = Milliseconds(61'007)}).find(R"(time="61.007")") !=
        std::string::npos);
}

}  // namespace
}  // namespace results
