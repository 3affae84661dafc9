// SPDX-License-Identifier: Apache-2.0
#include "results/ctrf.h"

#include "document/write.h"
#include "results/report.h"
#include "results/verdict.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace results {
namespace {

std::string ctrfTests(const TestRow& row) {
  Report report;
  report.phases = {{"performance", {row}}};
  return document::writeJson(*toCtrf(report).find("results")->find("tests"),
                             {.indent = 0, .finalNewline = false});
}

TEST_CASE("CTRF section 2: a report of nothing has an empty list of tests, times and no environment") {
  Report report;
  report.tool.version = "1.2.3";
  report.phases = {{"deployment", {}}, {"conformance", {}}};
  report.start = UtcTime(Milliseconds(1'768'212'000'123));
  report.stop = UtcTime(Milliseconds(1'768'212'000'456));
  report.timestamp = report.stop;

  CHECK(writeCtrf(report) == R"({
  "reportFormat": "CTRF",
  "specVersion": "0.0.1",
  "timestamp": "2026-01-12T10:00:00Z",
  "generatedBy": "assay",
  "results": {
    "tool": {
      "name": "assay",
      "version": "1.2.3"
    },
    "summary": {
      "tests": 0,
      "passed": 0,
      "failed": 0,
      "skipped": 0,
      "pending": 0,
      "other": 0,
      "start": 1768212000123,
      "stop": 1768212000456
    },
    "tests": []
  }
}
)");
}

TEST_CASE("CTRF section 2: what is empty is left out of a test") {
  CHECK(ctrfTests({.name = "a", .status = Status::other, .duration = Milliseconds(7)}) ==
        R"([{"name":"a","status":"other","duration":7,"suite":["performance"]}])");
}

TEST_CASE("R28: the lines of a passing check stay as they were written") {
  TestRow row{.name = "nccl-all-reduce-bw", .status = Status::passed, .duration = Milliseconds(1)};
  row.stdoutLines = {"NCCL All Reduce bandwidth (nccl-all-reduce-bw): 482.30 GB/s",
                     "Constraint: >= 300 \u2192 true", "RESULT: nodesValidated: 2/2", ""};

  CHECK(ctrfTests(row) ==
        R"([{"name":"nccl-all-reduce-bw","status":"passed","duration":1,"suite":["performance"],"stdout":[)"
        R"("NCCL All Reduce bandwidth (nccl-all-reduce-bw): 482.30 GB/s","Constraint: \u003e= 300 )"
        "\u2192"
        R"( true","RESULT: nodesValidated: 2/2",""]}])");
}

TEST_CASE("R221, R223, R224: the reason of a skip stays where it was given") {
  CHECK(
      ctrfTests({.name = "a", .status = Status::skipped, .message = "skipped - no-cluster mode"}) ==
      R"([{"name":"a","status":"skipped","duration":0,"suite":["performance"],"message":"skipped - no-cluster mode"}])");
  CHECK(ctrfTests(
            {.name = "a", .status = Status::skipped, .message = "skipped due to previous phase failure"}) ==
        R"([{"name":"a","status":"skipped","duration":0,"suite":["performance"],)"
        R"("message":"skipped due to previous phase failure"}])");
  CHECK(ctrfTests(
            {.name = "a", .status = Status::skipped, .stdoutLines = {R"(level=INFO msg=SKIP reason="x")"}}) ==
        R"([{"name":"a","status":"skipped","duration":0,"suite":["performance"],)"
        R"("stdout":["level=INFO msg=SKIP reason=\"x\""]}])");
}

TEST_CASE("R225: what CTRF has no name for is under extra") {
  TestRow row{.name = "a", .status = Status::failed, .remedy = "drop the flag"};
  row.extra.set("declared", document::Value::boolean(false));
  row.judgements = {{.id = "a", .verdict = Verdict::fail}};

  CHECK(
      ctrfTests(row) ==
      R"([{"name":"a","status":"failed","duration":0,"suite":["performance"],"extra":{"declared":false,)"
      R"("remedy":"drop the flag","verdicts":[{"id":"a","subject":"","rule":null,"verdict":"fail","reasons":[],)"
      R"("measured":{},"expected":null,"coverage":null,"compared":null,"notes":[],"parts":[]}]}}])");
}

TEST_CASE("R211: readiness is a suite of its own") {
  Report report;
  report.phases = {{"readiness", {{.name = "K8s.server.version", .status = Status::passed}}},
                   {"deployment", {{.name = "operator-health", .status = Status::failed}}}};
  const document::Value ctrf = toCtrf(report);
  const std::vector<document::Value>& tests = ctrf.find("results")->find("tests")->elements();

  REQUIRE(tests.size() == 2);
  CHECK(tests[0].find("suite")->elements()[0].text() == "readiness");
  CHECK(tests[1].find("suite")->elements()[0].text() == "deployment");
}

TEST_CASE("an environment is written as far as it is known") {
  Report report;
  report.environment = Environment{.appName = "a", .testEnvironment = "eks"};

  CHECK(document::writeJson(*toCtrf(report).find("results")->find("environment"),
                            {.indent = 0, .finalNewline = false}) ==
        R"({"appName":"a","testEnvironment":"eks"})");
}

}  // namespace
}  // namespace results
