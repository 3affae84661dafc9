// SPDX-License-Identifier: Apache-2.0
#include "snapshot/snapshot_readings.h"

#include "base/result.h"
#include "constraint/readings.h"
#include "document/value.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <string>

namespace snapshot {

namespace {

Snapshot observed() {
  Snapshot snapshot;
  snapshot.measurements = {
      {"OS",
       {{"release", {{"ID", document::Value::string("ubuntu")}, {"a.b", document::Value::integer(1)}}, {}},
        {"release", {{"LATER", document::Value::string("x")}}, {}},
        {"", {{"NAMELESS", document::Value::string("x")}}, {}},
        {"grub", {}, {{"status", "left-out"}, {"reason", "--minimal"}}},
        {"odd", {{"a", document::Value::boolean(true)}}, {{"status", "unreadable"}, {"reason", "refused"}}}}},
      {"OS", {{"kmod", {{"nvidia", document::Value::boolean(true)}}, {}}}},
      {"GPU", {unreadable("smi", "nvidia-smi: exit status 9")}},
  };
  return snapshot;
}

}  // namespace

TEST_CASE("readings are found by type, subtype and key") {
  const Snapshot snapshot = observed();
  const SnapshotReadings readings(snapshot);

  CHECK(readings.get({"OS", "release", "ID"}) == "ubuntu");
  CHECK(readings.get({"OS", "release", "a.b"}) == "1");
  CHECK(readings.get({"OS", "", "NAMELESS"}) == "x");
}

TEST_CASE("what is not there is not found, and the error names the level") {
  struct Row {
    const char* name;
    constraint::Path path;
    const char* message;
  };
  const Row rows[] = {
      {"type", {"K8s", "server", "version"}, "measurement type 'K8s' not found in the snapshot"},
      {"subtype", {"OS", "sysctl", "x"}, "subtype 'sysctl' not found in measurement 'OS'"},
      {"subtype of a later measurement",
       {"OS", "kmod", "nvidia"},
       "subtype 'kmod' not found in measurement 'OS'"},
      {"key",
       {"OS", "release", "VERSION"},
       "key 'VERSION' not found in subtype 'release' of measurement 'OS'"},
      {"key of a later subtype",
       {"OS", "release", "LATER"},
       "key 'LATER' not found in subtype 'release' of measurement 'OS'"},
      {"unreadable",
       {"GPU", "smi", "gpu-count"},
       "subtype 'smi' of measurement 'GPU' could not be read: nvidia-smi: exit status 9"},
      {"unreadable, with data nevertheless",
       {"OS", "odd", "a"},
       "subtype 'odd' of measurement 'OS' could not be read: refused"},
      {"left out", {"OS", "grub", "ro"}, "subtype 'grub' of measurement 'OS' was left out: --minimal"},
  };
  const Snapshot snapshot = observed();
  const SnapshotReadings readings(snapshot);
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Result<std::string> reading = readings.get(row.path);

      REQUIRE_FALSE(reading);
      CHECK(reading.error().code == Code::notFound);
      CHECK(reading.error().message == row.message);
    }
  }
}

}  // namespace snapshot
