// SPDX-License-Identifier: Apache-2.0

#include "document/read.h"
#include "document/view.h"
#include "facts/fact.h"
#include "facts/fact_set.h"
#include "facts/fact_writer.h"
#include "facts/kubernetes.h"

#include <doctest/doctest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

using facts::FactSet;
using facts::State;

namespace {

struct ObjectsResult {
  FactSet set;
  facts::ReadOutcome outcome;
};

ObjectsResult readObjects(std::string_view yaml) {
  const document::Document document = document::readYaml(yaml, "objects.yaml").value();
  ObjectsResult result;
  facts::FactWriter writer(result.set, 0, "");
  result.outcome = facts::readKubernetes(document.root(), writer);
  result.set.seal();
  return result;
}

constexpr std::string_view kNode = R"(apiVersion: v1
kind: Node
metadata:
  name: node-a
  labels: {nvidia.com/gpu.count: "8", pool: gpu}
spec:
  unschedulable: true
  taints:
    - {key: nvidia.com/gpu, value: present, effect: NoSchedule}
    - {key: nvidia.com/gpu, effect: NoExecute}
    - {key: node.kubernetes.io/unschedulable, effect: NoSchedule}
status:
  capacity: {cpu: "192", memory: 2097152000Ki, nvidia.com/gpu: "8"}
  allocatable: {cpu: 191450m, nvidia.com/gpu: "7"}
  conditions:
    - {type: Ready, status: "False"}
  nodeInfo: {kernelVersion: 6.8.0-1015-aws}
)";

}  // namespace

TEST_CASE("a node is its labels, taints, resources and conditions") {
  const ObjectsResult result = readObjects(kNode);
  const FactSet& set = result.set;

  CHECK(result.outcome.complete);
  CHECK(set.read("node-a", "node.label[pool]").text() == "gpu");
  CHECK(set.read("node-a", "node.taint[nvidia.com/gpu]").text() == "NoExecute,present:NoSchedule");
  CHECK(set.read("node-a", "node.taint[node.kubernetes.io/unschedulable]").text() == "NoSchedule");
  CHECK(set.read("node-a", "node.unschedulable").boolean() == true);
  CHECK(set.read("node-a", "node.capacity[nvidia.com/gpu]").integer() == 8);
  CHECK(set.read("node-a", "node.capacity[memory]").integer() == 2147483648000);
  CHECK(set.read("node-a", "node.allocatable[nvidia.com/gpu]").integer() == 7);
  CHECK(facts::valueText(*set.read("node-a", "node.allocatable[cpu]").value) == "191.45");
  CHECK(set.read("node-a", "node.condition[Ready]").text() == "False");
  CHECK(set.read("node-a", "node.kernelVersion").text() == "6.8.0-1015-aws");
}

TEST_CASE("a fact of an object has its line and its path") {
  const ObjectsResult result = readObjects(kNode);
  const std::span<const facts::Fact> found = result.set.find("node-a", "node.allocatable[nvidia.com/gpu]");

  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 14);
  CHECK(result.set.text(found[0].member) == ".status.allocatable.'nvidia.com/gpu'");
}

TEST_CASE("a node that does not say so is schedulable") {
  const ObjectsResult result = readObjects("{apiVersion: v1, kind: Node, metadata: {name: a}}");

  CHECK(result.set.read("a", "node.unschedulable").boolean() == false);
}

TEST_CASE("a count that is none is unreadable and never rounded") {
  constexpr std::array kCounts = {"7.5", "8 GPUs", "-1", "8000m1", "\"\"", "80GB", "500m"};
  for (const char* count : kCounts) {
    CAPTURE(count);
    const ObjectsResult result = readObjects(
        std::string(
            "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus:\n  capacity:\n    nvidia.com/gpu: ") +
        count + "\n");
    const facts::Reading reading = result.set.read("a", "node.capacity[nvidia.com/gpu]");
    CHECK(reading.state == State::unreadable);
    CHECK(!reading.reason.empty());
  }
  const ObjectsResult whole = readObjects(
      "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {capacity: {nvidia.com/gpu: 8000m}}\n");
  CHECK(whole.set.read("a", "node.capacity[nvidia.com/gpu]").integer() == 8);
}

TEST_CASE("lists are opened, items without a kind have that of their list") {
  const ObjectsResult list = readObjects(
      "apiVersion: v1\nkind: List\nitems:\n"
      "  - {apiVersion: v1, kind: Node, metadata: {name: a}}\n"
      "  - {apiVersion: v1, kind: Node, metadata: {name: b}}\n");
  CHECK(list.set.roots().size() == 2);
  CHECK(list.set.text(list.set.find("b", "node.name")[0].place) == "items[1]");

  const ObjectsResult typed = readObjects("{apiVersion: v1, kind: NodeList, items: [{metadata: {name: c}}]}");
  CHECK(typed.outcome.complete);
  CHECK(typed.set.read("c", "node.name").text() == "c");
}

TEST_CASE("kinds that are not read are named, and kinds of other groups are other kinds") {
  const ObjectsResult result = readObjects(
      "apiVersion: v1\nkind: List\nitems:\n"
      "  - {apiVersion: v1, kind: Node, metadata: {name: a}}\n"
      "  - {apiVersion: v1, kind: Secret, metadata: {name: s}}\n"
      "  - {apiVersion: config.openshift.io/v1, kind: Node, metadata: {name: cluster}}\n");

  CHECK(!result.outcome.complete);
  CHECK(result.outcome.reason == "objects of these kinds are not read: Node, Secret");
  CHECK(result.set.roots().size() == 1);
}
