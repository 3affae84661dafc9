// SPDX-License-Identifier: Apache-2.0
#include "snapshot/nvidia_smi.h"

#include "base/result.h"
#include "base/text.h"
#include "document/value.h"
#include "document/xml.h"
#include "snapshot/gpu_report.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

constexpr std::string_view kSmiRoot = "nvidia_smi_log";
constexpr std::string_view kSmiGpu = "gpu";
constexpr std::string_view kMigDevices = "mig_devices";
constexpr std::size_t kGpuDepth = 2;  // root and gpu

struct SmiField {
  std::string_view element;  // below gpu
  std::string_view key;
};

constexpr auto kSmiFields = std::to_array<SmiField>({
    {"product_name", "model"},
    {"product_brand", "brand"},
    {"product_architecture", "product-architecture"},
    {"display_mode", "display-mode"},
    {"display_active", "display-active"},
    {"persistence_mode", "persistence-mode"},
    {"addressing_mode", "addressing-mode"},
    {"mig_mode/current_mig", "mig-mode"},
    {"mig_mode/pending_mig", "mig-mode-pending"},
    {"driver_model/current_dm", "driver-model"},
    {"serial", "serial"},
    {"uuid", "uuid"},
    {"minor_number", "minor-number"},
    {"vbios_version", "vbios-version"},
    {"gsp_firmware_version", "gsp-firmware-version"},
    {"gpu_part_number", "part-number"},
    {"gpu_virtualization_mode/virtualization_mode", "virtualization-mode"},
    {"gpu_reset_status/reset_required", "reset-required"},
    {"gpu_reset_status/drain_and_reset_recommended", "drain-and-reset-recommended"},
    {"gpu_recovery_action", "recovery-action"},
    {"pci/pci_bus_id", "pci-bus-id"},
    {"pci/pci_device_id", "pci-device-id"},
    {"pci/pci_gpu_link_info/pcie_gen/max_link_gen", "pcie-gen-max"},
    {"pci/pci_gpu_link_info/link_widths/max_link_width", "pcie-width-max"},
    {"fb_memory_usage/total", "memory-total-mib"},
    {"compute_mode", "compute-mode"},
    {"ecc_mode/current_ecc", "ecc-mode"},
    {"ecc_mode/pending_ecc", "ecc-mode-pending"},
    {"fabric/state", "fabric-state"},
    {"fabric/status", "fabric-status"},
});

// The path of the open elements, and the text of the innermost one.
class SmiReading final : public document::XmlEvents {
 public:
  void start(std::string_view element, std::span<const document::XmlAttribute>, std::uint32_t) override {
    path_.emplace_back(element);
    text_.clear();
    if (path_.size() == 1 && element != kSmiRoot) {
      otherRoot_ = element;
    }
    if (path_.size() == kGpuDepth && element == kSmiGpu) {
      report_.devices.emplace_back();
      migDevices_ = 0;
    }
  }

  void text(std::string_view piece) override { text_ += piece; }

  void end(std::string_view element) override {
    if (path_.size() == kGpuDepth) {
      endHead(element);
    } else if (path_.size() > kGpuDepth && path_[1] == kSmiGpu) {
      endOfGpu();
    }
    path_.pop_back();
    text_.clear();
  }

  Result<GpuReport> take() {
    if (!otherRoot_.empty()) {
      return failure(Code::invalidInput, fmt::format("expected the root element {}, found {}",
                                                     text::quoted(kSmiRoot), text::quoted(otherRoot_)));
    }
    return std::move(report_);
  }

 private:
  void endHead(std::string_view element) {
    if (element == "driver_version") {
      report_.driver = text::trim(text_);
    } else if (element == "cuda_version") {
      report_.cudaVersion = text::trim(text_);
    }
  }

  void endOfGpu() {
    ReadingMap& readings = report_.devices.back().readings;
    const std::string path = text::join(std::span(path_).subspan(kGpuDepth), "/");
    if (path == "mig_devices/mig_device") {
      ++migDevices_;
    } else if (path == kMigDevices) {
      readings["mig-devices"] = document::Value::integer(migDevices_);
    }
    const auto* field = std::ranges::find(kSmiFields, path, &SmiField::element);
    if (field != kSmiFields.end()) {
      const std::string_view value = text::trim(text_);
      readings[std::string(field->key)] = field->key == "memory-total-mib"
                                              ? memoryReading(value)
                                              : document::Value::string(std::string(value));
    }
  }

  std::vector<std::string> path_;
  std::string text_;
  std::string otherRoot_;
  std::int64_t migDevices_ = 0;
  GpuReport report_;
};

}  // namespace

Result<GpuReport> parseNvidiaSmi(std::string_view xml) {
  SmiReading reading;
  TRY_VOID(document::readXml(xml, "nvidia-smi", reading));
  return reading.take();
}

}  // namespace snapshot
