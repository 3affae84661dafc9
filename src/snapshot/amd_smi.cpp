// SPDX-License-Identifier: Apache-2.0
#include "snapshot/amd_smi.h"

#include "base/result.h"
#include "base/text.h"
#include "document/kind.h"
#include "document/read.h"
#include "document/value.h"
#include "document/view.h"
#include "snapshot/gpu_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

// Warnings are few and short: the JSON starts within these bounds or not at all.
constexpr std::size_t kMaxWarningBytes = std::size_t{64} * 1024;
constexpr int kMaxJsonStarts = 16;

struct AmdField {
  std::string_view section;
  std::string_view name;
  std::string_view key;
};

// Names that changed between releases follow each other; the first one that is there wins.
constexpr auto kAmdFields = std::to_array<AmdField>({
    {"asic", "market_name", "model"},
    {"asic", "target_graphics_version", "product-architecture"},
    {"asic", "device_id", "pci-device-id"},
    {"asic", "asic_serial", "serial"},
    {"asic", "num_compute_units", "compute-units"},
    {"vbios", "version", "vbios-version"},
    {"ifwi", "version", "vbios-version"},
    {"bus", "bdf", "pci-bus-id"},
    {"vram", "size", "memory-total-mib"},
    {"partition", "compute_partition", "compute-partition"},
    {"partition", "accelerator_partition", "compute-partition"},
    {"partition", "memory_partition", "memory-partition"},
});

struct RocmField {
  std::string_view name;  // in lower case
  std::string_view key;
};

constexpr auto kRocmFields = std::to_array<RocmField>({
    {"card series", "model"},
    {"device name", "model"},
    {"card model", "pci-device-id"},
    {"device id", "pci-device-id"},
    {"gfx version", "product-architecture"},
    {"vbios version", "vbios-version"},
    {"unique id", "uuid"},
    {"serial number", "serial"},
    {"pci bus", "pci-bus-id"},
    {"vram total memory (b)", "memory-total-mib"},
});

// The document that begins at the first line where one can be read to the end of the output.
Result<document::Document> readAfterWarnings(std::string_view output, const std::string& tool) {
  std::optional<Error> first;
  int starts = 0;
  for (std::size_t at = 0; at < std::min(output.size(), kMaxWarningBytes) && starts < kMaxJsonStarts;) {
    if (output[at] == '{' || output[at] == '[') {
      ++starts;
      Result<document::Document> found = document::readJson(output.substr(at), tool);
      if (found) {
        return found;
      }
      first = first ? first : std::move(found.error());
    }
    const std::size_t lineEnd = output.find('\n', at);
    at = lineEnd == std::string_view::npos ? output.size() : lineEnd + 1;
  }
  if (first) {
    return failure(std::move(*first));
  }
  const std::string_view said = text::trim(output);
  return failure(Code::invalidInput,
                 said.empty() ? fmt::format("{} printed nothing", tool)
                              : fmt::format("{} printed no JSON but {}", tool, text::quoted(said)));
}

// A number with its unit, a plain number in that unit, or text. The unit MB of this tool means MiB.
document::Value amdMemory(const document::View& view) {
  const std::string_view amount = view.isScalar() ? view.text() : view.textAt("value");
  const std::string_view unit = view.isScalar() ? "MB" : view.textAt("unit");
  const bool isNumber = !amount.empty() && amount.find_first_not_of("0123456789") == std::string_view::npos;
  return memoryReading(isNumber ? fmt::format("{} {}", amount, unit == "MB" ? "MiB" : unit)
                                : std::string(amount));
}

GpuDevice amdDevice(const document::View& view) {
  GpuDevice device;
  for (const AmdField& field : kAmdFields) {
    const std::optional<document::View> section = view.find(field.section);
    const std::optional<document::View> value = section ? section->find(field.name) : std::nullopt;
    if (!value || value->isNull() || device.readings.contains(std::string(field.key))) {
      continue;
    }
    if (field.key == "memory-total-mib") {
      device.readings[std::string(field.key)] = amdMemory(*value);
    } else if (value->isScalar()) {
      device.readings[std::string(field.key)] = document::Value::from(*value);
    }
  }
  return device;
}

std::optional<std::string> amdDriver(const document::View& gpu) {
  const std::optional<document::View> driver = gpu.find("driver");
  const std::string_view version = driver ? driver->textAt("version") : std::string_view();
  return version.empty() ? std::nullopt : std::optional<std::string>(version);
}

// The number of a card's name; nothing when it names something else.
std::optional<std::uint32_t> cardNumber(std::string_view name) {
  constexpr std::string_view kCard = "card";
  if (!name.starts_with(kCard)) {
    return std::nullopt;
  }
  std::uint32_t number = 0;
  const char* last = name.data() + name.size();
  const auto [end, error] = std::from_chars(name.data() + kCard.size(), last, number);
  return error == std::errc{} && end == last ? std::optional(number) : std::nullopt;
}

// Bytes as text.
document::Value rocmMemory(std::string_view bytes) {
  constexpr std::uint64_t kMebibyte = 1U << 20U;
  std::uint64_t amount = 0;
  const auto [end, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), amount);
  const bool isNumber = error == std::errc{} && end == bytes.data() + bytes.size();
  return isNumber ? document::Value::unsignedInteger(amount / kMebibyte)
                  : document::Value::string(std::string(bytes));
}

GpuDevice rocmDevice(const document::View& card) {
  GpuDevice device;
  for (std::size_t i = 0; i < card.size(); ++i) {
    // Releases differ in the case of the names.
    const auto* field = std::ranges::find(kRocmFields, text::toLower(card.key(i).text()), &RocmField::name);
    if (field == kRocmFields.end() || !card.value(i).isScalar()) {
      continue;
    }
    const std::string_view value = card.value(i).text();
    device.readings.emplace(field->key, field->key == "memory-total-mib"
                                            ? rocmMemory(value)
                                            : document::Value::string(std::string(value)));
  }
  return device;
}

}  // namespace

Result<GpuReport> parseAmdSmi(std::string_view output) {
  const document::Document read = TRY(readAfterWarnings(output, "amd-smi"));
  const document::View root = read.root();
  const document::View list = root.find("gpu_data").value_or(root);
  if (list.kind() != document::Kind::sequence) {
    return failure(document::errorAt(list, {}, "expected a list of GPUs"));
  }
  GpuReport report;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const document::View gpu = list.element(i);
    if (!gpu.find("gpu")) {
      return failure(document::errorAt(gpu, {}, "expected a GPU with its number under 'gpu'"));
    }
    report.devices.push_back(amdDevice(gpu));
    report.driver = report.driver ? report.driver : amdDriver(gpu);
  }
  return report;
}

Result<GpuReport> parseRocmSmi(std::string_view output) {
  const document::Document read = TRY(readAfterWarnings(output, "rocm-smi"));
  const document::View root = read.root();
  if (root.kind() != document::Kind::mapping) {
    return failure(document::errorAt(root, {}, "expected the cards under card0, card1 and so on"));
  }
  std::vector<std::pair<std::uint32_t, GpuDevice>> cards;
  for (std::size_t i = 0; i < root.size(); ++i) {
    if (const auto number = cardNumber(root.key(i).text())) {
      cards.emplace_back(*number, rocmDevice(root.value(i)));
    }
  }
  std::ranges::sort(cards, {}, [](const auto& card) { return card.first; });
  GpuReport report;
  for (auto& [number, device] : cards) {
    report.devices.push_back(std::move(device));
  }
  const std::optional<document::View> system = root.find("system");
  const std::string_view driver = system ? system->textAt("Driver version") : std::string_view();
  if (!driver.empty()) {
    report.driver = driver;
  }
  return report;
}

}  // namespace snapshot
