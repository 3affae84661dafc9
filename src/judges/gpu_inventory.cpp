// SPDX-License-Identifier: Apache-2.0
#include "judges/gpu_inventory.h"

#include "document/value.h"
#include "facts/fact_set.h"
#include "judges/judge.h"
#include "judges/node_gpus.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace judges {
namespace {

using document::Value;

// A number for one resource, else a map: units of unlike resources are never added.
Value resourceValue(const CountByResource& counts) {
  if (counts.size() == 1) {
    return countValue(counts.begin()->second);
  }
  Value map = counts.empty() ? Value::null() : Value::map();
  for (const auto& [resource, count] : counts) {
    map.set(resource, countValue(count));
  }
  return map;
}

void addTo(CountByResource& totals, const CountByResource& counts) {
  for (const auto& [resource, count] : counts) {
    const auto [total, isNew] = totals.try_emplace(resource, count);
    if (!isNew) {
      total->second = total->second && count ? Count(*total->second + *count) : std::nullopt;
    }
  }
}

Count sumOf(const std::vector<NodeGpus>& nodes, Count NodeGpus::* member) {
  Count sum = 0;
  for (const NodeGpus& node : nodes) {
    sum = sum && node.*member ? Count(*sum + *(node.*member)) : std::nullopt;
  }
  return nodes.empty() ? std::nullopt : sum;
}

Count unhealthyOf(const NodeGpus& node) {
  const Count capacity = node.capacityTotal();
  const Count allocatable = node.allocatableTotal();
  const bool isKnown = capacity && allocatable && !node.capacity.empty() && *allocatable <= *capacity;
  return isKnown ? Count(*capacity - *allocatable) : std::nullopt;
}

Value profileValue(const NodeGpus& node) {
  Value profiles = Value::map();
  for (const auto& [profile, count] : node.byProfile) {
    profiles.set(profile, countValue(count));
  }
  return profiles;
}

// The seven numbers, of a node or of the cluster.
struct Numbers {
  Count physical, whole, partitioned, shared, labelled, unhealthy;
  CountByResource capacity, allocatable;
};

Value numbersValue(const Numbers& numbers) {
  Value value = Value::record();
  value.set("physical", countValue(numbers.physical));
  value.set("whole", countValue(numbers.whole));
  value.set("partitioned", countValue(numbers.partitioned));
  value.set("shared", countValue(numbers.shared));
  value.set("advertised", resourceValue(numbers.capacity));
  value.set("allocatable", resourceValue(numbers.allocatable));
  // What pods hold is not among the facts.
  value.set("free", Value::null());
  value.set("capacity", resourceValue(numbers.capacity));
  value.set("labelled", countValue(numbers.labelled));
  value.set("unhealthy", countValue(numbers.unhealthy));
  return value;
}

Numbers numbersOf(const NodeGpus& node) {
  return {node.physical, node.whole,        node.partitioned, node.shared,
          node.labelled, unhealthyOf(node), node.capacity,    node.allocatable};
}

class Inventory {
 public:
  Inventory(const facts::FactSet& facts, const Question& question)
      : question_(question), nodes_(readNodeGpus(facts)) {}

  bool isEmpty() const { return nodes_.empty(); }

  results::Judgement judge() {
    coverage_.unit = "node";
    for (const NodeGpus& node : nodes_) {
      judgeNode(node);
    }
    judgeShape();
    judgeExtent();
    results::Judgement judgement;
    judgement.coverage = coverage_;
    judgement.measured = measured();
    judgement.expected = expected();
    findings_.conclude(judgement);
    return judgement;
  }

 private:
  void judgeNode(const NodeGpus& node) {
    for (const std::string& problem : node.unreadable) {
      findings_.unknown("count-unreadable", fmt::format("{}: {}", node.node, problem), node.facts);
    }
    if (!node.unreadable.empty()) {
      coverage_.missing.push_back({node.node, node.unreadable.front()});
      return;
    }
    if (!node.isListed) {
      findings_.compared(node.isCounted ? 1 : 0);
      coverage_.covered.push_back(node.node);
      return;  // a probe alone: what the cluster advertises of it is not known
    }
    coverage_.covered.push_back(node.node);
    judgeAdvertised(node);
  }

  void judgeAdvertised(const NodeGpus& node) {
    if (node.hasSlices) {
      findings_.unknown(
          "devices-not-read",
          fmt::format("{} offers its GPUs through ResourceSlices, whose devices are not read yet", node.node),
          node.facts);
      return;
    }
    if (node.capacity.empty()) {
      findings_.fail("nothing-advertised",
                     fmt::format("{} has GPU labels or hardware and advertises no GPU resource", node.node),
                     node.facts);
      return;
    }
    findings_.compared();
    const Count capacity = node.capacityTotal();
    if (capacity && node.allocatableTotal().value_or(0) > *capacity) {
      findings_.unknown("counts-contradict",
                        fmt::format("{}: more may be allocated ({}) than is there ({})", node.node,
                                    *node.allocatableTotal(), *capacity),
                        node.facts);
    }
    const bool countsCards = node.partitioned.value_or(0) == 0;
    const std::int64_t units =
        std::max(node.physical.value_or(0), node.labelled.value_or(0)) * node.sharesPerCard;
    if (countsCards && capacity && *capacity < units) {
      findings_.fail("missing-devices",
                     fmt::format("{} has {} GPUs and advertises {}: {} missing", node.node, units, *capacity,
                                 units - *capacity),
                     node.facts);
    }
    if (const Count known = node.physical ? Count(*node.physical * node.sharesPerCard) : std::nullopt;
        countsCards && capacity && known && *capacity > *known) {
      findings_.unknown(
          "counts-contradict",
          fmt::format("{} advertises {} GPUs and {} are found: some are lost, or not all were seen",
                      node.node, *capacity, *known),
          node.facts);
    }
    if (const Count unhealthy = unhealthyOf(node); unhealthy.value_or(0) > 0) {
      findings_.fail("unhealthy-devices",
                     fmt::format("{}: the device plugin calls {} devices unhealthy", node.node, *unhealthy),
                     node.facts);
    }
  }

  // Nodes of the shape that is asked for, counted in whole GPUs that may be allocated.
  void judgeShape() {
    const Shape& shape = question_.shape;
    std::int64_t fitting = 0;
    for (const NodeGpus& node : nodes_) {
      const bool isAccelerator = shape.accelerator.empty() || judgeAccelerator(node);
      const bool isLarge = shape.gpusPerNode == 0 || judgeSize(node);
      fitting += isAccelerator && isLarge ? 1 : 0;
    }
    if (fitting < shape.nodes) {
      findings_.fail(
          "too-few-nodes",
          fmt::format("{} nodes are of the shape that is asked for, {} are needed", fitting, shape.nodes));
    }
  }

  bool judgeAccelerator(const NodeGpus& node) {
    findings_.compared();
    if (!node.family) {
      findings_.unknown("accelerator-unknown", fmt::format("{}: which GPUs it has is not known", node.node),
                        node.facts);
      return false;
    }
    if (*node.family != question_.shape.accelerator) {
      findings_.fail("other-accelerator",
                     fmt::format("{} has {} GPUs, {} are asked for", node.node, *node.family,
                                 question_.shape.accelerator),
                     node.facts);
      return false;
    }
    return true;
  }

  bool judgeSize(const NodeGpus& node) {
    const std::int64_t asked = question_.shape.gpusPerNode;
    const Count allocatable = node.allocatableTotal();
    findings_.compared();
    if (!allocatable || !node.whole || node.allocatable.empty()) {
      findings_.unknown("count-unknown", fmt::format("{}: its whole GPUs are not known", node.node),
                        node.facts);
      return false;
    }
    if (*allocatable < asked || *node.whole < asked) {
      findings_.fail("short-node",
                     fmt::format("{} has {} whole GPUs that may be allocated, {} are asked for", node.node,
                                 std::min(*allocatable, *node.whole), asked),
                     node.facts);
      return false;
    }
    return true;
  }

  // Fewer nodes than the question says: those that are not in the evidence were not looked at.
  void judgeExtent() {
    const std::int64_t expected = question_.cluster.gpuNodes;
    const auto found = static_cast<std::int64_t>(nodes_.size());
    for (std::int64_t i = found; i < expected; ++i) {
      coverage_.missing.push_back({fmt::format("#{}", i + 1), "not among the evidence"});
    }
    if (found < expected) {
      findings_.unknown(
          "nodes-not-seen",
          fmt::format("the cluster has {} GPU nodes, {} are among the evidence", expected, found));
    }
  }

  Value measured() const {
    Numbers totals{sumOf(nodes_, &NodeGpus::physical),
                   sumOf(nodes_, &NodeGpus::whole),
                   sumOf(nodes_, &NodeGpus::partitioned),
                   sumOf(nodes_, &NodeGpus::shared),
                   sumOf(nodes_, &NodeGpus::labelled),
                   Count(0),
                   {},
                   {}};
    Value byNode = Value::map();
    Value profiles = Value::map();
    Value modes = Value::map();
    Value disagreements = Value::sequence();
    std::map<std::string, Count, std::less<>> byProfile;
    for (const NodeGpus& node : nodes_) {
      const Count unhealthy = unhealthyOf(node);
      totals.unhealthy = totals.unhealthy && unhealthy ? Count(*totals.unhealthy + *unhealthy) : std::nullopt;
      addTo(totals.capacity, node.capacity);
      addTo(totals.allocatable, node.allocatable);
      addTo(byProfile, node.byProfile);
      Value value = numbersValue(numbersOf(node));
      value.set("byProfile", profileValue(node));
      byNode.set(node.node, std::move(value));
      if (node.partitionMode) {
        modes.set(node.node, Value::string(*node.partitionMode));
      }
      for (const std::string& disagreement : node.disagreements) {
        disagreements.append(Value::string(disagreement));
      }
    }
    for (const auto& [profile, count] : byProfile) {
      profiles.set(profile, countValue(count));
    }
    Value measured = numbersValue(totals);
    measured.set("byProfile", std::move(profiles));
    measured.set("partitionMode", std::move(modes));
    measured.set("disagreements", std::move(disagreements));
    measured.set("nodes", std::move(byNode));
    return measured;
  }

  Value expected() const {
    const Shape& shape = question_.shape;
    Value expected = Value::record();
    if (!shape.accelerator.empty()) {
      expected.set("accelerator", Value::string(shape.accelerator));
    }
    if (shape.gpusPerNode != 0) {
      expected.set("gpusPerNode", Value::integer(shape.gpusPerNode));
    }
    if (shape.nodes != 0) {
      expected.set("nodes", Value::integer(shape.nodes));
    }
    return expected.isEmpty() ? Value::null() : expected;
  }

  const Question& question_;
  std::vector<NodeGpus> nodes_;
  Findings findings_;
  results::Coverage coverage_;
};

}  // namespace

std::vector<results::Judgement> judgeGpuInventory(const facts::FactSet& facts, const Question& question) {
  Inventory inventory(facts, question);
  return inventory.isEmpty() ? std::vector<results::Judgement>{} : std::vector{inventory.judge()};
}

}  // namespace judges
