// SPDX-License-Identifier: Apache-2.0
#include "results/verdict.h"

#include "base/result.h"
#include "document/value.h"
#include "document/write.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace results {
namespace {

std::string compactJson(const document::Value& value) {
  return document::writeJson(value, {.indent = 0, .finalNewline = false});
}

TEST_CASE("a verdict of others is decided by the worst that is not a skip") {
  struct Row {
    const char* name;
    std::vector<Verdict> parts;
    Verdict whole;
  };
  using enum Verdict;
  const Row rows[] = {
      {"nothing proves nothing", {}, unknown},
      {"one fail fails", {pass, unknown, fail, skip}, fail},
      {"one unknown leaves it unknown", {pass, unknown, skip}, unknown},
      {"a skipped part takes nothing away", {skip, pass, skip}, pass},
      {"all skipped", {skip, skip}, skip},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(combine(row.parts) == row.whole); }
  }
}

TEST_CASE("verdicts have the names of documents") {
  CHECK(toText(Verdict::pass) == "pass");
  CHECK(toText(Verdict::fail) == "fail");
  CHECK(toText(Verdict::skip) == "skip");
  CHECK(toText(Verdict::unknown) == "unknown");
}

TEST_CASE("coverage counts what was looked at and what was not") {
  const Coverage coverage{"gpu", {"node-a/0"}, {{"node-a/1", "no metric"}}};

  CHECK(coverage.total() == 2);
  CHECK_FALSE(coverage.isComplete());
  CHECK(toText(coverage) == "1 of 2 gpus covered");
  CHECK(compactJson(toValue(coverage)) ==
        R"({"unit":"gpu","total":2,"covered":1,"missing":[{"subject":"node-a/1","reason":"no metric"}]})");
}

TEST_CASE("a judgement has every key of its contract, unknown ones as null") {
  const Judgement judgement{.id = "gpu-device-health", .subject = "node-a"};

  CHECK(compactJson(toValue(judgement)) ==
        R"({"id":"gpu-device-health","subject":"node-a","rule":null,"verdict":"unknown","reasons":[],)"
        R"("measured":{},"expected":null,"coverage":null,"compared":null,"notes":[],"parts":[]})");
}

TEST_CASE("a judgement lists its reasons, their facts and sources, and its parts") {
  Judgement judgement{.id = "bandwidth", .rule = "r1", .verdict = Verdict::fail};
  judgement.reasons = {{"below-limit", "400 < 450", {"f1"}, {{"nccl.log", 12, 3, ""}}},
                       {"dip", "one dip", {}, {{"nccl.log", 0, 0, "rows[2]"}}}};
  judgement.compared = 1;
  judgement.notes = {"noted"};
  judgement.parts = {{.id = "part", .verdict = Verdict::pass}};

  CHECK(
      compactJson(toValue(judgement)) ==
      R"({"id":"bandwidth","subject":"","rule":"r1","verdict":"fail","reasons":[)"
      R"({"code":"below-limit","text":"400 \u003c 450","facts":["f1"],)"
      R"("sources":[{"file":"nccl.log","line":12,"column":3}]},)"
      R"({"code":"dip","text":"one dip","facts":[],"sources":[{"file":"nccl.log","path":"rows[2]"}]}],)"
      R"("measured":{},"expected":null,"coverage":null,"compared":1,"notes":["noted"],"parts":[)"
      R"({"id":"part","subject":"","rule":null,"verdict":"pass","reasons":[],"measured":{},"expected":null,)"
      R"("coverage":null,"compared":null,"notes":[],"parts":[]}]})");
}

TEST_CASE("a place is shown as far as it is known") {
  CHECK(toText(SourceSpan{"a.xml", 3, 7, "/log"}) == "a.xml:3:7: at '/log'");
  CHECK(toText(SourceSpan{"a.xml", 0, 0, ""}) == "a.xml");
  CHECK(toText(SourceSpan{"", 0, 0, "Pod ns/name"}) == "at 'Pod ns/name'");
}

}  // namespace
}  // namespace results
