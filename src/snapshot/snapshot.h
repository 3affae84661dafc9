// SPDX-License-Identifier: Apache-2.0
#pragma once

// The observed state of a cluster or a host as a document: measurements by type, each with named subtypes, each with
// readings under keys. Format: docs/formats/snapshot.md. Reading is tolerant where snapshots from elsewhere differ
// (no header, `name:` for `subtype:`); writing has one form.

#include "base/result.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/value.h"
#include "document/view.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace snapshot {

inline constexpr std::string_view kSnapshotKind = "Snapshot";
inline constexpr std::string_view kSnapshotApiVersion = "aicr.nvidia.com/v1alpha1";

// Keys and one value of `context`, by which a subtype says that it holds no readings and why.
inline constexpr std::string_view kStatusKey = "status";
inline constexpr std::string_view kReasonKey = "reason";
inline constexpr std::string_view kUnreadable = "unreadable";
inline constexpr std::string_view kLeftOut = "left-out";

// Scalars by key, with the kind they were read or observed in.
using ReadingMap = std::map<std::string, document::Value>;

struct Subtype {
  std::string name;
  ReadingMap data;
  std::map<std::string, std::string> context;

  bool operator==(const Subtype&) const = default;
};

struct Measurement {
  std::string type;  // K8s, GPU, OS, SystemD, NodeTopology
  std::vector<Subtype> subtypes;

  bool operator==(const Measurement&) const = default;
};

struct Snapshot {
  std::string kind{kSnapshotKind};
  std::string apiVersion{kSnapshotApiVersion};
  std::map<std::string, std::string> metadata;  // timestamp, version, source-node
  std::vector<Measurement> measurements;

  bool operator==(const Snapshot&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Subtype& s) {
  v.field("subtype", s.name, document::Presence::always, "name of the subtype");
  // Snapshots written by hand often say `name`. Nothing of it is ever written.
  std::string otherName;
  v.field("name", otherName, document::Presence::optional, "the same as subtype, accepted on reading");
  if (s.name.empty() && !otherName.empty()) {
    s.name = otherName;
  }
  v.field("data", s.data, document::Presence::always, "readings: a scalar under each key");
  v.field("context", s.context, document::Presence::optional,
          "what is known about the readings, such as why there are none");
}

template <class Visitor>
void describe(Visitor& v, Measurement& m) {
  v.field("type", m.type, document::Presence::always, "K8s, GPU, OS, SystemD or NodeTopology");
  v.field("subtypes", m.subtypes, document::Presence::optional, "groups of readings");
}

template <class Visitor>
void describe(Visitor& v, Snapshot& s) {
  v.field("kind", s.kind, document::Presence::always, "Snapshot");
  v.field("apiVersion", s.apiVersion, document::Presence::always, "version of the format");
  v.field("metadata", s.metadata, document::Presence::optional,
          "where, when and by which version it was taken");
  v.field("measurements", s.measurements, document::Presence::always, "what was observed, by type");
}

// Reads a snapshot. Unknown keys are notes (warn) or errors (reject). A reading that is a list or a mapping becomes
// text in Go's default form: `[1 a]`, `map[a:1]`. Error invalidInput, with the place.
Result<Snapshot> fromDocument(const document::View& view, document::UnknownKeys unknownKeys,
                              std::vector<document::Note>& notes);

// The document: key order kind, apiVersion, metadata, measurements; data keys are sorted by the writers.
document::Value toValue(const Snapshot& snapshot);

// A value as Go's %v prints it: scalars as readings, lists `[1 a]`, mappings `map[a:1 b:2]`.
std::string goText(const document::Value& value);

// The first measurement of that type, and the first subtype of that name in it; null when there is none.
const Measurement* findMeasurement(const Snapshot& snapshot, std::string_view type);
const Subtype* findSubtype(const Measurement& measurement, std::string_view name);

// A subtype that could not be read: no data, and the reason in its context.
Subtype unreadable(std::string name, std::string reason);

// Error notFound unless the GPU measurement has a subtype with an integer gpu-count above 0.
Result<void> requireGpu(const Snapshot& snapshot);

// Takes the time out of the document of a snapshot: when it was taken is no difference between two clusters.
void leaveOutTime(document::Value& snapshot);

}  // namespace snapshot
