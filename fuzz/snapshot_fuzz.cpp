// SPDX-License-Identifier: Apache-2.0
// A snapshot from elsewhere: whatever is accepted can be written, and is read back with the same measurements,
// subtypes and keys.

#include "constraint/readings.h"
#include "document/read.h"
#include "document/write.h"
#include "fuzz/document_checks.h"
#include "snapshot/snapshot.h"
#include "snapshot/snapshot_readings.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

snapshot::Snapshot writtenAndRead(const snapshot::Snapshot& snapshot) {
  const std::string json = document::writeJson(toValue(snapshot));
  const auto read = document::readJson(json, "written");
  INVARIANT(read.has_value());
  std::vector<document::Note> notes;
  auto decoded = snapshot::fromDocument(read->root(), document::UnknownKeys::reject, notes);
  INVARIANT(decoded.has_value());
  return *decoded;
}

void checkSubtypes(const snapshot::Measurement& before, const snapshot::Measurement& after) {
  INVARIANT(before.type == after.type);
  INVARIANT(before.subtypes.size() == after.subtypes.size());
  for (std::size_t i = 0; i < before.subtypes.size(); ++i) {
    INVARIANT(before.subtypes[i].name == after.subtypes[i].name);
    INVARIANT(before.subtypes[i].context == after.subtypes[i].context);
    INVARIANT(before.subtypes[i].data.size() == after.subtypes[i].data.size());
  }
}

void checkReadings(const snapshot::Snapshot& snapshot) {
  const snapshot::SnapshotReadings readings(snapshot);
  for (const snapshot::Measurement& measurement : snapshot.measurements) {
    for (const snapshot::Subtype& subtype : measurement.subtypes) {
      for (const auto& [key, value] : subtype.data) {
        INVARIANT(value.isScalar());
        const Result<std::string> text = readings.get({measurement.type, subtype.name, key});
        INVARIANT(text || text.error().code == Code::notFound);
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto read = document::readAny(fuzz::asText(bytes, size), "fuzz", fuzz::kLimits);
  if (!read) {
    return 0;
  }
  std::vector<document::Note> notes;
  const auto snapshot = snapshot::fromDocument(read->root(), document::UnknownKeys::warn, notes);
  if (!snapshot) {
    INVARIANT(snapshot.error().where && snapshot.error().where->line >= 1);
    return 0;
  }
  checkReadings(*snapshot);
  const snapshot::Snapshot again = writtenAndRead(*snapshot);
  INVARIANT(snapshot->measurements.size() == again.measurements.size());
  for (std::size_t i = 0; i < again.measurements.size(); ++i) {
    checkSubtypes(snapshot->measurements[i], again.measurements[i]);
  }
  return 0;
}
