// SPDX-License-Identifier: Apache-2.0
#include "results/table.h"

#include "base/result.h"
#include "base/text_table.h"
#include "results/report.h"
#include "results/report_format.h"

#include <doctest/doctest.h>

#include <vector>

namespace results {
namespace {

TEST_CASE("every requested phase has its row, an empty one too, and remedies follow") {
  Report report;
  report.phases = {{"deployment",
                    {{.name = "operator-health",
                      .status = Status::failed,
                      .duration = Milliseconds(1200),
                      .message = "no pods in\n gpu-operator",
                      .remedy = "Install the operator."}}},
                   {"conformance", {}}};

  CHECK(writeTable(report) ==
        "PHASE        CHECK            STATUS   DURATION  MESSAGE\n"
        "deployment                    failed       1.2s  1 check: 1 failed\n"
        "deployment   operator-health  failed       1.2s  no pods in gpu-operator\n"
        "conformance                   skipped       0ms  no checks\n"
        "\n"
        "Remedies:\n"
        "  operator-health: Install the operator.\n");
}

TEST_CASE("colour is the caller's choice") {
  Report report;
  report.phases = {{"p", {{.name = "a", .status = Status::passed}}}};

  CHECK(writeTable(report).find('\x1b') == std::string::npos);
  CHECK(writeTable(report, Colour::always).find("\x1b[32mpassed\x1b[0m") != std::string::npos);
}

TEST_CASE("a check's name cannot steer the terminal") {
  Report report;
  report.phases = {{"p", {{.name = "\x1b[2Ja", .message = "\x1b]0;x\x07", .remedy = "\x1b[31m"}}}};

  CHECK(writeTable(report).find('\x1b') == std::string::npos);
}

TEST_CASE("report formats have names") {
  for (const std::string& name : reportFormatNames()) {
    const Result<ReportFormat> format = parseReportFormat(name);
    REQUIRE(format);
    CHECK(toText(*format) == name);
  }
  CHECK(reportFormatNames() == std::vector<std::string>{"ctrf", "junit", "markdown", "html"});
}

TEST_CASE("an unknown report format is invalid input that names the nearest one") {
  const Result<ReportFormat> format = parseReportFormat("jnit");

  REQUIRE_FALSE(format);
  CHECK(format.error().code == Code::invalidInput);
  CHECK(format.error().message ==
        "unknown report format 'jnit' (did you mean 'junit'?), expected one of: ctrf, junit, markdown, html");
}

}  // namespace
}  // namespace results
