// SPDX-License-Identifier: Apache-2.0
#pragma once

// The GPUs of one node as the evidence shows them. A number that is not known is none, never 0.

#include "facts/fact_set.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace judges {

using Count = std::optional<std::int64_t>;
using CountByResource = std::map<std::string, Count, std::less<>>;

struct NodeGpus {
  std::string node;
  Count physical;                                       // by the hardware probe, else by the count label
  Count whole;                                          // cards that are neither partitioned nor shared
  Count partitioned;                                    // partitions
  Count shared;                                         // cards that several pods share
  Count labelled;                                       // nvidia.com/gpu.count
  CountByResource capacity;                             // GPU resources that are advertised, also those of 0
  CountByResource allocatable;                          // of them, those that the plugin calls healthy
  std::map<std::string, Count, std::less<>> byProfile;  // partitions, by `1g.10gb`
  std::optional<std::string> partitionMode;             // the MIG strategy, or AMD's mode
  std::optional<std::string> family;                    // of its cards, "h100"; none when not known or mixed
  bool hasSlices = false;  // a GPU driver offers its devices through ResourceSlices
  bool hasLabel = false;
  bool isCounted = false;  // a probe counts its GPUs, and describes as many
  bool isProbed = false;
  bool isListed = false;  // there is a Node object
  std::int64_t sharesPerCard = 1;
  std::vector<std::string> disagreements;
  std::vector<std::string> unreadable;  // counts that could not be read, with their reason
  std::vector<facts::FactId> facts;     // all of the above rest on these

  Count capacityTotal() const;
  Count allocatableTotal() const;
};

// Every node with a GPU label, a GPU resource (also of 0) or GPU hardware in its own probe, by name.
// Nothing for a node without GPUs.
std::optional<NodeGpus> readNodeGpus(const facts::FactSet& facts, std::string_view node);
std::vector<NodeGpus> readNodeGpus(const facts::FactSet& facts);

}  // namespace judges
