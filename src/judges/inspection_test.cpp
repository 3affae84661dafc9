// SPDX-License-Identifier: Apache-2.0
#include "judges/inspection.h"

#include "document/kind.h"
#include "document/value.h"
#include "facts/evidence.h"
#include "facts/gather.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using document::Value;

constexpr std::string_view kInspectedNode =
    R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"node-a","labels":{"nvidia.com/gpu.count":"2"}},
"status":{"capacity":{"nvidia.com/gpu":"2"},"allocatable":{"nvidia.com/gpu":"2"}}})";

std::string smiWith(std::string_view driver) {
  return "<nvidia_smi_log><driver_version>" + std::string(driver) +
         "</driver_version><attached_gpus>0</attached_gpus></nvidia_smi_log>";
}

facts::Evidence evidenceOf(std::vector<facts::NamedBytes> files) {
  return facts::gather(std::move(files), {}).value();
}

Value inspected(const facts::Evidence& evidence, const judges::Question& question, judges::ShownFacts shown) {
  return judges::toValue(evidence, judges::inspect(evidence, question), shown);
}

}  // namespace

TEST_CASE("an inspection lists files, verdicts and what was not judged") {
  const facts::Evidence evidence = evidenceOf({{"nodes.json", kInspectedNode}, {"notes.txt", "hello"}});
  const Value document = inspected(evidence, {}, judges::ShownFacts::none);

  CHECK(document.find("summary")->find("verdict")->text() == "pass");
  REQUIRE(document.find("files")->elements().size() == 2);
  CHECK(document.find("files")->elements()[1].find("state")->text() == "unrecognised");
  REQUIRE(document.find("verdicts")->elements().size() == 1);
  CHECK(document.find("verdicts")->elements()[0].find("id")->text() == "gpu-inventory");
  REQUIRE(document.find("notJudged")->elements().size() == 1);
  CHECK(document.find("notJudged")->elements()[0].find("id")->text() == "gpu-device-health");
  CHECK(document.find("facts")->elements().empty());
}

TEST_CASE("a judge that is required and was not judged leaves the whole unknown") {
  const facts::Evidence evidence = evidenceOf({{"nodes.json", kInspectedNode}});
  judges::Question question;
  question.required = {"gpu-device-health"};

  CHECK(judges::inspect(evidence, question).verdict == results::Verdict::unknown);
}

TEST_CASE("every verdict has the id of the judge that made it") {
  const std::string smi = smiWith("570.124.06");
  const facts::Evidence evidence = evidenceOf({{"nodes.json", kInspectedNode}, {"smi.xml", smi}});
  judges::Question question;
  question.rules = {{"counted", "gpu.count", "== 0", {}, {}, {}},
                    {"labelled", "node.label[nvidia.com/gpu.count]", "== 2", {}, "node.name", {}}};

  std::vector<std::string> ids;
  for (const results::Judgement& judgement : judges::inspect(evidence, question).judgements) {
    ids.push_back(judgement.id);
  }

  CHECK(ids == std::vector<std::string>{"gpu-inventory", "node-rule", "fact-rule", "gpu-device-health"});
}

TEST_CASE("nothing at all proves nothing") {
  CHECK(judges::inspect(evidenceOf({{"notes.txt", "hello"}}), {}).verdict == results::Verdict::unknown);
}

TEST_CASE("one fact of two files is a conflict, which may agree") {
  for (const char* other : {"570.124.6", "570.124.7"}) {
    CAPTURE(other);
    const std::string first = smiWith("570.124.06");
    const std::string second = smiWith(other);
    const facts::Evidence evidence =
        evidenceOf({{"a.xml", first}, {"b.xml", second}, {"nodes.json", kInspectedNode}});
    const Value document = inspected(evidence, {}, judges::ShownFacts::used);

    bool seen = false;
    for (const Value& conflict : document.find("conflicts")->elements()) {
      if (conflict.find("name")->text() == "gpu.driverVersion") {
        seen = true;
        CHECK(conflict.find("agree")->text() == (std::string_view(other) == "570.124.6" ? "true" : "false"));
        CHECK(conflict.find("facts")->elements().size() == 2);
      }
    }
    CHECK(seen);
  }
}

TEST_CASE("facts are none, those that are used, or all") {
  const facts::Evidence evidence = evidenceOf({{"nodes.json", std::string_view(kInspectedNode)}});

  CHECK(inspected(evidence, {}, judges::ShownFacts::none).find("facts")->elements().empty());
  CHECK(inspected(evidence, {}, judges::ShownFacts::all).find("facts")->elements().size() ==
        evidence.facts.all().size());
}

TEST_CASE("numbers are numbers, and a number that a double would round is text") {
  const facts::Evidence evidence =
      evidenceOf({{"n.json",
                   R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"a"},"status":{"capacity":{
"a":"8","b":"0.5","c":"0.1234567890123456789e0","d":"0.123456789"}}})"}});
  const Value document = inspected(evidence, {}, judges::ShownFacts::all);

  for (const Value& fact : document.find("facts")->elements()) {
    const std::string& name = fact.find("name")->text();
    const Value& value = *fact.find("value");
    if (name == "node.capacity[a]") {
      CHECK(value.kind() == document::Kind::integer);
    } else if (name == "node.capacity[b]" || name == "node.capacity[d]") {
      CHECK(value.kind() == document::Kind::floating);
    } else if (name == "node.capacity[c]") {
      CHECK(value.isNull());
      CHECK(fact.find("state")->text() == "unreadable");
    }
  }
}
