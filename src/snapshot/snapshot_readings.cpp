// SPDX-License-Identifier: Apache-2.0
#include "snapshot/snapshot_readings.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/readings.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <string>

namespace snapshot {

namespace {

// Why a subtype has no readings, as a sentence part; empty when it does not say.
std::string missingBecause(const Subtype& subtype) {
  const auto status = subtype.context.find(std::string(kStatusKey));
  if (status == subtype.context.end()) {
    return {};
  }
  const auto reason = subtype.context.find(std::string(kReasonKey));
  const std::string tail = reason == subtype.context.end() ? "" : ": " + reason->second;
  if (status->second == kUnreadable) {
    return "could not be read" + tail;
  }
  return status->second == kLeftOut ? "was left out" + tail : "";
}

}  // namespace

Result<std::string> SnapshotReadings::get(const constraint::Path& path) const {
  const Measurement* measurement = findMeasurement(snapshot_, path.type);
  if (measurement == nullptr) {
    return failure(Code::notFound,
                   fmt::format("measurement type {} not found in the snapshot", text::quoted(path.type)));
  }
  const Subtype* subtype = findSubtype(*measurement, path.subtype);
  if (subtype == nullptr) {
    return failure(Code::notFound, fmt::format("subtype {} not found in measurement {}",
                                               text::quoted(path.subtype), text::quoted(path.type)));
  }
  // First: what stands beside it is not to be trusted.
  if (const std::string because = missingBecause(*subtype); !because.empty()) {
    return failure(Code::notFound, fmt::format("subtype {} of measurement {} {}", text::quoted(path.subtype),
                                               text::quoted(path.type), because));
  }
  if (const auto reading = subtype->data.find(path.key); reading != subtype->data.end()) {
    return goText(reading->second);
  }
  return failure(Code::notFound,
                 fmt::format("key {} not found in subtype {} of measurement {}", text::quoted(path.key),
                             text::quoted(path.subtype), text::quoted(path.type)));
}

}  // namespace snapshot
