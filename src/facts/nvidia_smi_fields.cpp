// SPDX-License-Identifier: Apache-2.0
#include "facts/nvidia_smi_fields.h"

#include "facts/fact_names.h"
#include "facts/nvidia_smi_words.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace facts {
namespace {

constexpr auto kHeadFields = std::to_array<SmiField>({
    {"driver_version", kGpuDriverVersion, SmiType::text},
    {"cuda_version", kGpuCudaVersion, SmiType::text},
    {"attached_gpus", kGpuCount, SmiType::number},
});

constexpr auto kGpuFields = std::to_array<SmiField>({
    {"product_name", kGpuProduct, SmiType::text},
    {"product_brand", kGpuBrand, SmiType::text},
    {"product_architecture", kGpuArchitecture, SmiType::text},
    {"uuid", kGpuUuid, SmiType::text},
    {"serial", kGpuSerial, SmiType::text},
    {"minor_number", kGpuMinorNumber, SmiType::number},
    {"vbios_version", kGpuVbiosVersion, SmiType::text},
    {"gpu_part_number", kGpuPartNumber, SmiType::text},
    {"pci/pci_bus_id", kGpuBusId, SmiType::text},
    {"mig_mode/current_mig", kGpuMigMode, SmiType::text},
    {"mig_mode/pending_mig", kGpuMigModePending, SmiType::text},
    {"gpu_recovery_action", kGpuRecoveryAction, SmiType::text},
    {"gpu_reset_status/reset_required", kGpuResetRequired, SmiType::flag},
    {"gpu_reset_status/drain_and_reset_recommended", kGpuDrainAndResetRecommended, SmiType::flag},
    {"fb_memory_usage/total", kGpuMemoryTotal, SmiType::number},
    {"fb_memory_usage/reserved", kGpuMemoryReserved, SmiType::number},
    {"fb_memory_usage/used", kGpuMemoryUsed, SmiType::number},
    {"fb_memory_usage/free", kGpuMemoryFree, SmiType::number},
    {"bar1_memory_usage/total", kGpuBar1MemoryTotal, SmiType::number},
    {"utilization/gpu_util", kGpuUtilization, SmiType::number},
    {"utilization/memory_util", kGpuMemoryUtilization, SmiType::number},
    {"temperature/gpu_temp", kGpuTemperature, SmiType::number},
    {"power_readings/power_draw", kGpuPowerDraw, SmiType::number},
    {"gpu_power_readings/power_draw", kGpuPowerDraw, SmiType::number},
    {"gpu_power_readings/instant_power_draw", kGpuPowerDraw, SmiType::number},
    {"gpu_power_readings/average_power_draw", kGpuAveragePowerDraw, SmiType::number},
    {"ecc_mode/current_ecc", kGpuEccMode, SmiType::text},
    {"retired_pages/pending_retirement", kGpuRetirementPending, SmiType::flag},
    {"retired_pages/pending_blacklist", kGpuRetirementPending, SmiType::flag},
    {"remapped_rows", kGpuRemappedRows, SmiType::text},
    {"remapped_rows/remapped_row_corr", kGpuRemappedRowsCorrectable, SmiType::number},
    {"remapped_rows/remapped_row_unc", kGpuRemappedRowsUncorrectable, SmiType::number},
    {"remapped_rows/remapped_row_pending", kGpuRemappedRowsPending, SmiType::flag},
    {"remapped_rows/remapped_row_failure", kGpuRemappedRowsFailure, SmiType::flag},
    {"fabric/state", kGpuFabricState, SmiType::text},
    {"fabric/status", kGpuFabricStatus, SmiType::text},
    {"fabric/cliqueId", kGpuFabricClique, SmiType::text},
    {"fabric/clusterUuid", kGpuFabricClusterUuid, SmiType::text},
});

constexpr auto kProcessFields = std::to_array<SmiField>({
    {"pid", kGpuProcessPid, SmiType::text},
    {"type", kGpuProcessType, SmiType::text},
    {"process_name", kGpuProcessName, SmiType::text},
    {"used_memory", kGpuProcessUsedMemory, SmiType::number},
});

constexpr auto kMigFields = std::to_array<SmiField>({
    {"index", kGpuMigIndex, SmiType::text},
    {"gpu_instance_id", kGpuMigGpuInstance, SmiType::text},
    {"compute_instance_id", kGpuMigComputeInstance, SmiType::text},
    {"uuid", kGpuMigUuid, SmiType::text},
    {"fb_memory_usage/total", kGpuMigMemoryTotal, SmiType::number},
    {"fb_memory_usage/used", kGpuMigMemoryUsed, SmiType::number},
    {"fb_memory_usage/free", kGpuMigMemoryFree, SmiType::number},
});

// Groups of elements whose members differ between generations, with the facts that they make.
struct SmiGroup {
  std::string_view prefix;
  std::string_view name;
  SmiType type;
};
constexpr auto kGroups = std::to_array<SmiGroup>({
    {"ecc_errors/", kGpuEcc, SmiType::number},
    {"retired_pages/", kGpuRetiredPages, SmiType::guess},
    {"fabric/health/", kGpuFabricHealth, SmiType::text},
    {"clocks_event_reasons/", kGpuClocksEventReasons, SmiType::flag},
    {"clocks_throttle_reasons/", kGpuClocksEventReasons, SmiType::flag},
});

// Of a group of numbers, but flags.
constexpr auto kFlagsOfGroups = std::to_array<std::string_view>(
    {"ecc_errors/volatile/sram_threshold_exceeded", "ecc_errors/aggregate/sram_threshold_exceeded"});

}  // namespace

std::span<const SmiField> smiHeadFields() { return kHeadFields; }
std::span<const SmiField> smiGpuFields() { return kGpuFields; }
std::span<const SmiField> smiProcessFields() { return kProcessFields; }
std::span<const SmiField> smiMigFields() { return kMigFields; }

SmiName smiNameOf(std::span<const SmiField> fields, std::string_view element) {
  if (const auto field = std::ranges::find(fields, element, &SmiField::element); field != fields.end()) {
    return {std::string(field->name), field->type};
  }
  const auto* const group =
      std::ranges::find_if(kGroups, [&](const SmiGroup& each) { return element.starts_with(each.prefix); });
  if (group == kGroups.end()) {
    return {keyedName(kGpuSmi, element), SmiType::guess};
  }
  const bool isFlag = std::ranges::find(kFlagsOfGroups, element) != kFlagsOfGroups.end();
  return {keyedName(group->name, element.substr(group->prefix.size())), isFlag ? SmiType::flag : group->type};
}

}  // namespace facts
