// SPDX-License-Identifier: Apache-2.0
#include "snapshot/amd_smi.h"

#include "base/result.h"
#include "snapshot/gpu_report.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

namespace snapshot {

namespace {

using AmdTexts = std::map<std::string, std::string>;

constexpr const char* kTwoGpus = R"([
 {
  "gpu": 0,
  "asic": {"market_name": "AMD Instinct MI300X", "device_id": "0x74a1", "num_compute_units": 304,
           "target_graphics_version": "gfx942", "asic_serial": "0x1"},
  "bus": {"bdf": "0000:05:00.0", "max_pcie_width": 16},
  "vbios": {"name": "AMD MI300X", "version": "022.040.003"},
  "driver": {"name": "amdgpu", "version": "6.12.12"},
  "vram": {"type": "HBM3", "size": {"value": 196592, "unit": "MB"}},
  "partition": {"compute_partition": "SPX", "memory_partition": "NPS1"}
 },
 {
  "gpu": 1,
  "asic": {"market_name": "N/A", "device_id": "0x74a1", "num_compute_units": "N/A"},
  "bus": {"bdf": "0000:25:00.0"},
  "vram": {"type": "N/A", "size": "N/A"},
  "partition": {"accelerator_partition": "CPX", "memory_partition": "N/A"}
 }
]
)";

AmdTexts amdTexts(const GpuDevice& device) {
  AmdTexts texts;
  for (const auto& [key, value] : device.readings) {
    texts[key] = goText(value);
  }
  return texts;
}

GpuReport amdReport(const Result<GpuReport>& report) {
  REQUIRE(report);
  return *report;
}

void checkTwoGpus(const GpuReport& report) {
  CHECK(report.driver == "6.12.12");
  CHECK_FALSE(report.cudaVersion);
  REQUIRE(report.devices.size() == 2);
  CHECK(amdTexts(report.devices[0]) == AmdTexts{{"model", "AMD Instinct MI300X"},
                                                {"product-architecture", "gfx942"},
                                                {"pci-device-id", "0x74a1"},
                                                {"serial", "0x1"},
                                                {"compute-units", "304"},
                                                {"vbios-version", "022.040.003"},
                                                {"pci-bus-id", "0000:05:00.0"},
                                                {"memory-total-mib", "196592"},
                                                {"compute-partition", "SPX"},
                                                {"memory-partition", "NPS1"}});
  CHECK(amdTexts(report.devices[1]) == AmdTexts{{"model", "N/A"},
                                                {"pci-device-id", "0x74a1"},
                                                {"compute-units", "N/A"},
                                                {"pci-bus-id", "0000:25:00.0"},
                                                {"memory-total-mib", "N/A"},
                                                {"compute-partition", "CPX"},
                                                {"memory-partition", "N/A"}});
}

}  // namespace

TEST_CASE("amd-smi: a list, an object with the list, and warnings before it say the same") {
  SUBCASE("a list") { checkTwoGpus(amdReport(parseAmdSmi(kTwoGpus))); }
  SUBCASE("an object") {
    checkTwoGpus(amdReport(parseAmdSmi(std::string("{\"gpu_data\": ") + kTwoGpus + "}")));
  }
  SUBCASE("warnings") {
    checkTwoGpus(amdReport(parseAmdSmi(
        std::string("WARNING: User is missing the following groups: render, video.\n[info] more\n") +
        kTwoGpus)));
  }
}

TEST_CASE("amd-smi: the size of memory comes in several forms") {
  struct Row {
    const char* name;
    const char* size;
    const char* expected;
  };
  const Row rows[] = {
      {"value and unit", R"({"value": 196592, "unit": "MB"})", "196592"},
      {"value in MiB", R"({"value": 196592, "unit": "MiB"})", "196592"},
      {"plain number", "196592", "196592"},
      {"number as text", "\"196592\"", "196592"},
      {"another unit stays text", R"({"value": 192, "unit": "GB"})", "192 GB"},
      {"text with its unit stays text", "\"192 GB\"", "192 GB"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const GpuReport report =
          amdReport(parseAmdSmi(std::string(R"([{"gpu": 0, "vram": {"size": )") + row.size + "}}]"));

      CHECK(amdTexts(report.devices.at(0)) == AmdTexts{{"memory-total-mib", row.expected}});
    }
  }
}

TEST_CASE("amd-smi: output without the document is an error") {
  struct Row {
    const char* name;
    const char* output;
    const char* message;
  };
  const Row rows[] = {
      {"a sentence", "WARNING: No JSON data to report\n",
       "amd-smi printed no JSON but 'WARNING: No JSON data to report'"},
      {"nothing", "\n", "amd-smi printed nothing"},
      {"another shape", "{\"error\": \"x\"}", "expected a list of GPUs"},
      {"a list of something else", "[1]", "expected a GPU with its number under 'gpu'"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Result<GpuReport> report = parseAmdSmi(row.output);

      REQUIRE_FALSE(report);
      CHECK(report.error().code == Code::invalidInput);
      CHECK(report.error().message == row.message);
    }
  }
  CHECK_FALSE(parseAmdSmi(std::string(kTwoGpus) + "trailing words"));
  CHECK_FALSE(parseAmdSmi(std::string(kTwoGpus).substr(0, 300)));
}

TEST_CASE("amd-smi: an empty list is a report without devices") {
  CHECK(amdReport(parseAmdSmi("[]")).devices.empty());
}

TEST_CASE("rocm-smi: cards in the order of their numbers, and the driver of the system") {
  const GpuReport report = amdReport(parseRocmSmi(R"json({
    "card10": {"Card series": "N/A", "VRAM Total Memory (B)": "N/A"},
    "card2": {"Card Series": "AMD Instinct MI300X", "Card Model": "0x74a1", "PCI Bus": "0000:05:00.0",
              "VRAM Total Memory (B)": "206141652992", "Temperature (Sensor junction) (C)": "41.0"},
    "system": {"Driver version": "6.12.12"}, "cards": {}, "card": {}
  })json"));

  CHECK(report.driver == "6.12.12");
  REQUIRE(report.devices.size() == 2);
  CHECK(amdTexts(report.devices[0]) == AmdTexts{{"model", "AMD Instinct MI300X"},
                                                {"pci-device-id", "0x74a1"},
                                                {"pci-bus-id", "0000:05:00.0"},
                                                {"memory-total-mib", "196592"}});
  CHECK(amdTexts(report.devices[1]) == AmdTexts{{"model", "N/A"}, {"memory-total-mib", "N/A"}});
}

TEST_CASE("rocm-smi: a list or a sentence is an error") {
  CHECK_FALSE(parseRocmSmi("[]"));
  CHECK_FALSE(parseRocmSmi("ERROR: no driver"));
}

}  // namespace snapshot
