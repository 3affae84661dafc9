// SPDX-License-Identifier: Apache-2.0
#include "snapshot/adapters/nvml_gpu_library.h"

#include "base/result.h"
#include "snapshot/gpu_report.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <map>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): setenv is of POSIX, and not in <cstdlib>
#include <string>

namespace snapshot {

namespace {

std::map<std::string, std::string> nvmlTexts(const GpuDevice& device) {
  std::map<std::string, std::string> texts;
  for (const auto& [key, value] : device.readings) {
    texts[key] = goText(value);
  }
  return texts;
}

}  // namespace

TEST_CASE("the management library is read in the words of nvidia-smi") {
  const Result<GpuReport> report = NvmlGpuLibrary(FAKE_NVML).read();

  REQUIRE(report);
  CHECK(report->driver == "570.86.15");
  CHECK(report->cudaVersion == "12.8");
  REQUIRE(report->devices.size() == 3);
  CHECK(nvmlTexts(report->devices[0]) ==
        std::map<std::string, std::string>{{"model", "NVIDIA H100 80GB HBM3"},
                                           {"product-architecture", "Hopper"},
                                           {"display-mode", "Enabled"},
                                           {"persistence-mode", "Disabled"},
                                           {"addressing-mode", "ATS"},
                                           {"gsp-firmware-version", "570.86.15"},
                                           {"uuid", "GPU-0"},
                                           {"pcie-width-max", "16x"},
                                           {"pci-bus-id", "00000000:18:00.0"},
                                           {"pci-device-id", "233010DE"},
                                           {"memory-total-mib", "81559"},
                                           {"mig-mode", "Disabled"},
                                           {"mig-mode-pending", "Enabled"}});
}

TEST_CASE("what a GPU does not offer is N/A, a word nobody knows is absent, and a lost GPU is unreadable") {
  const Result<GpuReport> report = NvmlGpuLibrary(FAKE_NVML).read();

  REQUIRE(report);
  const std::map<std::string, std::string> second = nvmlTexts(report->devices.at(1));
  CHECK(second.at("display-mode") == "N/A");
  CHECK(second.at("memory-total-mib") == "N/A");
  CHECK(second.at("mig-mode-pending") == "N/A");
  CHECK_FALSE(second.contains("product-architecture"));
  CHECK_FALSE(second.contains("vbios-version"));
  CHECK(report->devices.at(2).readings.empty());
  CHECK(report->devices.at(2).unreadable == "opening GPU 2: GPU is lost (status 15)");
}

TEST_CASE("a library that is not there is not found, and one that refuses is unavailable") {
  CHECK(NvmlGpuLibrary("libassay-no-such-library.so.1").read().error().code == Code::notFound);

  setenv("FAKE_NVML_FAILS", "1", 1);
  const Result<GpuReport> refused = NvmlGpuLibrary(FAKE_NVML).read();
  unsetenv("FAKE_NVML_FAILS");

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == Code::unavailable);
  CHECK(refused.error().message == "starting NVML: Driver Not Loaded (status 9)");
}

}  // namespace snapshot
