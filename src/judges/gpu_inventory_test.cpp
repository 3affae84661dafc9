// SPDX-License-Identifier: Apache-2.0
#include "judges/gpu_inventory.h"

#include "document/read.h"
#include "document/value.h"
#include "document/view.h"
#include "facts/fact_set.h"
#include "facts/fact_writer.h"
#include "facts/kubernetes.h"
#include "facts/nvidia_smi.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using document::Value;

std::string nodeYaml(const char* name, const char* labels, const char* capacity, const char* allocatable,
                     const char* spec = "{}") {
  return fmt::format(
      "  - {{apiVersion: v1, kind: Node, metadata: {{name: {}, labels: {{{}}}}}, spec: {}, "
      "status: {{capacity: {{cpu: \"8\", {}}}, allocatable: {{cpu: \"8\", {}}}}}}}\n",
      name, labels, spec, capacity, allocatable);
}

facts::FactSet factsOf(const std::string& nodes, const std::string& probe = "") {
  facts::FactSet set;
  if (!nodes.empty()) {
    const document::Document document =
        document::readYaml("apiVersion: v1\nkind: List\nitems:\n" + nodes, "nodes.yaml").value();
    facts::FactWriter writer(set, 0, "");
    facts::readKubernetes(document.root(), writer);
  }
  if (!probe.empty()) {
    facts::FactWriter writer(set, 1, "node-a");
    facts::readNvidiaSmi(probe, "smi.xml", writer);
  }
  set.seal();
  return set;
}

std::string reasonCodes(const results::Judgement& judgement) {
  std::string codes;
  for (const results::Reason& reason : judgement.reasons) {
    codes += (codes.empty() ? "" : " ") + reason.code;
  }
  return codes;
}

std::string numbersText(const results::Judgement& judgement) {
  std::string text;
  for (const char* key :
       {"physical", "whole", "partitioned", "shared", "advertised", "allocatable", "labelled", "unhealthy"}) {
    const Value* const value = judgement.measured.find(key);
    REQUIRE(value != nullptr);
    std::string shown = value->isNull() ? "null" : value->text();
    if (value->isMapping()) {
      shown = "{";
      for (const auto& [resource, count] : value->members()) {
        shown += fmt::format("{}={} ", resource, count.isNull() ? "null" : count.text());
      }
      shown.back() = '}';
    }
    text += fmt::format("{}{}", text.empty() ? "" : " ", shown);
  }
  return text;
}

constexpr const char* kLabels = "nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3, nvidia.com/gpu.count: \"8\"";
constexpr const char* kEight = "nvidia.com/gpu: \"8\"";

struct InventoryRow {
  const char* name;
  std::string nodes;
  std::string probe;
  const char* verdict;
  const char* codes;
  const char* numbers;  // physical whole partitioned shared advertised allocatable labelled unhealthy
};

// size: data table
const std::vector<InventoryRow>& inventoryRows() {
  static const std::vector<InventoryRow> rows = {
      {"a whole node", nodeYaml("a", kLabels, kEight, kEight), "", "pass", "", "8 8 0 0 8 8 8 0"},
      {"one GPU missing", nodeYaml("a", kLabels, "nvidia.com/gpu: \"7\"", "nvidia.com/gpu: \"7\""), "",
       "fail", "missing-devices", "8 8 0 0 7 7 8 0"},
      {"one GPU unhealthy", nodeYaml("a", kLabels, kEight, "nvidia.com/gpu: \"7\""), "", "fail",
       "unhealthy-devices", "8 8 0 0 8 7 8 1"},
      {"a label and no resource", nodeYaml("a", kLabels, "pods: \"1\"", "pods: \"1\""), "", "fail",
       "nothing-advertised", "8 8 0 0 null null 8 null"},
      {"a resource of 0", nodeYaml("a", "pool: gpu", "nvidia.com/gpu: \"0\"", "nvidia.com/gpu: \"0\""), "",
       "pass", "", "null null 0 0 0 0 null 0"},
      {"time slicing under the usual name",
       nodeYaml("a",
                "nvidia.com/gpu.product: Tesla-T4-SHARED, nvidia.com/gpu.count: \"1\", "
                "nvidia.com/gpu.replicas: \"12\"",
                "nvidia.com/gpu: \"12\"", "nvidia.com/gpu: \"12\""),
       "", "pass", "", "1 0 0 1 12 12 1 0"},
      {"time slicing under a name of its own",
       nodeYaml(
           "a",
           "nvidia.com/gpu.product: Tesla-T4, nvidia.com/gpu.count: \"1\", nvidia.com/gpu.replicas: \"4\"",
           "nvidia.com/gpu: \"0\", nvidia.com/gpu.shared: \"4\"",
           "nvidia.com/gpu: \"0\", nvidia.com/gpu.shared: \"4\""),
       "", "pass", "",
       "1 0 0 1 {nvidia.com/gpu=0 nvidia.com/gpu.shared=4} {nvidia.com/gpu=0 nvidia.com/gpu.shared=4} 1 0"},
      {"shares that are missing",
       nodeYaml("a", "nvidia.com/gpu.count: \"2\", nvidia.com/gpu.replicas: \"4\"", "nvidia.com/gpu: \"4\"",
                "nvidia.com/gpu: \"4\""),
       "", "fail", "missing-devices", "2 0 0 2 4 4 2 0"},
      {"MIG, strategy single",
       nodeYaml("a",
                "nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB-MIG-1g.10gb, nvidia.com/gpu.count: \"14\", "
                "nvidia.com/mig.strategy: single",
                "nvidia.com/gpu: \"14\"", "nvidia.com/gpu: \"14\""),
       "", "pass", "", "null 0 14 0 14 14 14 0"},
      {"MIG, strategy single, with a count of cards",
       nodeYaml("a", "nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB-MIG-1g.10gb, nvidia.com/gpu.count: \"2\"",
                "nvidia.com/gpu: \"14\"", "nvidia.com/gpu: \"14\""),
       "", "pass", "", "2 0 14 0 14 14 2 0"},
      {"MIG, strategy mixed",
       nodeYaml("a",
                "nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB, nvidia.com/gpu.count: \"2\", "
                "nvidia.com/mig.strategy: mixed",
                "nvidia.com/gpu: \"1\", nvidia.com/mig-3g.40gb: \"2\"",
                "nvidia.com/gpu: \"1\", nvidia.com/mig-3g.40gb: \"2\""),
       "", "pass", "",
       "2 1 2 0 {nvidia.com/gpu=1 nvidia.com/mig-3g.40gb=2} {nvidia.com/gpu=1 nvidia.com/mig-3g.40gb=2} 2 0"},
      {"a count that is none", nodeYaml("a", "nvidia.com/gpu.count: eight", kEight, kEight), "", "unknown",
       "count-unreadable", "null null 0 0 8 8 null 0"},
      {"a resource that is no count", nodeYaml("a", kLabels, "nvidia.com/gpu: \"7.5\"", kEight), "",
       "unknown", "count-unreadable", "8 8 0 0 null 8 8 null"},
      {"a probe alone", "",
       "<nvidia_smi_log><attached_gpus>2</attached_gpus><gpu id='1'/><gpu "
       "id='2'><mig_mode><current_mig>Enabled"
       "</current_mig></mig_mode></gpu></nvidia_smi_log>",
       "pass", "", "2 1 0 0 null null null null"},
      {"a probe that finds fewer than the node advertises", nodeYaml("node-a", kLabels, kEight, kEight),
       "<nvidia_smi_log><attached_gpus>1</attached_gpus><gpu id='1'/></nvidia_smi_log>", "unknown",
       "counts-contradict", "1 1 0 0 8 8 8 0"},
      {"a probe that counts more than it describes", nodeYaml("node-a", kLabels, kEight, kEight),
       "<nvidia_smi_log><attached_gpus>8</attached_gpus><gpu id='1'/></nvidia_smi_log>", "unknown",
       "count-unreadable", "8 1 0 0 8 8 8 0"},
      {"more that is advertised than the label counts",
       nodeYaml("a", kLabels, "nvidia.com/gpu: 1e3", "nvidia.com/gpu: 1e3"), "", "unknown",
       "counts-contradict", "8 8 0 0 1000 1000 8 0"},
      {"a probe that counts GPUs and describes none", "",
       "<nvidia_smi_log><attached_gpus>8</attached_gpus></nvidia_smi_log>", "unknown", "count-unreadable",
       "8 0 0 0 null null null null"},
      {"a label that counts more than probe and node have",
       nodeYaml("node-a", kLabels, "nvidia.com/gpu: \"1\"", "nvidia.com/gpu: \"1\""),
       "<nvidia_smi_log><attached_gpus>1</attached_gpus><gpu id='1'/></nvidia_smi_log>", "fail",
       "missing-devices", "1 1 0 0 1 1 8 0"},
      {"GPUs that are offered through DRA",
       nodeYaml("a", kLabels, "pods: \"1\"", "pods: \"1\"") +
           "  - {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, spec: {nodeName: a, driver: "
           "gpu.nvidia.com}}\n",
       "", "unknown", "devices-not-read", "8 8 0 0 null null 8 null"},
      {"more that may be allocated than is there", nodeYaml("a", kLabels, kEight, "nvidia.com/gpu: \"9\""),
       "", "unknown", "counts-contradict", "8 8 0 0 8 9 8 null"},
      {"a count that no node can have",
       nodeYaml("a", kLabels,
                "nvidia.com/gpu: \"9223372036854775807\", nvidia.com/mig-1g.10gb: \"9223372036854775807\"",
                kEight),
       "", "unknown", "count-unreadable count-unreadable",
       "8 null null 0 {nvidia.com/gpu=null nvidia.com/mig-1g.10gb=null} 8 8 null"},
      {"AMD partitions under the name of whole GPUs",
       nodeYaml("a",
                "amd.com/gpu.product-name: AMD_Instinct_MI300X, amd.com/compute-memory-partition: CPX_NPS4",
                "amd.com/gpu: \"64\"", "amd.com/gpu: \"64\""),
       "", "pass", "", "null 0 64 0 64 64 null 0"},
      {"AMD, not partitioned",
       nodeYaml("a",
                "amd.com/gpu.product-name: AMD_Instinct_MI300X, amd.com/compute-memory-partition: SPX_NPS1",
                "amd.com/gpu: \"8\"", "amd.com/gpu: \"8\""),
       "", "pass", "", "null null 0 0 8 8 null 0"},
      {"nodes without GPUs do not count",
       nodeYaml("cpu", "nvidia.com/gpu.present: \"false\"", "pods: \"1\"", "pods: \"1\"") +
           nodeYaml("gpu", kLabels, kEight, kEight),
       "", "pass", "", "8 8 0 0 8 8 8 0"},
      {"AMD",
       nodeYaml("a", "amd.com/gpu.product-name: AMD_Instinct_MI300X_OAM", "amd.com/gpu: \"8\"",
                "amd.com/gpu: \"8\""),
       "", "pass", "", "null null 0 0 8 8 null 0"},
  };
  return rows;
}

}  // namespace

TEST_CASE("gpu-inventory: seven numbers, and the faults that need no question") {
  for (const InventoryRow& row : inventoryRows()) {
    SUBCASE(row.name) {
      const facts::FactSet set = factsOf(row.nodes, row.probe);
      const std::vector<results::Judgement> judgements = judges::judgeGpuInventory(set, {});
      REQUIRE(judgements.size() == 1);
      CHECK(toText(judgements[0].verdict) == row.verdict);
      CHECK(reasonCodes(judgements[0]) == row.codes);
      CHECK(numbersText(judgements[0]) == row.numbers);
    }
  }
}

TEST_CASE("gpu-inventory: cordoned and tainted nodes are GPU nodes") {
  const facts::FactSet set =
      factsOf(nodeYaml("a", kLabels, kEight, kEight, "{unschedulable: true}") +
              nodeYaml("b", kLabels, kEight, kEight, "{taints: [{key: k, effect: NoSchedule}]}"));

  const results::Judgement judgement = judges::judgeGpuInventory(set, {}).front();

  CHECK(judgement.coverage->total() == 2);
  CHECK(judgement.measured.find("physical")->text() == "16");
}

TEST_CASE("gpu-inventory: with a shape, a node below it fails, and so do too few nodes") {
  struct Row {
    const char* name;
    std::string nodes;
    judges::Shape shape;
    const char* verdict;
    const char* codes;
  };
  const std::string whole = nodeYaml("a", kLabels, kEight, kEight) + nodeYaml("b", kLabels, kEight, kEight);
  const std::vector<Row> rows = {
      {"enough", whole, {"", 8, 2}, "pass", ""},
      {"fewer per node than there are", whole, {"", 4, 2}, "pass", ""},
      {"too few nodes", whole, {"", 8, 3}, "fail", "too-few-nodes"},
      {"a short node",
       nodeYaml("a", kLabels, kEight, kEight),
       {"", 16, 1},
       "fail",
       "short-node too-few-nodes"},
      {"shared GPUs are no whole ones",
       nodeYaml("a", "nvidia.com/gpu.count: \"1\", nvidia.com/gpu.replicas: \"8\"", kEight, kEight),
       {"", 8, 1},
       "fail",
       "short-node too-few-nodes"},
      {"another accelerator",
       whole,
       {"a100", 8, 2},
       "fail",
       "other-accelerator other-accelerator too-few-nodes"},
      {"the accelerator alone", whole, {"h100", 0, 0}, "pass", ""},
      {"an accelerator that is not known",
       nodeYaml("a", "pool: gpu", kEight, kEight),
       {"h100", 0, 0},
       "unknown",
       "accelerator-unknown"},
      {"not known",
       nodeYaml("a", "pool: gpu", kEight, kEight),
       {"", 8, 1},
       "fail",
       "too-few-nodes count-unknown"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      judges::Question question;
      question.shape = row.shape;
      const results::Judgement judgement = judges::judgeGpuInventory(factsOf(row.nodes), question).front();
      CHECK(toText(judgement.verdict) == row.verdict);
      CHECK(reasonCodes(judgement) == row.codes);
    }
  }
}

TEST_CASE("gpu-inventory: nodes that the cluster has and the evidence does not make it unknown") {
  judges::Question question;
  question.cluster.gpuNodes = 3;

  const results::Judgement judgement =
      judges::judgeGpuInventory(factsOf(nodeYaml("a", kLabels, kEight, kEight)), question).front();

  CHECK(judgement.verdict == results::Verdict::unknown);
  CHECK(judgement.coverage->total() == 3);
  CHECK(judgement.coverage->missing.size() == 2);
}

TEST_CASE("gpu-inventory: without a GPU node there is nothing to say") {
  CHECK(judges::judgeGpuInventory(factsOf(nodeYaml("cpu", "", "pods: \"1\"", "pods: \"1\"")), {}).empty());
}
