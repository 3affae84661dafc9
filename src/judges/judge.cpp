// SPDX-License-Identifier: Apache-2.0
#include "judges/judge.h"

#include "document/value.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "judges/gpu_device_health.h"
#include "judges/gpu_inventory.h"
#include "judges/rules.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace judges {
namespace {

constexpr auto kHealthNeeds = std::to_array<std::string_view>({facts::kGpuListed});
constexpr auto kHealthMayUse = std::to_array<std::string_view>(
    {facts::kGpuCount, facts::kGpuEcc, facts::kGpuFabricState, facts::kGpuFabricStatus,
     facts::kGpuFabricHealth, facts::kGpuDrainAndResetRecommended, facts::kGpuFabricClique,
     facts::kGpuFabricClusterUuid, facts::kGpuProduct, facts::kGpuRecoveryAction, facts::kGpuRemappedRows,
     facts::kGpuRemappedRowsPending, facts::kGpuRemappedRowsFailure, facts::kNodeName,
     facts::kGpuResetRequired, facts::kGpuRetirementPending});
constexpr auto kInventoryNeeds =
    std::to_array<std::string_view>({facts::kNodeCapacity, facts::kNodeLabel, facts::kGpuListed});
constexpr auto kInventoryMayUse = std::to_array<std::string_view>(
    {facts::kNodeAllocatable, facts::kNodeSlice, facts::kGpuCount, facts::kGpuMigMode, facts::kGpuMigDevices,
     facts::kGpuProduct, facts::kNodeName});

constexpr auto kJudges = std::to_array<JudgeSpec>({
    {"fact-rule", "Does the fact of a rule meet it?", {}, {}, judgeFactRules},
    {"gpu-device-health", "Is every GPU of the host fit for work?", kHealthNeeds, kHealthMayUse,
     judgeGpuDeviceHealth},
    {"gpu-inventory", "How many GPUs are there, and does every node offer those that it has?",
     kInventoryNeeds, kInventoryMayUse, judgeGpuInventory},
    {"node-rule", "Do the nodes that a rule selects meet it?", {}, {}, judgeNodeRules},
});

results::Reason reasonOf(std::string_view code, std::string text, std::span<const facts::FactId> rests) {
  results::Reason reason{std::string(code), std::move(text), {}, {}};
  for (const facts::FactId fact : std::set(rests.begin(), rests.end())) {
    reason.facts.push_back(factName(fact));
  }
  return reason;
}

}  // namespace

std::span<const JudgeSpec> judgeTable() { return kJudges; }

std::string factName(facts::FactId fact) { return fmt::format("f{}", fact + 1); }

document::Value countValue(std::optional<std::int64_t> count) {
  return count ? document::Value::integer(*count) : document::Value::null();
}

void Findings::fail(std::string_view code, std::string text, std::span<const facts::FactId> rests) {
  failures_.push_back(reasonOf(code, std::move(text), rests));
}

void Findings::unknown(std::string_view code, std::string text, std::span<const facts::FactId> rests) {
  unknowns_.push_back(reasonOf(code, std::move(text), rests));
}

void Findings::conclude(results::Judgement& judgement) const {
  judgement.reasons = failures_;
  judgement.reasons.insert(judgement.reasons.end(), unknowns_.begin(), unknowns_.end());
  judgement.compared = compared_;
  if (judgement.reasons.empty() && compared_ == 0) {
    judgement.reasons.push_back(reasonOf("nothing-compared", "there was nothing to compare", {}));
  }
  if (!failures_.empty()) {
    judgement.verdict = results::Verdict::fail;
  } else if (!unknowns_.empty() || compared_ == 0) {
    judgement.verdict = results::Verdict::unknown;
  } else {
    judgement.verdict = results::Verdict::pass;
  }
}

}  // namespace judges
