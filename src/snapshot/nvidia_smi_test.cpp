// SPDX-License-Identifier: Apache-2.0
#include "snapshot/nvidia_smi.h"

#include "base/result.h"
#include "document/kind.h"
#include "document/value.h"
#include "snapshot/gpu_report.h"
#include "snapshot/nvidia_smi_samples.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

namespace snapshot {

namespace {

GpuReport smiReport(const std::string& xml) {
  const Result<GpuReport> report = parseNvidiaSmi(xml);
  REQUIRE(report);
  return *report;
}

std::string reading(const GpuDevice& device, const std::string& key) {
  const auto found = device.readings.find(key);
  return found == device.readings.end() ? "(absent)" : goText(found->second);
}

}  // namespace

TEST_CASE("eight H100: the documented keys describe the first GPU, and each GPU has its own subtype") {
  const std::vector<Subtype> subtypes = gpuSubtypes(smiReport(samples::eightH100()));

  REQUIRE(subtypes.size() == 9);
  std::map<std::string, std::string> smi;
  for (const auto& [key, value] : subtypes[0].data) {
    smi[key] = goText(value);
  }
  CHECK(subtypes[0].name == "smi");
  CHECK(smi == std::map<std::string, std::string>{{"driver", "570.86.15"},
                                                  {"cuda-version", "12.8"},
                                                  {"gpu-count", "8"},
                                                  {"gpu.model", "NVIDIA H100 80GB HBM3"},
                                                  {"gpu.product-architecture", "Hopper"},
                                                  {"gpu.display-mode", "Enabled"},
                                                  {"gpu.display-active", "Disabled"},
                                                  {"gpu.persistence-mode", "Enabled"},
                                                  {"gpu.addressing-mode", "None"},
                                                  {"gpu.vbios-version", "96.00.99.00.01"},
                                                  {"gpu.gsp-firmware-version", "570.86.15"}});
  CHECK(subtypes[0].data.at("gpu-count").kind() == document::Kind::integer);
  CHECK(subtypes[1].name == "gpu-0");
  CHECK(subtypes[8].name == "gpu-7");
}

TEST_CASE("a GPU's own subtype has what tells it from the others") {
  const GpuDevice gpu = smiReport(samples::eightH100()).devices[7];

  CHECK(reading(gpu, "uuid") == "GPU-00000000-0000-0000-0000-000000000007");
  CHECK(reading(gpu, "pci-bus-id") == "00000000:1F:00.0");
  CHECK(reading(gpu, "memory-total-mib") == "81559");
  CHECK(gpu.readings.at("memory-total-mib").kind() == document::Kind::integer);
  CHECK(reading(gpu, "mig-mode") == "Disabled");
  CHECK(reading(gpu, "mig-devices") == "0");
  CHECK(reading(gpu, "ecc-mode") == "Enabled");
  CHECK(reading(gpu, "driver-model") == "N/A");
  CHECK(reading(gpu, "fabric-state") == "Completed");
  CHECK(reading(gpu, "recovery-action") == "None");
  CHECK(reading(gpu, "reset-required") == "Requested functionality has been deprecated");
}

TEST_CASE("MIG devices are parts of their GPU: neither GPUs nor the source of its memory") {
  const std::string gpu = R"(<gpu id="0">
    <product_name>NVIDIA A100-SXM4-80GB</product_name>
    <mig_mode><current_mig>Enabled</current_mig><pending_mig>Enabled</pending_mig></mig_mode>
    <mig_devices>
      <mig_device><index>0</index><fb_memory_usage><total>40192 MiB</total></fb_memory_usage></mig_device>
      <mig_device><index>1</index><fb_memory_usage><total>9728 MiB</total></fb_memory_usage></mig_device>
    </mig_devices>
    <fb_memory_usage><total>81920 MiB</total></fb_memory_usage>
    <utilization><gpu_util>N/A</gpu_util></utilization>
  </gpu>)";

  const GpuReport report = smiReport(samples::smiLog("580.95.05", "13.0", gpu + samples::h100(1)));

  REQUIRE(report.devices.size() == 2);
  CHECK(reading(report.devices[0], "mig-devices") == "2");
  CHECK(reading(report.devices[0], "mig-mode") == "Enabled");
  CHECK(reading(report.devices[0], "memory-total-mib") == "81920");
  CHECK(reading(report.devices[1], "mig-devices") == "0");
}

TEST_CASE("N/A and other words stay text, and absent elements stay absent") {
  const std::string gpu = R"(<gpu id="0">
    <product_name>NVIDIA GB10</product_name>
    <addressing_mode>ATS</addressing_mode>
    <persistence_mode>[Unknown Error]</persistence_mode>
    <mig_mode>N/A</mig_mode>
    <fb_memory_usage><total>N/A</total></fb_memory_usage>
    <gsp_firmware_version>N/A</gsp_firmware_version>
  </gpu>)";

  const std::vector<Subtype> subtypes = gpuSubtypes(smiReport(samples::smiLog("580.95.05", "13.0", gpu)));

  REQUIRE(subtypes.size() == 2);
  const GpuDevice device{subtypes[1].data, {}};
  CHECK(reading(device, "memory-total-mib") == "N/A");
  CHECK(reading(device, "mig-mode") == "(absent)");
  CHECK(reading(device, "mig-devices") == "(absent)");
  const GpuDevice smi{subtypes[0].data, {}};
  CHECK(reading(smi, "gpu.gsp-firmware-version") == "N/A");
  CHECK(reading(smi, "gpu.persistence-mode") == "[Unknown Error]");
  CHECK(reading(smi, "gpu.vbios-version") == "(absent)");
  CHECK(reading(smi, "gpu.display-mode") == "(absent)");
}

TEST_CASE("no GPUs is a report without devices") {
  const GpuReport report = smiReport(samples::smiLog("570.86.15", "12.8", ""));

  CHECK(report.devices.empty());
  CHECK(report.driver == "570.86.15");
}

TEST_CASE("elements of the same names in other places are not taken") {
  const GpuReport report = smiReport(
      "<nvidia_smi_log><unit><gpu><product_name>x</product_name></gpu><driver_version>1</driver_version></"
      "unit>"
      "<gpu><inner><product_name>y</product_name><driver_version>2</driver_version></inner></gpu>"
      "</nvidia_smi_log>");

  REQUIRE(report.devices.size() == 1);
  CHECK(report.devices[0].readings.empty());
  CHECK_FALSE(report.driver);
}

TEST_CASE("output that is no such document is an error") {
  struct Row {
    const char* name;
    std::string output;
    const char* message;
  };
  const Row rows[] = {
      {"wrong root", "<other><gpu/></other>", "expected the root element 'nvidia_smi_log', found 'other'"},
      {"malformed", "<nvidia_smi_log><gpu></nvidia_smi_log>", "not XML: mismatched tag"},
      {"cut", samples::eightH100().substr(0, 4000), "not XML: no element found"},
      {"a sentence", "No devices were found\n", "not XML: syntax error"},
      {"nothing", "", "not XML: no element found"},
      {"an entity", "<!DOCTYPE a [<!ENTITY e \"x\">]><nvidia_smi_log>&e;</nvidia_smi_log>",
       "the entity 'e' is declared: entities are refused"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Result<GpuReport> report = parseNvidiaSmi(row.output);

      REQUIRE_FALSE(report);
      CHECK(report.error().code == Code::invalidInput);
      CHECK(report.error().message == row.message);
    }
  }
}

TEST_CASE("memory is a number only when its unit is known") {
  CHECK(memoryReading("81559 MiB") == document::Value::integer(81559));
  CHECK(memoryReading("N/A") == document::Value::string("N/A"));
  CHECK(memoryReading("79 GiB") == document::Value::string("79 GiB"));
  CHECK(memoryReading("81559") == document::Value::string("81559"));
  CHECK(memoryReading("") == document::Value::string(""));
  CHECK(memoryReading("99999999999999999999 MiB") == document::Value::string("99999999999999999999 MiB"));
}

}  // namespace snapshot
