// SPDX-License-Identifier: Apache-2.0
#pragma once

// What constraints are evaluated over: the observed values of a cluster, addressed as Type.Subtype.Key. The snapshot
// implements this; constraint and recipe need no more of a snapshot than this.

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace constraint {

// `Type.Subtype.Key`, split at the first two dots; the key keeps further dots.
struct Path {
  std::string type;
  std::string subtype;
  std::string key;

  bool operator==(const Path&) const = default;
};

// Error invalidInput unless there are three parts and the type is K8s, GPU, OS, SystemD or NodeTopology.
Result<Path> parsePath(std::string_view text);
// Why no documented collector writes such a reading, with the nearest name that one does write; empty when it may be
// there: a type or subtype whose names are the host's own, as sysctl's are, can hold anything. Source of the names: the
// collectors of the snapshot format.
std::string unknownReading(const Path& path);
std::string toText(const Path& path);

class Readings {
 public:
  virtual ~Readings() = default;

  // The text of a reading as constraints see it. Error notFound names the level that is missing (measurement type,
  // subtype or key), and a subtype that could not be read, with its reason.
  virtual Result<std::string> get(const Path& path) const = 0;
};

}  // namespace constraint
