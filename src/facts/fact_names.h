// SPDX-License-Identifier: Apache-2.0
#pragma once

// The names of facts: what parsers write, judges read and rules ask for. A name that ends with `[]` stands for a group,
// whose facts have a key between the brackets: `node.label[]` for `node.label[pool]`.

#include "constraint/value_kind.h"

#include <optional>
#include <string>
#include <string_view>

namespace facts {

// Of a host, by its GPU tool: how many GPUs the driver counts, and how many the tool describes.
inline constexpr std::string_view kGpuCount = "gpu.count";
inline constexpr std::string_view kGpuListed = "gpu.listed";
inline constexpr std::string_view kGpuDriverVersion = "gpu.driverVersion";
inline constexpr std::string_view kGpuCudaVersion = "gpu.cudaVersion";

// Of a GPU.
inline constexpr std::string_view kGpuProduct = "gpu.product";
inline constexpr std::string_view kGpuBrand = "gpu.brand";
inline constexpr std::string_view kGpuArchitecture = "gpu.architecture";
inline constexpr std::string_view kGpuUuid = "gpu.uuid";
inline constexpr std::string_view kGpuSerial = "gpu.serial";
inline constexpr std::string_view kGpuMinorNumber = "gpu.minorNumber";
inline constexpr std::string_view kGpuVbiosVersion = "gpu.vbiosVersion";
inline constexpr std::string_view kGpuPartNumber = "gpu.partNumber";
inline constexpr std::string_view kGpuBusId = "gpu.busId";
inline constexpr std::string_view kGpuMigMode = "gpu.migMode";
inline constexpr std::string_view kGpuMigModePending = "gpu.migModePending";
inline constexpr std::string_view kGpuMigDevices = "gpu.migDevices";
inline constexpr std::string_view kGpuRecoveryAction = "gpu.recoveryAction";
inline constexpr std::string_view kGpuResetRequired = "gpu.resetRequired";
inline constexpr std::string_view kGpuDrainAndResetRecommended = "gpu.drainAndResetRecommended";
inline constexpr std::string_view kGpuMemoryTotal = "gpu.memoryTotal";
inline constexpr std::string_view kGpuMemoryReserved = "gpu.memoryReserved";
inline constexpr std::string_view kGpuMemoryUsed = "gpu.memoryUsed";
inline constexpr std::string_view kGpuMemoryFree = "gpu.memoryFree";
inline constexpr std::string_view kGpuBar1MemoryTotal = "gpu.bar1MemoryTotal";
inline constexpr std::string_view kGpuUtilization = "gpu.utilization";
inline constexpr std::string_view kGpuMemoryUtilization = "gpu.memoryUtilization";
inline constexpr std::string_view kGpuTemperature = "gpu.temperature";
inline constexpr std::string_view kGpuPowerDraw = "gpu.powerDraw";
inline constexpr std::string_view kGpuAveragePowerDraw = "gpu.averagePowerDraw";
inline constexpr std::string_view kGpuEccMode = "gpu.eccMode";
inline constexpr std::string_view kGpuEcc = "gpu.ecc[]";
inline constexpr std::string_view kGpuRetirementPending = "gpu.retirementPending";
inline constexpr std::string_view kGpuRetiredPages = "gpu.retiredPages[]";
inline constexpr std::string_view kGpuRemappedRows = "gpu.remappedRows";  // absent in place of the four below
inline constexpr std::string_view kGpuRemappedRowsCorrectable = "gpu.remappedRows.correctable";
inline constexpr std::string_view kGpuRemappedRowsUncorrectable = "gpu.remappedRows.uncorrectable";
inline constexpr std::string_view kGpuRemappedRowsPending = "gpu.remappedRows.pending";
inline constexpr std::string_view kGpuRemappedRowsFailure = "gpu.remappedRows.failure";
inline constexpr std::string_view kGpuFabricState = "gpu.fabric.state";
inline constexpr std::string_view kGpuFabricStatus = "gpu.fabric.status";
inline constexpr std::string_view kGpuFabricClique = "gpu.fabric.clique";
inline constexpr std::string_view kGpuFabricClusterUuid = "gpu.fabric.clusterUuid";
inline constexpr std::string_view kGpuFabricHealth = "gpu.fabric.health[]";
inline constexpr std::string_view kGpuClocksEventReasons = "gpu.clocksEventReasons[]";
inline constexpr std::string_view kGpuSmi =
    "gpu.smi[]";  // elements of nvidia-smi that have no name of their own

// Of a process on a GPU, and of a MIG device.
inline constexpr std::string_view kGpuProcessPid = "gpu.process.pid";
inline constexpr std::string_view kGpuProcessType = "gpu.process.type";
inline constexpr std::string_view kGpuProcessName = "gpu.process.name";
inline constexpr std::string_view kGpuProcessUsedMemory = "gpu.process.usedMemory";
inline constexpr std::string_view kGpuMigIndex = "gpu.mig.index";
inline constexpr std::string_view kGpuMigGpuInstance = "gpu.mig.gpuInstance";
inline constexpr std::string_view kGpuMigComputeInstance = "gpu.mig.computeInstance";
inline constexpr std::string_view kGpuMigUuid = "gpu.mig.uuid";
inline constexpr std::string_view kGpuMigMemoryTotal = "gpu.mig.memoryTotal";
inline constexpr std::string_view kGpuMigMemoryUsed = "gpu.mig.memoryUsed";
inline constexpr std::string_view kGpuMigMemoryFree = "gpu.mig.memoryFree";

// Of a Kubernetes Node. Only a Node object states its name.
inline constexpr std::string_view kNodeName = "node.name";
inline constexpr std::string_view kNodeLabel = "node.label[]";
inline constexpr std::string_view kNodeTaint = "node.taint[]";
inline constexpr std::string_view kNodeCapacity = "node.capacity[]";
inline constexpr std::string_view kNodeAllocatable = "node.allocatable[]";
inline constexpr std::string_view kNodeCondition = "node.condition[]";
inline constexpr std::string_view kNodeSlice =
    "node.slice[]";  // by the driver that offers devices of the node
inline constexpr std::string_view kNodeUnschedulable = "node.unschedulable";
inline constexpr std::string_view kNodeKernelVersion = "node.kernelVersion";
inline constexpr std::string_view kNodeKubeletVersion = "node.kubeletVersion";
inline constexpr std::string_view kNodeOsImage = "node.osImage";
inline constexpr std::string_view kNodeContainerRuntimeVersion = "node.containerRuntimeVersion";
inline constexpr std::string_view kNodeArchitecture = "node.architecture";

// The name of a fact of a group, and its key again; nothing for a name that is not of this group. A key may hold
// brackets itself. Requires: the group ends with `[]`.
std::string keyedName(std::string_view group, std::string_view key);
std::optional<std::string_view> keyOf(std::string_view group, std::string_view name);

// What the text of a fact of this name is compared as; nothing for names whose text is compared as it is written.
std::optional<constraint::ValueKind> kindOf(std::string_view name);

}  // namespace facts
