// SPDX-License-Identifier: Apache-2.0
#include "snapshot/adapters/nvml_gpu_library.h"

#include "base/result.h"
#include "document/value.h"
#include "snapshot/gpu_report.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <dlfcn.h>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace snapshot {

namespace {

// The library's interface is stable C: functions answer a status, and versions are part of their names.
using NvmlStatus = int;
using NvmlDevice = void*;
constexpr NvmlStatus kNvmlSuccess = 0;
constexpr NvmlStatus kNvmlNotSupported = 3;
constexpr NvmlStatus kNvmlFunctionNotFound = 13;

struct NvmlMemory {
  unsigned long long total = 0;
  unsigned long long free = 0;
  unsigned long long used = 0;
};

struct NvmlPci {
  std::array<char, 16> busIdLegacy{};
  unsigned int domain = 0;
  unsigned int bus = 0;
  unsigned int device = 0;
  unsigned int pciDeviceId = 0;
  unsigned int pciSubSystemId = 0;
  std::array<char, 32> busId{};
};

struct NvmlAddressingMode {
  unsigned int version = sizeof(NvmlAddressingMode) | (1U << 24U);
  unsigned int value = 0;
};

struct LibraryCloser {
  void operator()(void* library) const { dlclose(library); }
};
using LibraryOwner = std::unique_ptr<void, LibraryCloser>;

// Calls by name. A function that this version of the library lacks answers kNvmlFunctionNotFound.
class NvmlCalls {
 public:
  explicit NvmlCalls(void* library) : library_(library) {}

  template <class... Arguments>
  NvmlStatus call(const char* name, Arguments... arguments) const {
    using Function = NvmlStatus (*)(Arguments...);
    void* symbol = dlsym(library_, name);
    return symbol == nullptr ? kNvmlFunctionNotFound : reinterpret_cast<Function>(symbol)(arguments...);
  }

  Error error(NvmlStatus status, std::string_view doing) const {
    using Describe = const char* (*)(NvmlStatus);
    void* symbol = dlsym(library_, "nvmlErrorString");
    const char* text = symbol == nullptr ? nullptr : reinterpret_cast<Describe>(symbol)(status);
    return {Code::unavailable,
            fmt::format("{}: {} (status {})", doing, text == nullptr ? "" : text, status),
            {},
            std::nullopt,
            {}};
  }

 private:
  void* library_;
};

// The readings of one device, gathered by asking for one value after the other.
class NvmlDeviceReading {
 public:
  NvmlDeviceReading(const NvmlCalls& nvml, NvmlDevice device) : nvml_(nvml), device_(device) {}

  void text(std::string_view key, const char* function) {
    std::array<char, 96> buffer{};
    const NvmlStatus status =
        nvml_.call(function, device_, buffer.data(), static_cast<unsigned int>(buffer.size()));
    keep(key, status, [&] { return std::string(buffer.data()); });
  }

  // A flag or a small code; `words` are its texts in order.
  template <class Integer>
  void word(std::string_view key, const char* function, std::initializer_list<std::string_view> words) {
    Integer value = 0;
    const NvmlStatus status = nvml_.call(function, device_, &value);
    keepWord(key, status, static_cast<std::size_t>(value), words);
  }

  // Two flags: what is set, and what will be after a reset.
  template <class Integer>
  void flags(std::string_view currentKey, std::string_view pendingKey, const char* function) {
    Integer current = 0;
    Integer pending = 0;
    const NvmlStatus status = nvml_.call(function, device_, &current, &pending);
    keepWord(currentKey, status, static_cast<std::size_t>(current), {"Disabled", "Enabled"});
    keepWord(pendingKey, status, static_cast<std::size_t>(pending), {"Disabled", "Enabled"});
  }

  void number(std::string_view key, const char* function, std::string_view unit = {}) {
    unsigned int value = 0;
    const NvmlStatus status = nvml_.call(function, device_, &value);
    keep(key, status, [&] { return fmt::format("{}{}", value, unit); });
  }

  void gspFirmware() {
    std::array<char, 64> buffer{};
    const NvmlStatus status = nvml_.call("nvmlDeviceGetGspFirmwareVersion", device_, buffer.data());
    keep("gsp-firmware-version", status, [&] { return std::string(buffer.data()); });
  }

  void addressingMode() {
    NvmlAddressingMode mode;
    const NvmlStatus status = nvml_.call("nvmlDeviceGetAddressingMode", device_, &mode);
    keepWord("addressing-mode", status, mode.value, {"None", "HMM", "ATS"});
  }

  void memory() {
    NvmlMemory memory;
    const NvmlStatus status = nvml_.call("nvmlDeviceGetMemoryInfo", device_, &memory);
    constexpr unsigned long long kMebibyte = 1ULL << 20U;
    if (status == kNvmlSuccess) {
      readings_["memory-total-mib"] =
          document::Value::integer(static_cast<std::int64_t>(memory.total / kMebibyte));
    } else {
      keep("memory-total-mib", status, [] { return std::string(); });
    }
  }

  void pci() {
    NvmlPci pci;
    const NvmlStatus status = nvml_.call("nvmlDeviceGetPciInfo_v3", device_, &pci);
    keep("pci-bus-id", status, [&] { return std::string(pci.busId.data()); });
    keep("pci-device-id", status, [&] { return fmt::format("{:08X}", pci.pciDeviceId); });
  }

  ReadingMap take() { return std::move(readings_); }

 private:
  template <class Text>
  void keep(std::string_view key, NvmlStatus status, Text text) {
    if (status == kNvmlSuccess) {
      readings_[std::string(key)] = document::Value::string(text());
    } else if (status == kNvmlNotSupported) {
      readings_[std::string(key)] = document::Value::string("N/A");
    }
  }

  void keepWord(std::string_view key, NvmlStatus status, std::size_t value,
                std::initializer_list<std::string_view> words) {
    if (status == kNvmlSuccess && (value >= words.size() || words.begin()[value].empty())) {
      return;  // a newer library knows a word that we do not
    }
    keep(key, status, [&] { return std::string(words.begin()[value]); });
  }

  const NvmlCalls& nvml_;
  NvmlDevice device_;
  ReadingMap readings_;
};

ReadingMap readNvmlDevice(const NvmlCalls& nvml, NvmlDevice device) {
  NvmlDeviceReading reading(nvml, device);
  reading.text("model", "nvmlDeviceGetName");
  reading.word<unsigned int>("product-architecture", "nvmlDeviceGetArchitecture",
                             {"", "", "Kepler", "Maxwell", "Pascal", "Volta", "Turing", "Ampere",
                              "Ada Lovelace", "Hopper", "Blackwell"});
  reading.word<int>("display-mode", "nvmlDeviceGetDisplayMode", {"Disabled", "Enabled"});
  reading.word<int>("display-active", "nvmlDeviceGetDisplayActive", {"Disabled", "Enabled"});
  reading.word<int>("persistence-mode", "nvmlDeviceGetPersistenceMode", {"Disabled", "Enabled"});
  reading.addressingMode();
  reading.text("vbios-version", "nvmlDeviceGetVbiosVersion");
  reading.gspFirmware();
  reading.text("serial", "nvmlDeviceGetSerial");
  reading.text("uuid", "nvmlDeviceGetUUID");
  reading.text("part-number", "nvmlDeviceGetBoardPartNumber");
  reading.number("minor-number", "nvmlDeviceGetMinorNumber");
  reading.number("pcie-gen-max", "nvmlDeviceGetMaxPcieLinkGeneration");
  reading.number("pcie-width-max", "nvmlDeviceGetMaxPcieLinkWidth", "x");
  reading.pci();
  reading.memory();
  reading.word<int>("compute-mode", "nvmlDeviceGetComputeMode",
                    {"Default", "Exclusive_Thread", "Prohibited", "Exclusive_Process"});
  reading.flags<unsigned int>("mig-mode", "mig-mode-pending", "nvmlDeviceGetMigMode");
  reading.flags<int>("ecc-mode", "ecc-mode-pending", "nvmlDeviceGetEccMode");
  return reading.take();
}

GpuDevice readNvmlDeviceAt(const NvmlCalls& nvml, unsigned int index) {
  NvmlDevice device = nullptr;
  const NvmlStatus status = nvml.call("nvmlDeviceGetHandleByIndex_v2", index, &device);
  return status == kNvmlSuccess
             ? GpuDevice{readNvmlDevice(nvml, device), {}}
             : GpuDevice{{}, nvml.error(status, fmt::format("opening GPU {}", index)).message};
}

std::optional<std::string> nvmlCudaVersion(const NvmlCalls& nvml) {
  constexpr int kMajor = 1000;
  constexpr int kMinor = 10;
  int version = 0;
  if (nvml.call("nvmlSystemGetCudaDriverVersion_v2", &version) != kNvmlSuccess) {
    return std::nullopt;
  }
  return fmt::format("{}.{}", version / kMajor, version % kMajor / kMinor);
}

Result<GpuReport> readNvml(const NvmlCalls& nvml) {
  GpuReport report;
  std::array<char, 96> driver{};
  if (nvml.call("nvmlSystemGetDriverVersion", driver.data(), static_cast<unsigned int>(driver.size())) ==
      kNvmlSuccess) {
    report.driver = driver.data();
  }
  report.cudaVersion = nvmlCudaVersion(nvml);
  unsigned int count = 0;
  if (const NvmlStatus status = nvml.call("nvmlDeviceGetCount_v2", &count); status != kNvmlSuccess) {
    return failure(nvml.error(status, "counting GPUs"));
  }
  for (unsigned int i = 0; i < count; ++i) {
    report.devices.push_back(readNvmlDeviceAt(nvml, i));
  }
  return report;
}

}  // namespace

Result<GpuReport> NvmlGpuLibrary::read() {
  const LibraryOwner library(dlopen(file_.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (!library) {
    return failure(Code::notFound, fmt::format("'{}' is not installed", file_));
  }
  const NvmlCalls nvml(library.get());
  if (const NvmlStatus status = nvml.call("nvmlInit_v2"); status != kNvmlSuccess) {
    return failure(nvml.error(status, "starting NVML"));
  }
  Result<GpuReport> report = readNvml(nvml);
  // Nothing can be done about a library that does not shut down.
  static_cast<void>(nvml.call("nvmlShutdown"));
  return report;
}

}  // namespace snapshot
