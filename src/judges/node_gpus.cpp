// SPDX-License-Identifier: Apache-2.0
#include "judges/node_gpus.h"

#include "base/decimal.h"
#include "base/text.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "facts/fact_set.h"
#include "gpu/product.h"
#include "judges/gpu_resources.h"

#include <fmt/core.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace judges {
namespace {

using facts::Reading;
using facts::State;

// Beyond this a count is a mistake; sums and products of counts stay far within 64 bits.
constexpr std::int64_t kMostGpus = 999'999;

constexpr std::string_view kCountLabel = "nvidia.com/gpu.count";
constexpr std::string_view kReplicasLabel = "nvidia.com/gpu.replicas";
constexpr std::string_view kStrategyLabel = "nvidia.com/mig.strategy";
constexpr std::string_view kSharingLabel = "nvidia.com/gpu.sharing-strategy";
constexpr std::string_view kProductLabel = "nvidia.com/gpu.product";
constexpr std::string_view kAmdModeLabel = "amd.com/compute-memory-partition";

Count totalOf(const CountByResource& counts) {
  Count total = 0;
  for (const auto& [resource, count] : counts) {
    total = total && count ? Count(*total + *count) : std::nullopt;
  }
  return total;
}

class NodeReader {
 public:
  NodeReader(const facts::FactSet& facts, std::string_view node) : facts_(facts), node_(node) {
    gpus_.node = node;
  }

  // Nothing for a node without GPUs.
  std::optional<NodeGpus> read() {
    for (const facts::Fact& fact : facts_.of(node_)) {
      readResource(fact, facts::kNodeCapacity, "capacity", gpus_.capacity);
      readResource(fact, facts::kNodeAllocatable, "allocatable", gpus_.allocatable);
      readLabel(fact);
    }
    gpus_.hasSlices = hasSliceOf("gpu.nvidia.com") || hasSliceOf("gpu.amd.com");
    gpus_.isListed = !facts_.find(node_, facts::kNodeName).empty();
    product_ = gpu::parseProduct(label(kProductLabel).value_or(""));
    readProbe();
    const bool hasGpus = gpus_.hasLabel || gpus_.hasSlices || !gpus_.capacity.empty() ||
                         !gpus_.allocatable.empty() || (gpus_.isProbed && gpus_.physical.value_or(0) > 0);
    if (!hasGpus) {
      return std::nullopt;
    }
    readSharing();
    readPartitions();
    readWhole();
    readFamily();
    compareSources();
    return std::move(gpus_);
  }

 private:
  void readResource(const facts::Fact& fact, std::string_view group, std::string_view what,
                    CountByResource& counts) {
    const std::optional<std::string_view> resource = facts::keyOf(group, facts_.text(fact.name));
    if (!resource || !gpuResourceOf(*resource)) {
      return;
    }
    gpus_.facts.push_back(facts_.idOf(fact));
    const Reading reading = facts_.read(node_, facts_.text(fact.name));
    const Count count = reading.integer();
    const bool isPlausible = count && *count <= kMostGpus;
    counts[std::string(*resource)] = isPlausible ? count : std::nullopt;
    if (!isPlausible) {
      const std::string why = count ? "more than a node can have" : "no whole number";
      gpus_.unreadable.push_back(
          fmt::format("{} of {}: {}", what, *resource, reading.reason.empty() ? why : reading.reason));
    }
  }

  bool hasSliceOf(std::string_view driver) const {
    return !facts_.find(node_, facts::keyedName(facts::kNodeSlice, driver)).empty();
  }

  void readLabel(const facts::Fact& fact) {
    const std::optional<std::string_view> key = facts::keyOf(facts::kNodeLabel, facts_.text(fact.name));
    if (key && isGpuLabel(*key, facts::valueText(fact.value))) {
      gpus_.hasLabel = true;
    }
  }

  std::optional<std::string> label(std::string_view key) {
    const Reading reading = facts_.read(node_, facts::keyedName(facts::kNodeLabel, key));
    gpus_.facts.insert(gpus_.facts.end(), reading.facts.begin(), reading.facts.end());
    return reading.text() ? std::optional<std::string>(*reading.text()) : std::nullopt;
  }

  // A label that should be a count; what is none is unreadable.
  Count labelCount(std::string_view key) {
    const std::optional<std::string> text = label(key);
    if (!text) {
      return std::nullopt;
    }
    const auto number = Decimal::parse(*text);
    if (!number || text->find_first_not_of("0123456789") != std::string::npos || text->size() > 6) {
      gpus_.unreadable.push_back(fmt::format("label {}: '{}' is no count", key, *text));
      return std::nullopt;
    }
    return std::stoll(*text);
  }

  void readProbe() {
    const Reading listed = facts_.read(node_, facts::kGpuListed);
    const Reading counted = facts_.read(node_, facts::kGpuCount);
    gpus_.isProbed = listed.isKnown() || counted.isKnown();
    gpus_.labelled = labelCount(kCountLabel);
    if (gpus_.isProbed) {
      gpus_.facts.insert(gpus_.facts.end(), listed.facts.begin(), listed.facts.end());
      gpus_.physical = counted.isKnown() ? counted.integer() : listed.integer();
      const bool hasBoth = counted.isKnown() && listed.isKnown();
      gpus_.isCounted = hasBoth && counted.integer() == listed.integer();
      if (hasBoth && !gpus_.isCounted) {
        gpus_.facts.insert(gpus_.facts.end(), counted.facts.begin(), counted.facts.end());
        gpus_.unreadable.push_back(fmt::format("the probe counts {} GPUs and describes {}",
                                               counted.integer().value_or(-1),
                                               listed.integer().value_or(-1)));
      }
    } else {
      gpus_.physical = gpus_.labelled;
    }
  }

  // Time slicing or MPS: by the label of the strategy, the product's mark, or the resource of that name.
  void readSharing() {
    const std::string strategy = label(kSharingLabel).value_or("none");
    const Count replicas = labelCount(kReplicasLabel);
    const auto sharedResource = gpus_.capacity.find("nvidia.com/gpu.shared");
    const bool isShared = strategy != "none" || product_.shared || replicas.value_or(1) > 1 ||
                          (sharedResource != gpus_.capacity.end() && sharedResource->second.value_or(1) > 0);
    gpus_.sharesPerCard = isShared ? replicas.value_or(1) : 1;
    gpus_.shared = isShared ? gpus_.physical : Count(0);
  }

  void readPartitions() {
    const std::optional<std::string> strategy = label(kStrategyLabel);
    const std::optional<std::string> mode = label(kAmdModeLabel);
    gpus_.partitionMode = mode ? mode : strategy;
    for (const auto& [resource, count] : gpus_.capacity) {
      if (gpuResourceOf(resource) == GpuResource::partition) {
        gpus_.byProfile[std::string(profileOf(resource))] = count;
      }
    }
    if (mode && gpus_.byProfile.empty() && !text::toLower(*mode).starts_with("spx")) {
      const auto units = gpus_.capacity.find("amd.com/gpu");  // then a unit is a partition, whatever its name
      gpus_.byProfile[text::toLower(*mode)] = units == gpus_.capacity.end() ? std::nullopt : units->second;
      gpus_.whole = 0;
    }
    if (product_.mig && gpus_.byProfile.empty()) {  // strategy single: every slice is an nvidia.com/gpu
      const auto slices = gpus_.capacity.find("nvidia.com/gpu");
      gpus_.byProfile[*product_.mig] = slices == gpus_.capacity.end() ? std::nullopt : slices->second;
      if (!gpus_.isProbed && gpus_.labelled == gpus_.byProfile[*product_.mig]) {
        gpus_.physical = std::nullopt;  // then the count label counts slices as well
      }
    }
    if (gpus_.byProfile.empty() && gpus_.isProbed) {
      gpus_.partitioned = probedPartitions();
    } else {
      gpus_.partitioned = totalOf(gpus_.byProfile);
    }
  }

  Count probedPartitions() const {
    Count total = 0;
    for (const std::string_view gpu : facts_.subjectsBelow(node_, "gpu")) {
      const Count partitions = facts_.read(gpu, facts::kGpuMigDevices).integer();
      total = total && partitions ? Count(*total + *partitions) : std::nullopt;
    }
    return total;
  }

  // Cards that belong to one pod each: those of the probe that are not in MIG mode, else what the plugin advertises as
  // cards when nothing is shared.
  void readWhole() {
    if (gpus_.whole) {
      return;  // known from the partition mode
    }
    if (!gpus_.shared || *gpus_.shared > 0) {
      gpus_.whole = gpus_.shared ? Count(0) : std::nullopt;
    } else if (gpus_.isProbed) {
      gpus_.whole = probedWhole();
    } else if (product_.mig) {
      gpus_.whole = 0;
    } else if (gpus_.byProfile.empty()) {
      gpus_.whole = gpus_.physical;
    } else {
      gpus_.whole = wholeResources();
    }
  }

  Count probedWhole() const {
    Count whole = 0;
    for (const std::string_view gpu : facts_.subjectsBelow(node_, "gpu")) {
      const Reading mode = facts_.read(gpu, facts::kGpuMigMode);
      if (mode.state == State::unreadable) {
        return std::nullopt;
      }
      *whole += mode.text() == "Enabled" ? 0 : 1;
    }
    return whole;
  }

  Count wholeResources() const {
    CountByResource whole;
    for (const auto& [resource, count] : gpus_.capacity) {
      if (gpuResourceOf(resource) == GpuResource::whole) {
        whole[resource] = count;
      }
    }
    return totalOf(whole);
  }

  void readFamily() {
    std::set<std::string> families;
    if (label(kProductLabel)) {
      families.insert(product_.family);
    }
    for (const std::string_view gpu : facts_.subjectsBelow(node_, "gpu")) {
      families.insert(gpu::parseProduct(facts_.read(gpu, facts::kGpuProduct).text().value_or("")).family);
    }
    if (families.size() == 1 && *families.begin() != gpu::kUnknownFamily) {
      gpus_.family = *families.begin();
    }
  }

  void compareSources() {
    if (gpus_.isProbed && gpus_.labelled && gpus_.physical && *gpus_.labelled != *gpus_.physical) {
      gpus_.disagreements.push_back(fmt::format("{}: the probe finds {} GPUs, the label {} says {}", node_,
                                                *gpus_.physical, kCountLabel, *gpus_.labelled));
    }
  }

  const facts::FactSet& facts_;
  std::string_view node_;
  gpu::Product product_;  // by the label
  NodeGpus gpus_;
};

}  // namespace

Count NodeGpus::capacityTotal() const { return totalOf(capacity); }
Count NodeGpus::allocatableTotal() const { return totalOf(allocatable); }

std::optional<NodeGpus> readNodeGpus(const facts::FactSet& facts, std::string_view node) {
  return NodeReader(facts, node).read();
}

std::vector<NodeGpus> readNodeGpus(const facts::FactSet& facts) {
  std::vector<NodeGpus> nodes;
  for (const std::string_view root : facts.roots()) {
    if (std::optional<NodeGpus> gpus = readNodeGpus(facts, root)) {
      nodes.push_back(std::move(*gpus));
    }
  }
  return nodes;
}

}  // namespace judges
