// SPDX-License-Identifier: Apache-2.0
#include "validation/nccl_rules.h"

#include "base/result.h"
#include "base/text.h"
#include "recipe/criteria.h"
#include "validation/benchmark_runtime.h"
#include "validation/performance_constraints.h"
#include "validation/plan.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

constexpr std::uint8_t kAutomatic = 1U << static_cast<unsigned>(NcclVariant::automatic);
constexpr std::uint8_t kNet = 1U << static_cast<unsigned>(NcclVariant::net);
constexpr std::uint8_t kNvls = 1U << static_cast<unsigned>(NcclVariant::nvls);

struct Benchmark {
  std::string_view accelerator;
  std::string_view service;
  std::uint8_t variants;
};

// Sorted by name; `any` is a cluster that its owner manages. gb200 on EKS has two fabrics at once, which is why the
// automatic variant, which would exercise only one of them, is not for it.
constexpr std::array<Benchmark, 8> kBenchmarks = {{
    {"b200", "any", kAutomatic},
    {"gb200", "any", kAutomatic},
    {"gb200", "eks", kNet | kNvls},
    {"gb200", "oke", kNvls},
    {"h100", "aks", kAutomatic},
    {"h100", "eks", kAutomatic},
    {"h100", "gke", kAutomatic},
    {"h200", "eks", kAutomatic},
}};

constexpr std::array<std::string_view, 3> kCheckNames = {"nccl-all-reduce-bw", "nccl-all-reduce-bw-net",
                                                         "nccl-all-reduce-bw-nvls"};
constexpr std::array<std::string_view, 3> kBandwidthUnits = {"GB/s", "GBps", "gb/s"};

std::string pairOf(std::string_view accelerator, std::string_view service) {
  const auto orAny = [](std::string_view value) { return recipe::isAny(value) ? recipe::kAny : value; };
  return fmt::format("{}/{}", orAny(accelerator), orAny(service));
}

bool supports(std::string_view pair, NcclVariant variant) {
  return std::ranges::any_of(kBenchmarks, [&](const Benchmark& benchmark) {
    return pair == pairOf(benchmark.accelerator, benchmark.service) &&
           (benchmark.variants & (1U << static_cast<unsigned>(variant))) != 0;
  });
}

std::string_view variantText(NcclVariant variant) {
  switch (variant) {
    case NcclVariant::automatic: return "auto-detect";
    case NcclVariant::net: return "NET";
    case NcclVariant::nvls: break;
  }
  return "NVLS";
}

void checkProfile(const GivenConstraint& profile, std::vector<Violation>& violations) {
  const std::vector<std::string> profiles = ncclProfiles();
  if (std::ranges::find(profiles, profile.value) != profiles.end()) {
    return;
  }
  violations.push_back(
      valueViolation(kProfileConstraint, profile,
                     fmt::format("one of {}, without an operator{}", text::join(profiles, ", "),
                                 text::didYouMean(profile.value, profiles)),
                     "choose the profile whose fabric is that of the cluster, or bring a runtime with "
                     "nccl-benchmark-runtime-ref"));
}

// Why the variant will not run; nothing when it will. `profile` and `hasRuntime` are what the recipe gives.
std::optional<StaticSkip> skipOf(NcclVariant variant, const PerformanceConstraints& constraints,
                                 const recipe::Criteria& criteria,
                                 const std::optional<GivenConstraint>& profile, bool hasRuntime) {
  const std::string_view check = checkName(variant);
  if (!constraints.has(check)) {
    return StaticSkip{
        fmt::format("no {} constraint in recipe", check),
        fmt::format("add the constraint {} with a floor, such as '>= 300', or drop the check; the "
                    "threshold of another variant does not count for it",
                    check)};
  }
  if (hasRuntime) {
    return std::nullopt;
  }
  if (profile) {
    if (supports(profile->value, variant)) {
      return std::nullopt;
    }
    return StaticSkip{fmt::format("benchmark profile {} does not implement the {} NCCL variant",
                                  profile->value, variantText(variant)),
                      "drop the check, or choose a profile that has the variant"};
  }
  if (isApplicable(variant, criteria.accelerator, criteria.service)) {
    return std::nullopt;
  }
  return StaticSkip{
      fmt::format("skipped - {} requires Service + Accelerator to be implemented: there is no benchmark "
                  "for {}",
                  check, pairOf(criteria.accelerator, criteria.service)),
      fmt::format("add the constraint {}, or, if no template fits, {} with a runtime in the --data "
                  "folder",
                  kProfileConstraint, kRuntimeRefConstraint)};
}

}  // namespace

std::string_view checkName(NcclVariant variant) { return kCheckNames.at(static_cast<std::size_t>(variant)); }

std::vector<std::string> ncclProfiles() {
  std::vector<std::string> profiles;
  profiles.reserve(kBenchmarks.size());
  for (const Benchmark& benchmark : kBenchmarks) {
    profiles.push_back(pairOf(benchmark.accelerator, benchmark.service));
  }
  return profiles;
}

bool isApplicable(NcclVariant variant, std::string_view accelerator, std::string_view service) {
  return supports(pairOf(accelerator, service), variant);
}

Result<NcclFabric> parseNcclFabric(const std::optional<std::string>& value) {
  if (!value || value->empty() || *value == "efa") {
    return NcclFabric::efa;
  }
  if (*value == "roce") {
    return NcclFabric::roce;
  }
  const std::vector<std::string> fabrics = {"efa", "roce"};
  return failure(Code::invalidInput, fmt::format("invalid AICR_NCCL_FABRIC {}: expected efa or roce{}",
                                                 text::quoted(*value), text::didYouMean(*value, fabrics)));
}

void checkNccl(const PerformanceConstraints& constraints, const recipe::Criteria& criteria,
               const RuntimeLookup& lookUp, std::vector<Violation>& violations, StaticSkips& skips) {
  const std::optional<GivenConstraint> profile = constraints.find(kProfileConstraint);
  std::optional<GivenConstraint> runtime = constraints.find(kRuntimeRefConstraint);
  if (runtime && runtime->value.empty()) {
    runtime.reset();  // blank is as good as none
  }
  constraints.checkOnce(kProfileConstraint, violations);
  constraints.checkOnce(kRuntimeRefConstraint, violations);
  if (profile) {
    checkProfile(*profile, violations);
  }
  if (runtime) {
    checkRuntimeRef(*runtime, lookUp, violations);
  }
  if (profile && runtime) {
    violations.push_back(
        {fmt::format("nccl-benchmark-runtime and nccl-benchmark-profile are mutually exclusive: {} is "
                     "{}, {} is {}",
                     kRuntimeRefConstraint, text::quoted(runtime->value), kProfileConstraint,
                     text::quoted(profile->value)),
         "keep one of the two", runtime->where});
  }
  for (const NcclVariant variant : kNcclVariants) {
    const std::string_view check = checkName(variant);
    constraints.checkOnce(check, violations);
    constraints.checkThreshold({check, Direction::floor, "GB/s", kBandwidthUnits}, violations);
    if (auto skip = skipOf(variant, constraints, criteria, profile, runtime.has_value())) {
      skips.emplace(check, std::move(*skip));
    }
  }
}

}  // namespace validation
