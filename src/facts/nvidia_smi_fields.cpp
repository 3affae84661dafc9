// SPDX-License-Identifier: Apache-2.0
#include "facts/nvidia_smi_fields.h"

#include "facts/nvidia_smi_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace facts {
namespace {

constexpr auto kHeadFields = std::to_array<SmiField>({
    {"driver_version", "gpu.driverVersion", SmiType::text},
    {"cuda_version", "gpu.cudaVersion", SmiType::text},
    {"attached_gpus", "gpu.count", SmiType::number},
    {"timestamp", "gpu.smi[timestamp]", SmiType::text},
});

constexpr auto kGpuFields = std::to_array<SmiField>({
    {"product_name", "gpu.product", SmiType::text},
    {"product_brand", "gpu.brand", SmiType::text},
    {"product_architecture", "gpu.architecture", SmiType::text},
    {"uuid", "gpu.uuid", SmiType::text},
    {"serial", "gpu.serial", SmiType::text},
    {"minor_number", "gpu.minorNumber", SmiType::number},
    {"vbios_version", "gpu.vbiosVersion", SmiType::text},
    {"gpu_part_number", "gpu.partNumber", SmiType::text},
    {"pci/pci_bus_id", "gpu.busId", SmiType::text},
    {"mig_mode/current_mig", "gpu.migMode", SmiType::text},
    {"mig_mode/pending_mig", "gpu.migModePending", SmiType::text},
    {"gpu_recovery_action", "gpu.recoveryAction", SmiType::text},
    {"gpu_reset_status/reset_required", "gpu.resetRequired", SmiType::flag},
    {"gpu_reset_status/drain_and_reset_recommended", "gpu.drainAndResetRecommended", SmiType::flag},
    {"fb_memory_usage/total", "gpu.memoryTotal", SmiType::number},
    {"fb_memory_usage/reserved", "gpu.memoryReserved", SmiType::number},
    {"fb_memory_usage/used", "gpu.memoryUsed", SmiType::number},
    {"fb_memory_usage/free", "gpu.memoryFree", SmiType::number},
    {"bar1_memory_usage/total", "gpu.bar1MemoryTotal", SmiType::number},
    {"utilization/gpu_util", "gpu.utilization", SmiType::number},
    {"utilization/memory_util", "gpu.memoryUtilization", SmiType::number},
    {"temperature/gpu_temp", "gpu.temperature", SmiType::number},
    {"power_readings/power_draw", "gpu.powerDraw", SmiType::number},
    {"gpu_power_readings/power_draw", "gpu.powerDraw", SmiType::number},
    {"gpu_power_readings/instant_power_draw", "gpu.powerDraw", SmiType::number},
    {"gpu_power_readings/average_power_draw", "gpu.averagePowerDraw", SmiType::number},
    {"ecc_mode/current_ecc", "gpu.eccMode", SmiType::text},
    {"retired_pages/pending_retirement", "gpu.retirementPending", SmiType::flag},
    {"retired_pages/pending_blacklist", "gpu.retirementPending", SmiType::flag},
    {"remapped_rows", "gpu.remappedRows", SmiType::text},
    {"remapped_rows/remapped_row_corr", "gpu.remappedRows.correctable", SmiType::number},
    {"remapped_rows/remapped_row_unc", "gpu.remappedRows.uncorrectable", SmiType::number},
    {"remapped_rows/remapped_row_pending", "gpu.remappedRows.pending", SmiType::flag},
    {"remapped_rows/remapped_row_failure", "gpu.remappedRows.failure", SmiType::flag},
    {"fabric/state", "gpu.fabric.state", SmiType::text},
    {"fabric/status", "gpu.fabric.status", SmiType::text},
    {"fabric/cliqueId", "gpu.fabric.clique", SmiType::text},
    {"fabric/clusterUuid", "gpu.fabric.clusterUuid", SmiType::text},
});

constexpr auto kProcessFields = std::to_array<SmiField>({
    {"pid", "gpu.process.pid", SmiType::text},
    {"type", "gpu.process.type", SmiType::text},
    {"process_name", "gpu.process.name", SmiType::text},
    {"used_memory", "gpu.process.usedMemory", SmiType::number},
});

constexpr auto kMigFields = std::to_array<SmiField>({
    {"index", "gpu.mig.index", SmiType::text},
    {"gpu_instance_id", "gpu.mig.gpuInstance", SmiType::text},
    {"compute_instance_id", "gpu.mig.computeInstance", SmiType::text},
    {"uuid", "gpu.mig.uuid", SmiType::text},
    {"fb_memory_usage/total", "gpu.mig.memoryTotal", SmiType::number},
    {"fb_memory_usage/used", "gpu.mig.memoryUsed", SmiType::number},
    {"fb_memory_usage/free", "gpu.mig.memoryFree", SmiType::number},
});

// Groups of elements whose members differ between generations, with the facts that they make.
struct SmiGroup {
  std::string_view prefix;
  std::string_view name;
  SmiType type;
};
constexpr auto kGroups = std::to_array<SmiGroup>({
    {"ecc_errors/", "gpu.ecc", SmiType::number},
    {"retired_pages/", "gpu.retiredPages", SmiType::guess},
    {"fabric/health/", "gpu.fabric.health", SmiType::text},
    {"clocks_event_reasons/", "gpu.clocksEventReasons", SmiType::flag},
    {"clocks_throttle_reasons/", "gpu.clocksEventReasons", SmiType::flag},
});

// Of a group of numbers, but words.
constexpr auto kWordsOfGroups = std::to_array<SmiField>({
    {"ecc_errors/volatile/sram_threshold_exceeded", "gpu.ecc[volatile/sram_threshold_exceeded]",
     SmiType::flag},
    {"ecc_errors/aggregate/sram_threshold_exceeded", "gpu.ecc[aggregate/sram_threshold_exceeded]",
     SmiType::flag},
});

}  // namespace

std::span<const SmiField> smiHeadFields() { return kHeadFields; }
std::span<const SmiField> smiGpuFields() { return kGpuFields; }
std::span<const SmiField> smiProcessFields() { return kProcessFields; }
std::span<const SmiField> smiMigFields() { return kMigFields; }

SmiName smiNameOf(std::span<const SmiField> fields, std::string_view element) {
  for (const std::span<const SmiField> table : {fields, std::span<const SmiField>(kWordsOfGroups)}) {
    const auto field = std::ranges::find(table, element, &SmiField::element);
    if (field != table.end()) {
      return {std::string(field->name), field->type};
    }
  }
  const auto* const group =
      std::ranges::find_if(kGroups, [&](const SmiGroup& each) { return element.starts_with(each.prefix); });
  if (group != kGroups.end()) {
    return {fmt::format("{}[{}]", group->name, element.substr(group->prefix.size())), group->type};
  }
  return {fmt::format("gpu.smi[{}]", element), SmiType::guess};
}

}  // namespace facts
