// SPDX-License-Identifier: Apache-2.0
#include "validation/inference_rules.h"

#include "base/duration.h"
#include "base/text.h"
#include "recipe/recipe.h"
#include "validation/performance_constraints.h"
#include "validation/plan.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace validation {
namespace {

constexpr std::string_view kDynamo = "dynamo-platform";
constexpr std::array<std::string_view, 3> kRateUnits = {"tokens/s", "tokens/sec", "tok/s"};
constexpr std::array<std::string_view, 1> kTimeUnits = {"ms"};

// What an input or a setting must look like.
enum class Shape : std::uint8_t { text, positiveInteger, routingMode, routerMode, duration };

struct Input {
  std::string_view name;
  Shape shape;
  std::string_view example;
};

constexpr std::array<Input, 3> kInputs = {{
    {kModelConstraint, Shape::text, "Qwen/Qwen3-8B"},
    {kConcurrencyConstraint, Shape::positiveInteger, "256"},
    {kRoutingConstraint, Shape::routingMode, "dynamo-router"},
}};

// Settings in the `env` of the check's catalog entry. A recipe constraint wins over them, but a bad one is an error all
// the same: it would only come to light in the cluster.
constexpr std::array<Input, 7> kSettings = {{
    {"AICR_INFERENCE_PERF_CONCURRENCY_PER_GPU", Shape::positiveInteger, "256"},
    {"AICR_INFERENCE_PERF_WARMUP_PER_CONCURRENCY", Shape::positiveInteger, "2"},
    {"AICR_INFERENCE_PERF_ROUTER_MODE", Shape::routerMode, "least-loaded"},
    {"AICR_INFERENCE_PERF_WORKLOAD_READY_TIMEOUT", Shape::duration, "10m"},
    {"AICR_INFERENCE_PERF_HEALTH_TIMEOUT", Shape::duration, "5m"},
    {"AICR_INFERENCE_PERF_MODEL_CACHE_POPULATE_TIMEOUT", Shape::duration, "13m"},
    {"AICR_INFERENCE_PERF_MODEL", Shape::text, "Qwen/Qwen3-8B"},
}};

constexpr std::string_view kRoutingModes = "dynamo-router gateway-epp";
constexpr std::string_view kRouterModes =
    "kv round-robin random power-of-two least-loaded device-aware-weighted";

bool isPositiveInteger(std::string_view text) {
  std::int64_t number = 0;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto parsed = std::from_chars(begin, end, number);
  return parsed.ec == std::errc{} && parsed.ptr == end && number > 0;
}

bool isAmong(std::string_view value, std::string_view words) {
  const std::vector<std::string> known = text::fields(words);
  return std::ranges::find(known, value) != known.end();
}

bool hasShape(std::string_view value, Shape shape) {
  switch (shape) {
    case Shape::text: return isBareValue(value);
    case Shape::positiveInteger: return isPositiveInteger(value);
    case Shape::routingMode: return isAmong(value, kRoutingModes);
    case Shape::routerMode: return isAmong(value, kRouterModes);
    case Shape::duration: break;
  }
  const std::optional<std::chrono::milliseconds> duration = parseDuration(value);
  return duration && duration->count() > 0;
}

std::string shapeText(std::string_view value, Shape shape) {
  const auto oneOf = [&](std::string_view words) {
    const std::vector<std::string> known = text::fields(words);
    return fmt::format("one of {}, without an operator{}", text::join(known, ", "),
                       text::didYouMean(value, known));
  };
  switch (shape) {
    case Shape::text: return "a name, not empty and without an operator";
    case Shape::positiveInteger: return "a whole number from 1, without an operator";
    case Shape::routingMode: return oneOf(kRoutingModes);
    case Shape::routerMode: return oneOf(kRouterModes);
    case Shape::duration: break;
  }
  return "a duration above 0, such as 90s or 10m";
}

void checkSettings(const ValidatorCatalog& catalog, std::vector<Violation>& violations) {
  const Validator* const validator = catalog.find(kInferenceCheck);
  if (validator == nullptr) {
    return;
  }
  for (const Input& setting : kSettings) {
    const std::string* const value = findVariable(*validator, setting.name);
    if (value != nullptr && !value->empty() && !hasShape(*value, setting.shape)) {
      violations.push_back(
          {fmt::format("setting {} of validator {} has the value {}: expected {}", setting.name,
                       kInferenceCheck, text::quoted(*value), shapeText(*value, setting.shape)),
           fmt::format("correct it in {}, for example to {}", kValidatorCatalogPath, setting.example),
           {}});
    }
  }
}

std::optional<StaticSkip> inferenceSkip(const PerformanceConstraints& constraints,
                                        const recipe::Recipe& recipe) {
  if (!constraints.has(kThroughputConstraint) && !constraints.has(kFirstTokenConstraint)) {
    return StaticSkip{"no inference-throughput or inference-ttft-p99 constraint in recipe",
                      "generate the recipe again, or add the constraints"};
  }
  if (recipe.findComponent(kDynamo) == nullptr) {
    return StaticSkip{"skipped - dynamo-platform not in recipe components",
                      "generate the recipe with --platform dynamo"};
  }
  return std::nullopt;
}

}  // namespace

void checkInference(const PerformanceConstraints& constraints, const recipe::Recipe& recipe,
                    const ValidatorCatalog& catalog, std::vector<Violation>& violations, StaticSkips& skips) {
  constraints.checkOnce(kThroughputConstraint, violations);
  constraints.checkThreshold({kThroughputConstraint, Direction::floor, "tokens/s", kRateUnits}, violations);
  constraints.checkOnce(kFirstTokenConstraint, violations);
  constraints.checkThreshold({kFirstTokenConstraint, Direction::ceiling, "milliseconds", kTimeUnits},
                             violations);
  for (const Input& input : kInputs) {
    constraints.checkOnce(input.name, violations);
    const std::optional<GivenConstraint> given = constraints.find(input.name);
    if (given && !hasShape(given->value, input.shape)) {
      violations.push_back(valueViolation(
          input.name, *given, shapeText(given->value, input.shape),
          fmt::format("write for example {}, or leave the constraint out", text::quoted(input.example))));
    }
  }
  checkSettings(catalog, violations);
  if (auto skip = inferenceSkip(constraints, recipe)) {
    skips.emplace(kInferenceCheck, std::move(*skip));
  }
}

}  // namespace validation
