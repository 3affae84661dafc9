// SPDX-License-Identifier: Apache-2.0
#include "snapshot/gpu_collector.h"

#include "base/result.h"
#include "fakes/memory_filesystem.h"
#include "fakes/scripted_process.h"
#include "snapshot/gpu_report.h"
#include "snapshot/host_fakes.h"
#include "snapshot/nvidia_smi_samples.h"
#include "snapshot/pci_gpus.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace snapshot {

namespace {

constexpr const char* kOneAmd = R"([{"gpu": 0, "asic": {"market_name": "AMD Instinct MI300X"}}])";
constexpr const char* kOneRocm = R"({"card0": {"Card Series": "AMD Instinct MI210"}})";

void addPciDevice(::fakes::MemoryFilesystem& files, const std::string& address, const std::string& vendor,
                  const std::string& classCode) {
  files.addFile("/sys/devices/pci0000:00/" + address + "/vendor", vendor + "\n");
  files.addFile("/sys/devices/pci0000:00/" + address + "/class", classCode + "\n");
  files.addLink("/sys/bus/pci/devices/" + address, "/sys/devices/pci0000:00/" + address);
}

// A host whose tools and bus a test scripts.
struct GpuHost {
  Result<PciGpus> bus = PciGpus{};
  ::fakes::ScriptedProcess processes;
  fakes::FakeGpuLibrary library;

  Measurement collect() { return collectGpus(bus, processes, library); }
};

std::string countOf(const Measurement& gpus) {
  const Subtype* smi = findSubtype(gpus, "smi");
  REQUIRE(smi != nullptr);
  const auto count = smi->data.find("gpu-count");
  return count == smi->data.end() ? "(absent)" : goText(count->second);
}

std::string unreadableReason(const Measurement& gpus) {
  REQUIRE(gpus.subtypes.size() == 1);
  CHECK(gpus.subtypes[0].name == "smi");
  CHECK(gpus.subtypes[0].data.empty());
  CHECK(gpus.subtypes[0].context.at("status") == "unreadable");
  return gpus.subtypes[0].context.at("reason");
}

bool hasText(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

TEST_CASE("the PCI bus holds the GPUs of two vendors in four classes") {
  ::fakes::MemoryFilesystem files;
  addPciDevice(files, "0000:01:00.0", "0x10de", "0x030200");
  addPciDevice(files, "0000:02:00.0", "0x10DE", "0x030000");
  addPciDevice(files, "0000:03:00.0", "0x1002", "0x038000");
  addPciDevice(files, "0000:04:00.0", "0x1002", "0x120000");
  addPciDevice(files, "0000:05:00.0", "0x10de", "0x068000");  // NVSwitch
  addPciDevice(files, "0000:06:00.0", "0x10de", "0x040300");  // audio of a graphics card
  addPciDevice(files, "0000:07:00.0", "0x1a03", "0x030000");  // graphics of the management controller

  const Result<PciGpus> gpus = readPciGpus(files);

  REQUIRE(gpus);
  CHECK(*gpus == PciGpus{2, 2});
}

TEST_CASE("class codes of GPUs") {
  CHECK(isGpuClass("0x030000"));
  CHECK(isGpuClass("0x0302ff"));
  CHECK_FALSE(isGpuClass("0x030100"));
  CHECK_FALSE(isGpuClass("0x0302"));
  CHECK_FALSE(isGpuClass("030200"));
  CHECK_FALSE(isGpuClass(""));
}

TEST_CASE("a bus or a device that cannot be read proves nothing; a device that left does not matter") {
  ::fakes::MemoryFilesystem files;
  CHECK(readPciGpus(files).error().code == Code::notFound);

  addPciDevice(files, "0000:01:00.0", "0x8086", "0x060000");
  files.addLink("/sys/bus/pci/devices/0000:09:00.0", "/sys/devices/gone");
  SUBCASE("refused") {
    files.deny("/sys/devices/pci0000:00/0000:01:00.0/vendor");
    CHECK(readPciGpus(files).error().code == Code::permissionDenied);
  }
  SUBCASE("the whole bus refused") {
    files.deny("/sys/bus/pci/devices");
    CHECK(readPciGpus(files).error().code == Code::permissionDenied);
  }
}

TEST_CASE("the library is asked before the tools") {
  GpuHost host;
  host.library.answer = GpuReport{"580.1", "13.0", {GpuDevice{}, GpuDevice{{}, "the GPU is lost"}}};

  const Measurement gpus = host.collect();

  CHECK(countOf(gpus) == "2");
  CHECK(host.processes.commands().empty());
  CHECK(gpus.subtypes.at(2).name == "gpu-1");
  CHECK(gpus.subtypes[2].context.at("reason") == "the GPU is lost");
}

TEST_CASE("the tools are asked in turn") {
  GpuHost host;

  SUBCASE("nvidia-smi") {
    host.processes.answer({"nvidia-smi", "-q", "-x"}, samples::eightH100());
    host.processes.answer({"amd-smi"}, kOneAmd);
    CHECK(countOf(host.collect()) == "8");
  }
  SUBCASE("amd-smi") {
    host.processes.answer({"amd-smi", "static", "--json"}, kOneAmd);
    CHECK(findSubtype(host.collect(), "smi")->data.at("gpu.model").text() == "AMD Instinct MI300X");
  }
  SUBCASE("rocm-smi") {
    host.processes.answer({"rocm-smi"}, kOneRocm);
    CHECK(findSubtype(host.collect(), "smi")->data.at("gpu.model").text() == "AMD Instinct MI210");
  }
  SUBCASE("a library that fails does not hide a tool that works") {
    host.library.answer = failure(Code::unavailable, "starting NVML: driver/library version mismatch");
    host.processes.answer({"nvidia-smi"}, samples::eightH100());
    CHECK(countOf(host.collect()) == "8");
  }
}

TEST_CASE("no GPU on the bus and none listed is a count of 0, whatever the tools say") {
  GpuHost host;

  SUBCASE("no tools") {}
  SUBCASE("a tool that fails") { host.processes.answer({"nvidia-smi"}, "", 9); }
  SUBCASE("a tool that lists none") {
    host.processes.answer({"nvidia-smi"}, samples::smiLog("570.1", "12.8", ""));
  }

  const Measurement gpus = host.collect();
  CHECK(countOf(gpus) == "0");
  CHECK(gpus.subtypes.size() == 1);
  CHECK(gpus.subtypes[0].context.empty());
}

TEST_CASE("GPUs that could not be read are never a count of 0") {
  GpuHost host;
  host.bus = PciGpus{8, 0};

  SUBCASE("no tools") {
    CHECK(unreadableReason(host.collect()) ==
          "the PCI bus holds 8 NVIDIA and 0 AMD GPUs; NVML is not installed; nvidia-smi is not installed");
  }
  SUBCASE("a bus that was refused") {
    host.bus = failure(Code::permissionDenied, "cannot read '/sys/bus/pci/devices': permission denied");
    const std::string reason = unreadableReason(host.collect());
    CHECK(hasText(reason, "permission denied"));
    CHECK(hasText(reason, "rocm-smi is not installed"));
  }
  SUBCASE("an exit status") {
    host.processes.answer({"nvidia-smi"}, "NVIDIA-SMI has failed: no driver.\nMake sure it runs.\n", 9);
    CHECK(hasText(unreadableReason(host.collect()),
                  "nvidia-smi: exit status 9: 'NVIDIA-SMI has failed: no driver.'"));
  }
  SUBCASE("malformed output") {
    host.processes.answer({"nvidia-smi"}, "<nvidia_smi_log><gpu>");
    CHECK(hasText(unreadableReason(host.collect()), "nvidia-smi: not XML"));
  }
  SUBCASE("another root element") {
    host.processes.answer({"nvidia-smi"}, "<log><gpu/></log>");
    CHECK(hasText(unreadableReason(host.collect()), "expected the root element 'nvidia_smi_log'"));
  }
  SUBCASE("a tool that lists none") {
    host.processes.answer({"nvidia-smi"}, samples::smiLog("570.1", "12.8", ""));
    CHECK(hasText(unreadableReason(host.collect()), "nvidia-smi lists no GPU"));
  }
  SUBCASE("a tool that may not be run") {
    host.processes.fail({"nvidia-smi"}, Error{Code::permissionDenied, "cannot run 'nvidia-smi'", {}, {}, {}});
    CHECK(hasText(unreadableReason(host.collect()), "nvidia-smi: cannot run 'nvidia-smi'"));
  }
  SUBCASE("too much output") {
    host.processes.flood({"nvidia-smi"}, std::size_t{64} << 20U);
    CHECK(hasText(unreadableReason(host.collect()), "nvidia-smi: "));
  }
}

TEST_CASE("a tool that hangs ends the search within its time limit") {
  GpuHost host;
  host.bus = failure(Code::notFound, "no bus");
  host.processes.hang({"nvidia-smi"});
  host.processes.answer({"amd-smi"}, kOneAmd);

  const Measurement gpus = host.collect();

  CHECK(hasText(unreadableReason(gpus), "nvidia-smi: "));
  REQUIRE(host.processes.commands().size() == 1);
  CHECK(host.processes.commands()[0].timeout == std::chrono::seconds{10});
}

TEST_CASE("graphics of the processor do not pass for GPUs that could not be read") {
  GpuHost host;
  host.bus = PciGpus{8, 1};
  host.processes.answer({"amd-smi"}, kOneAmd);

  CHECK(hasText(unreadableReason(host.collect()), "8 NVIDIA and 1 AMD"));
}

TEST_CASE("the tool's no-data sentence is unreadable, not 0") {
  GpuHost host;
  host.bus = PciGpus{0, 8};
  host.processes.answer({"amd-smi"}, "WARNING: No JSON data to report\n");

  CHECK(hasText(unreadableReason(host.collect()), "amd-smi printed no JSON"));
}

}  // namespace snapshot
