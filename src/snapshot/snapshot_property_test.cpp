// SPDX-License-Identifier: Apache-2.0
#include "snapshot/snapshot.h"

#include "base/result.h"
#include "document/decode.h"
#include "document/read.h"
#include "document/value.h"
#include "document/write.h"
#include "snapshot/snapshot_readings.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace snapshot {

namespace {

using document::Value;

// Elements of each container: they are nested five deep.
constexpr int kSize = 4;

// Keys and texts made of what a host says and of what YAML has to quote.
rc::Gen<std::string> hostTexts() {
  return rc::gen::map(
      rc::gen::resize(20, rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                              "a", "B", "/proc/sys", "nvidia", "1", "24.04", ".", "-", ":", ": ", " #", "\"",
                              "'", "null", "true", "0x1f", "[", "\t", "\xC3\xA9", "=", "*", "&"))),
      [](const std::vector<std::string>& pieces) {
        std::string text;
        for (const std::string& piece : pieces) {
          text += piece;
        }
        return text;
      });
}

// A float without a fraction is written, and so read, as an integer: the text is the same, the kind is not.
rc::Gen<Value> hostReadings() {
  return rc::gen::oneOf(
      rc::gen::map(hostTexts(), Value::string), rc::gen::map(rc::gen::arbitrary<bool>(), Value::boolean),
      rc::gen::map(rc::gen::resize(100, rc::gen::arbitrary<std::int64_t>()), Value::integer),
      rc::gen::map(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()), Value::unsignedInteger),
      rc::gen::map(rc::gen::inRange(-100000, 100000), [](int n) { return Value::floating(n + 0.5); }),
      rc::gen::just(Value::null()));
}

rc::Gen<Subtype> hostSubtypes() {
  return rc::gen::build<Subtype>(
      rc::gen::set(&Subtype::name, hostTexts()),
      rc::gen::set(&Subtype::data,
                   rc::gen::container<std::map<std::string, Value>>(hostTexts(), hostReadings())),
      rc::gen::set(&Subtype::context,
                   rc::gen::container<std::map<std::string, std::string>>(hostTexts(), hostTexts())));
}

rc::Gen<Measurement> hostMeasurements() {
  return rc::gen::build<Measurement>(
      rc::gen::set(&Measurement::type, rc::gen::element<std::string>("K8s", "GPU", "OS", "SystemD", "")),
      rc::gen::set(&Measurement::subtypes, rc::gen::container<std::vector<Subtype>>(hostSubtypes())));
}

rc::Gen<Snapshot> hostSnapshots() {
  return rc::gen::build<Snapshot>(
      rc::gen::set(&Snapshot::metadata,
                   rc::gen::container<std::map<std::string, std::string>>(hostTexts(), hostTexts())),
      rc::gen::set(&Snapshot::measurements,
                   rc::gen::container<std::vector<Measurement>>(hostMeasurements())));
}

Snapshot readBack(document::Format format, const std::string& written) {
  const auto read = document::read(format, written, "written");
  RC_LOG() << written << (read ? "" : ::describe(read.error()));
  RC_ASSERT(read.has_value());
  std::vector<document::Note> notes;
  const auto decoded = fromDocument(read->root(), document::UnknownKeys::reject, notes);
  RC_ASSERT(decoded.has_value());
  return *decoded;
}

}  // namespace

TEST_CASE("a snapshot that is written and read is the same snapshot") {
  CHECK(rc::check("in YAML and in JSON", [] {
    const Snapshot snapshot = *rc::gen::resize(kSize, hostSnapshots());

    RC_ASSERT(readBack(document::Format::yaml, document::writeYaml(toValue(snapshot))) == snapshot);
    RC_ASSERT(readBack(document::Format::json, document::writeJson(toValue(snapshot))) == snapshot);
  }));
}

TEST_CASE("every reading of the first subtypes is found under its path") {
  CHECK(rc::check("as the text of its value", [] {
    Snapshot snapshot = *rc::gen::resize(kSize, hostSnapshots());
    const bool hasSubtype = !snapshot.measurements.empty() && !snapshot.measurements[0].subtypes.empty();
    RC_PRE(hasSubtype);
    const Measurement& measurement = snapshot.measurements[0];
    const Subtype& subtype = measurement.subtypes[0];
    const SnapshotReadings readings(snapshot);

    for (const auto& [key, value] : subtype.data) {
      const auto found = readings.get({measurement.type, subtype.name, key});
      RC_ASSERT(found.has_value());
      RC_ASSERT(*found == goText(value));
    }
  }));
}

}  // namespace snapshot
