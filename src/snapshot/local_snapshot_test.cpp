// SPDX-License-Identifier: Apache-2.0
#include "snapshot/local_snapshot.h"

#include "document/value.h"
#include "document/write.h"
#include "fakes/fake_clock.h"
#include "fakes/map_environment.h"
#include "fakes/memory_filesystem.h"
#include "fakes/scripted_process.h"
#include "snapshot/host_fakes.h"
#include "snapshot/nvidia_smi_samples.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <string_view>

namespace snapshot {

namespace {

struct LocalHost {
  ::fakes::MemoryFilesystem files;
  ::fakes::ScriptedProcess processes;
  fakes::FakeUnits units;
  fakes::FakeGpuLibrary gpus;
  ::fakes::FakeClock clock;

  LocalHost() {
    files.addFile("/proc/cmdline", "BOOT_IMAGE=/vmlinuz ro host=gpu-node-7\n");
    files.addFile("/proc/modules", "nvidia 1 0 - Live 0x0\n");
    files.addFile("/proc/sys/kernel/hostname", "gpu-node-7.example\n");
    files.addFile("/proc/sys/kernel/random/uuid", "1\n");
    files.addFile("/proc/sys/fs/file-nr", "1411\t0\t100\n");
    files.addFile("/proc/sys/vm/swappiness", "60\n");
    files.addFile("/etc/os-release", "ID=ubuntu\n");
    files.addDirectory("/sys/bus/pci/devices");
    processes.answer({"nvidia-smi"}, samples::eightH100());
    units.units["kubelet.service"] = {
        {"ActiveState", document::Value::string("active")},
        {"ExecStart",
         document::Value::string("[[/usr/bin/kubelet [kubelet --hostname-override=gpu-node-7]]]")},
        {"Slice", document::Value::string("gpu-node-70.slice")},
        {"MemoryCurrent", document::Value::integer(1)}};
  }

  LocalSnapshotOptions options() const {
    LocalSnapshotOptions options;
    options.nodeName = "gpu-node-7";
    options.version = "0.1.0";
    options.now = clock.now();
    return options;
  }
  Snapshot collect(const LocalSnapshotOptions& options) {
    return collectLocal({files, processes, units, gpus}, options);
  }
  // What changes on a host by itself.
  void timePasses() {
    clock.advance(std::chrono::seconds{5});
    files.addFile("/proc/sys/kernel/random/uuid", "2\n");
    files.addFile("/proc/sys/fs/file-nr", "1500\t0\t100\n");
    units.units["kubelet.service"]["MemoryCurrent"] = document::Value::integer(2);
  }
};

bool hasReading(const Snapshot& snapshot, std::string_view type, std::string_view subtype, const char* key) {
  const Measurement* measurement = findMeasurement(snapshot, type);
  const Subtype* found = measurement == nullptr ? nullptr : findSubtype(*measurement, subtype);
  return found != nullptr && found->data.contains(key);
}

}  // namespace

TEST_CASE("a local snapshot has the measurements of the host, sorted, and none of the cluster") {
  LocalHost host;

  const Snapshot snapshot = host.collect(host.options());

  REQUIRE(snapshot.measurements.size() == 3);
  CHECK(snapshot.measurements[0].type == "GPU");
  CHECK(snapshot.measurements[1].type == "OS");
  CHECK(snapshot.measurements[2].type == "SystemD");
  CHECK(snapshot.metadata == std::map<std::string, std::string>{{"source-node", "gpu-node-7"},
                                                                {"timestamp", "2026-03-21T09:15:02Z"},
                                                                {"version", "0.1.0"}});
  CHECK(snapshot.measurements[0].subtypes.size() == 9);
}

TEST_CASE("two snapshots of an unchanged host differ in the timestamp alone") {
  LocalHost host;
  Snapshot before = host.collect(host.options());
  host.timePasses();

  const Snapshot after = host.collect(host.options());

  CHECK(before.metadata.at("timestamp") != after.metadata.at("timestamp"));
  before.metadata = after.metadata;
  CHECK(document::writeYaml(toValue(before)) == document::writeYaml(toValue(after)));
}

TEST_CASE("volatile readings are kept on request") {
  LocalHost host;
  LocalSnapshotOptions options = host.options();
  options.all = true;

  const Snapshot all = host.collect(options);
  const Snapshot usual = host.collect(host.options());

  CHECK(hasReading(all, "OS", "sysctl", "/proc/sys/fs/file-nr"));
  CHECK(hasReading(all, "SystemD", "kubelet.service", "MemoryCurrent"));
  CHECK_FALSE(hasReading(usual, "OS", "sysctl", "/proc/sys/fs/file-nr"));
  CHECK_FALSE(hasReading(usual, "SystemD", "kubelet.service", "MemoryCurrent"));
  CHECK(hasReading(usual, "OS", "sysctl", "/proc/sys/vm/swappiness"));
}

TEST_CASE("a minimal snapshot does not tell which host it is from") {
  LocalHost host;
  host.units.refusal.message = "gpu-node-7 refused";
  LocalSnapshotOptions options = host.options();
  options.minimal = true;

  const Snapshot minimal = host.collect(options);

  const std::string written = document::writeYaml(toValue(minimal));
  CHECK(written.find("gpu-node-7.") == std::string::npos);
  CHECK(written.find("gpu-node-7\n") == std::string::npos);
  CHECK(written.find("gpu-node-7 ") == std::string::npos);
  CHECK(written.find("GPU-0000") == std::string::npos);
  CHECK(written.find("1654523") == std::string::npos);
  CHECK(findSubtype(*findMeasurement(minimal, "OS"), "grub")->context.at("status") == "left-out");
  CHECK(hasReading(minimal, "GPU", "gpu-7", "model"));
  CHECK(hasReading(minimal, "OS", "sysctl", "/proc/sys/vm/swappiness"));
  CHECK(hasReading(minimal, "SystemD", "kubelet.service", "ActiveState"));
  CHECK(hasReading(minimal, "SystemD", "kubelet.service", "Slice"));
}

TEST_CASE("a host where nothing can be read still makes a snapshot, and no zero") {
  ::fakes::MemoryFilesystem files;
  ::fakes::ScriptedProcess processes;
  fakes::FakeUnits units;
  fakes::FakeGpuLibrary gpus;

  const Snapshot snapshot = collectLocal({files, processes, units, gpus}, {});

  REQUIRE(snapshot.measurements.size() == 3);
  for (const Measurement& measurement : snapshot.measurements) {
    for (const Subtype& subtype : measurement.subtypes) {
      CAPTURE(subtype.name);
      CHECK(subtype.data.empty());
      CHECK(subtype.context.at("status") == "unreadable");
      CHECK_FALSE(subtype.context.at("reason").empty());
    }
  }
  CHECK_FALSE(snapshot.metadata.contains("source-node"));
  CHECK_FALSE(snapshot.metadata.contains("version"));
}

TEST_CASE("the kernel's host name stands in for a node name") {
  LocalHost host;
  LocalSnapshotOptions options = host.options();
  options.nodeName.clear();

  CHECK(host.collect(options).metadata.at("source-node") == "gpu-node-7.example");
}

TEST_CASE("the node name comes from the first variable that has one") {
  using Variables = ::fakes::MapEnvironment::Variables;
  struct Row {
    const char* name;
    Variables variables;
    const char* expected;
  };
  const Row rows[] = {
      {"all", {{"NODE_NAME", "a"}, {"KUBERNETES_NODE_NAME", "b"}, {"HOSTNAME", "c"}}, "a"},
      {"second", {{"KUBERNETES_NODE_NAME", "b"}, {"HOSTNAME", "c"}}, "b"},
      {"third", {{"HOSTNAME", "c"}}, "c"},
      {"an empty one is passed over", {{"NODE_NAME", ""}, {"HOSTNAME", "c"}}, "c"},
      {"none", {}, ""},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(nodeNameFrom(::fakes::MapEnvironment(row.variables)) == row.expected); }
  }
}

}  // namespace snapshot
