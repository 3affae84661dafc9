// SPDX-License-Identifier: Apache-2.0
#include "judges/rules.h"

#include "base/result.h"
#include "document/read.h"
#include "document/value.h"
#include "document/view.h"
#include "facts/evidence.h"
#include "facts/gather.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view kPools = R"(apiVersion: v1
kind: List
items:
  - {apiVersion: v1, kind: Node, metadata: {name: a, labels: {pool: gpu, off: "true"}}, status: {capacity: {x.com/n: "8"}}}
  - {apiVersion: v1, kind: Node, metadata: {name: b, labels: {pool: gpu, off: "true"}}, status: {capacity: {x.com/n: "4"}}}
  - {apiVersion: v1, kind: Node, metadata: {name: c, labels: {pool: gpu}}, status: {capacity: {x.com/n: many}}}
  - {apiVersion: v1, kind: Node, metadata: {name: d, labels: {pool2: cpu}}}
)";

constexpr std::string_view kMemory =
    "<nvidia_smi_log><driver_version>570.124.06</driver_version><attached_gpus>2</attached_gpus>"
    "<gpu id='1'><fb_memory_usage><total>81559 MiB</total></fb_memory_usage></gpu>"
    "<gpu id='2'><fb_memory_usage><total>N/A</total></fb_memory_usage></gpu></nvidia_smi_log>";

judges::Question questionWith(const std::string& rule) {
  const std::string yaml =
      fmt::format("apiVersion: assay.dev/v1alpha1\nkind: Expectations\nrules: [{{id: r, {}}}]\n", rule);
  const document::Document document = document::readYaml(yaml, "q.yaml").value();
  return judges::parseQuestion(document.root()).value();
}

std::string namesAt(const results::Judgement& judgement, std::string_view key) {
  std::string names;
  for (const document::Value& name : judgement.measured.find(key)->elements()) {
    names += name.text();
  }
  return names;
}

}  // namespace

TEST_CASE("node-rule: every selected node is asked, and only these") {
  struct Row {
    const char* rule;
    const char* verdict;
    const char* selected;
    const char* violating;
    const char* ignored;
  };
  constexpr std::array kRows = {
      Row{R"(fact: "node.label[off]", expect: '== "true"', over: "node.label[pool]")", "fail", "abc", "c",
          "d"},
      Row{R"(fact: "node.label[off]", expect: '== "true"', over: "node.label[off]")", "pass", "ab", "", "cd"},
      Row{R"(fact: "node.label[off]", expect: '!= "false"', over: "node.label[pool]")", "pass", "abc", "",
          "d"},
      Row{R"(fact: "node.label[off]", expect: '== "true"', over: "node.label[none]")", "unknown", "", "",
          "abcd"},
      Row{R"(fact: "node.capacity[x.com/n]", expect: ">= 4", over: "node.label[pool]")", "unknown", "abc", "",
          "d"},
      Row{R"(fact: "node.capacity[x.com/n]", expect: ">= 8", over: "node.label[pool]")", "fail", "abc", "b",
          "d"},
      Row{R"(fact: "node.capacity[x.com/n]", expect: ">= 8", over: "node.label[pool]", quantifier: atLeast 1)",
          "pass", "abc", "b", "d"},
      Row{R"(fact: "node.capacity[x.com/n]", expect: ">= 8", over: "node.label[pool]", quantifier: atLeast 2)",
          "unknown", "abc", "b", "d"},
      Row{R"(fact: "node.capacity[x.com/n]", expect: ">= 8", over: "node.label[pool]", quantifier: atLeast 3)",
          "fail", "abc", "b", "d"},
      Row{R"(fact: "node.label[off]", expect: '== "true"', over: "node.label[pool]", quantifier: none)",
          "fail", "abc", "ab", "d"},
      Row{R"(fact: "node.label[off]", expect: '== "no"', over: "node.label[pool]", quantifier: none)", "pass",
          "abc", "", "d"},
      Row{R"(fact: gpu.driverVersion, expect: ">= 570", over: "node.label[pool]")", "unknown", "abc", "",
          "d"},
  };
  const facts::Evidence evidence = facts::gather({{"nodes.yaml", kPools}}, {}).value();
  for (const Row& row : kRows) {
    CAPTURE(row.rule);
    const std::vector<results::Judgement> judgements =
        judges::judgeNodeRules(evidence.facts, questionWith(row.rule));
    REQUIRE(judgements.size() == 1);
    CHECK(toText(judgements[0].verdict) == row.verdict);
    CHECK(namesAt(judgements[0], "selected") == row.selected);
    CHECK(namesAt(judgements[0], "violating") == row.violating);
    CHECK(namesAt(judgements[0], "ignored") == row.ignored);
  }
}

TEST_CASE("field 13: a label rule looks at every GPU node and at these only") {
  constexpr std::string_view kNodes = R"(apiVersion: v1
kind: NodeList
items:
  - {metadata: {name: node-a, labels: {cloud.google.com/gke-accelerator: h100, no-plugin: "true"}}}
  - {metadata: {name: node-c, labels: {cloud.google.com/gke-accelerator: h100}}}
  - {metadata: {name: node-d, labels: {cloud.google.com/gke-nodepool: default}}}
)";
  const facts::Evidence evidence = facts::gather({{"nodes.yaml", kNodes}}, {}).value();
  const results::Judgement judgement =
      judges::judgeNodeRules(evidence.facts,
                             questionWith(R"(fact: "node.label[no-plugin]", expect: '== "true"',
                                             over: "node.label[cloud.google.com/gke-accelerator]")"))
          .front();

  CHECK(judgement.verdict == results::Verdict::fail);
  CHECK(namesAt(judgement, "violating") == "node-c");
  REQUIRE(judgement.reasons.size() == 1);
  CHECK(judgement.reasons[0].text == "node-c: expected == true, got none");
}

TEST_CASE("fact-rule: a GPU that does not state what another states is unknown") {
  constexpr std::string_view kWarm =
      "<nvidia_smi_log><attached_gpus>2</attached_gpus>"
      "<gpu id='1'><temperature><gpu_temp>40 C</gpu_temp></temperature></gpu><gpu id='2'/></nvidia_smi_log>";
  const facts::Evidence evidence = facts::gather({{"smi.xml", kWarm}}, {}).value();

  const std::vector<results::Judgement> judgements =
      judges::judgeFactRules(evidence.facts, questionWith(R"(fact: gpu.temperature, expect: "<= 80")"));

  REQUIRE(judgements.size() == 2);
  CHECK(judgements[0].verdict == results::Verdict::pass);
  CHECK(judgements[1].verdict == results::Verdict::unknown);
  CHECK(judgements[1].subject == "unnamed:smi.xml/gpu/2");
}

TEST_CASE("node-rule: all nodes of a cluster of which some were not seen is unknown") {
  constexpr std::string_view kOne =
      "{apiVersion: v1, kind: Node, metadata: {name: a, labels: {pool: gpu, off: 'true'}}}";
  const facts::Evidence evidence = facts::gather({{"n.yaml", kOne}}, {}).value();
  judges::Question question =
      questionWith(R"(fact: "node.label[off]", expect: '== "true"', over: "node.label[pool]")");

  CHECK(judges::judgeNodeRules(evidence.facts, question).front().verdict == results::Verdict::pass);
  question.cluster.gpuNodes = 4;
  CHECK(judges::judgeNodeRules(evidence.facts, question).front().verdict == results::Verdict::unknown);
}

TEST_CASE("a number of nodes or GPUs in a question is within bounds") {
  for (const char* text : {"cluster: {gpuNodes: -1}", "shape: {nodes: 100001}", "shape: {gpusPerNode: -8}"}) {
    CAPTURE(std::string(text));
    const document::Document document =
        document::readYaml(fmt::format("apiVersion: assay.dev/v1alpha1\nkind: Expectations\n{}\n", text),
                           "q.yaml")
            .value();
    const Result<judges::Question> question = judges::parseQuestion(document.root());
    REQUIRE_FALSE(question.has_value());
    CHECK(question.error().code == Code::invalidInput);
  }
}

TEST_CASE("fact-rule: each subject by itself, in the unit of the rule, and what is not reported is unknown") {
  struct Row {
    const char* rule;
    std::vector<std::string> verdicts;
  };
  const std::vector<Row> rows = {
      {R"(fact: gpu.memoryTotal, expect: ">= 80000")", {"pass", "unknown"}},
      {R"(fact: gpu.memoryTotal, expect: ">= 80", unit: GiB)", {"fail", "unknown"}},
      {R"(fact: gpu.memoryTotal, expect: ">= 79.6", unit: GiB)", {"pass", "unknown"}},
      {R"(fact: gpu.memoryTotal, expect: ">= 80", unit: ms)", {"unknown", "unknown"}},
      {R"(fact: gpu.driverVersion, expect: "== 570.124.6")", {"pass"}},
      {R"(fact: gpu.driverVersion, expect: ">= 580")", {"fail"}},
      {R"(fact: gpu.count, expect: "== 2")", {"pass"}},
      {R"(fact: gpu.nothing, expect: "== 2")", {"unknown"}},
  };
  const facts::Evidence evidence = facts::gather({{"smi.xml", kMemory}}, {}).value();
  for (const Row& row : rows) {
    CAPTURE(std::string(row.rule));
    const std::vector<results::Judgement> judgements =
        judges::judgeFactRules(evidence.facts, questionWith(row.rule));
    std::vector<std::string> verdicts;
    verdicts.reserve(judgements.size());
    for (const results::Judgement& judgement : judgements) {
      verdicts.emplace_back(toText(judgement.verdict));
      CHECK((judgement.verdict == results::Verdict::pass || !judgement.reasons.empty()));
    }
    CHECK(verdicts == row.verdicts);
  }
}
