// SPDX-License-Identifier: Apache-2.0
#include "snapshot/snapshot.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/encode.h"
#include "document/fields.h"
#include "document/kind.h"
#include "document/scalar.h"
#include "document/value.h"
#include "document/view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

void keepScalar(document::Value& reading) {
  if (!reading.isScalar()) {
    document::Value asText = document::Value::string(goText(reading));
    asText.setOrigin(reading.origin());
    reading = std::move(asText);
  }
}

// What reads without an error but can never be reached by a constraint.
void noteNameless(const document::View& view, const Snapshot& snapshot, std::vector<document::Note>& notes) {
  for (std::size_t i = 0; i < snapshot.measurements.size(); ++i) {
    const Measurement& measurement = snapshot.measurements[i];
    const document::View list = *view.find("measurements");
    const std::string path = document::childPath("measurements", i);
    if (measurement.type.empty()) {
      notes.push_back(
          {"a measurement without a type: its readings cannot be reached", list.element(i).where(path)});
    }
    for (std::size_t j = 0; j < measurement.subtypes.size(); ++j) {
      if (measurement.subtypes[j].name.empty()) {
        const document::View subtype = list.element(i).find("subtypes")->element(j);
        notes.push_back({"a subtype without a name: its readings cannot be reached",
                         subtype.where(document::childPath(document::childPath(path, "subtypes"), j))});
      }
    }
  }
}

}  // namespace

Result<Snapshot> fromDocument(const document::View& view, document::UnknownKeys unknownKeys,
                              std::vector<document::Note>& notes) {
  if (view.kind() != document::Kind::mapping) {
    return failure(document::errorAt(
        view, {}, fmt::format("expected a snapshot, found {}", document::kindName(view.kind()))));
  }
  // A snapshot may come without a header; one that has it must be what it says.
  TRY_VOID(checkHeader(view, "kind", kSnapshotKind, document::Presence::optional));
  TRY_VOID(checkHeader(view, "apiVersion", kSnapshotApiVersion, document::Presence::optional));
  document::DecodeContext context;
  context.unknownKeys = unknownKeys;
  Snapshot snapshot = TRY(document::decode<Snapshot>(context, view));
  std::ranges::move(context.notes, std::back_inserter(notes));
  for (Measurement& measurement : snapshot.measurements) {
    for (Subtype& subtype : measurement.subtypes) {
      for (auto& [key, reading] : subtype.data) {
        keepScalar(reading);
      }
    }
  }
  noteNameless(view, snapshot, notes);
  return snapshot;
}

document::Value toValue(const Snapshot& snapshot) { return document::encode(snapshot); }

std::string goText(const document::Value& value) {
  if (value.isScalar()) {
    return document::readingText(value.kind(), value.text());
  }
  std::vector<std::string> parts;
  if (value.isSequence()) {
    for (const document::Value& element : value.elements()) {
      parts.push_back(goText(element));
    }
    return fmt::format("[{}]", text::join(parts, " "));
  }
  std::vector<const document::Value::Member*> members;
  for (const document::Value::Member& member : value.members()) {
    members.push_back(&member);
  }
  std::ranges::sort(members, {}, &document::Value::Member::first);
  for (const document::Value::Member* member : members) {
    parts.push_back(fmt::format("{}:{}", member->first, goText(member->second)));
  }
  return fmt::format("map[{}]", text::join(parts, " "));
}

const Measurement* findMeasurement(const Snapshot& snapshot, std::string_view type) {
  const auto found = std::ranges::find(snapshot.measurements, type, &Measurement::type);
  return found == snapshot.measurements.end() ? nullptr : &*found;
}

const Subtype* findSubtype(const Measurement& measurement, std::string_view name) {
  const auto found = std::ranges::find(measurement.subtypes, name, &Subtype::name);
  return found == measurement.subtypes.end() ? nullptr : &*found;
}

Subtype unreadable(std::string name, std::string reason) {
  return {
      std::move(name),
      {},
      {{std::string(kStatusKey), std::string(kUnreadable)}, {std::string(kReasonKey), std::move(reason)}}};
}

Result<void> requireGpu(const Snapshot& snapshot) {
  const Measurement* gpu = findMeasurement(snapshot, "GPU");
  if (gpu == nullptr) {
    return failure(Code::notFound, "no GPU was found: the snapshot has no GPU measurement");
  }
  std::string reason = "the GPU measurement has no gpu-count";
  for (const Subtype& subtype : gpu->subtypes) {
    if (const auto count = subtype.data.find("gpu-count"); count != subtype.data.end()) {
      if (count->second.kind() == document::Kind::integer && count->second.asInteger().value_or(0) > 0) {
        return {};
      }
      reason = fmt::format("gpu-count is {}", text::quoted(goText(count->second)));
    } else if (const auto why = subtype.context.find(std::string(kReasonKey));
               why != subtype.context.end() && subtype.name == "smi") {
      reason = fmt::format("the GPUs could not be read: {}", why->second);
    }
  }
  return failure(Code::notFound, fmt::format("no GPU was found: {}", reason));
}

void leaveOutTime(document::Value& snapshot) {
  if (document::Value* metadata = snapshot.find("metadata")) {
    metadata->remove("timestamp");
  }
}

}  // namespace snapshot
