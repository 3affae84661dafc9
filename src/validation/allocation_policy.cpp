// SPDX-License-Identifier: Apache-2.0
#include "validation/allocation_policy.h"

#include "base/text.h"
#include "document/fields.h"
#include "recipe/hydrate.h"

#include <fmt/core.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace validation {
namespace {

using document::Value;

constexpr std::string_view kDraDriver = "nvidia-dra-driver-gpu";
// The same operator, packaged for Kubernetes and for OpenShift.
constexpr std::array<std::string_view, 2> kGpuOperators = {"gpu-operator", "gpu-operator-ocp"};

constexpr std::string_view kGpusEnabled = "resources.gpus.enabled";
constexpr std::string_view kOverride = "gpuResourcesEnabledOverride";
constexpr std::string_view kDevicePluginEnabled = "devicePlugin.enabled";

// A component that is deployed, with its complete values.
struct Deployed {
  std::string name;
  Value values;
  SourceSpan where;
};

class AllocationReader {
 public:
  AllocationReader(const recipe::Catalog& catalog, const recipe::Recipe& recipe, const Value& recipeDocument)
      : catalog_(catalog), recipe_(recipe), document_(recipeDocument) {}

  Allocation read() {
    const std::optional<Deployed> driver = deployed(kDraDriver);
    const bool byClaim = driver && readDriver(*driver);
    const bool byPlugin = readOperators();
    if (violations_.empty()) {
      checkAdvertisers(byClaim, byPlugin, driver);
    }
    return {byClaim ? AllocationPolicy::draResourceClaim : AllocationPolicy::devicePluginExtendedResource,
            std::move(violations_)};
  }

 private:
  // Nothing when the recipe does not have the component or switches it off.
  std::optional<Deployed> deployed(std::string_view name) {
    const recipe::ComponentRef* const component = recipe_.findComponent(name);
    const Value* const reference = findComponentRef(document_, name);
    if (component == nullptr || reference == nullptr || !recipe::isEnabled(*component)) {
      return std::nullopt;
    }
    Deployed result{std::string(name), Value::map(), placeOfComponent(document_, name)};
    Result<std::optional<Value>> values = recipe::componentValues(catalog_, *reference);
    if (!values) {
      report(result,
             fmt::format("the values of component {} cannot be read: {}", name, describe(values.error())),
             "correct valuesFile of the component, or give the folder that has it with --data");
    } else if (*values) {
      result.values = std::move(**values);
    }
    return result;
  }

  // The value at a dotted path that must be true or false; nothing when it is not given.
  std::optional<bool> flag(const Deployed& component, std::string_view path) {
    const Value* node = &component.values;
    for (const std::string& key : text::split(path, '.')) {
      node = node->isMapping() ? node->find(key) : nullptr;
      if (node == nullptr || node->isNull()) {
        return std::nullopt;
      }
    }
    const std::optional<bool> value = node->asBool();
    if (!value) {
      report(component,
             fmt::format("{} value {} is {}: expected true or false", component.name, path,
                         node->isScalar() ? text::quoted(node->text()) : document::kindName(node->kind())),
             fmt::format("set {} of {} to true or false, without quotes", path, component.name));
    }
    return value;
  }

  // Whether the DRA driver hands out whole GPUs.
  bool readDriver(const Deployed& driver) {
    const std::size_t before = violations_.size();
    const std::optional<bool> gpus = flag(driver, kGpusEnabled);
    const std::optional<bool> override = flag(driver, kOverride);
    if (violations_.size() != before) {
      return false;
    }
    if (!gpus) {
      report(
          driver,
          fmt::format(
              "{} is enabled but {} is not set: expected true or false, because the chart's own default is "
              "true",
              kDraDriver, kGpusEnabled),
          fmt::format("set {} of {}: false leaves whole GPUs to the device plugin", kGpusEnabled,
                      kDraDriver));
    } else if (*gpus && !override.value_or(false)) {
      report(driver,
             fmt::format("{} has {}=true without {}=true: the chart refuses to install this", kDraDriver,
                         kGpusEnabled, kOverride),
             fmt::format("set {}=true as well, or {}=false", kOverride, kGpusEnabled));
    } else if (!*gpus && override.value_or(false)) {
      report(driver,
             fmt::format(
                 "{} has {}=true although {}=false: the override does nothing but disarm the chart's guard",
                 kDraDriver, kOverride, kGpusEnabled),
             fmt::format("remove {} from the overrides of {} (or set it to false)", kOverride, kDraDriver));
    }
    return gpus.value_or(false);
  }

  // Whether the device plugin hands out whole GPUs.
  bool readOperators() {
    bool advertises = false;
    for (const std::string_view name : kGpuOperators) {
      if (const std::optional<Deployed> component = deployed(name)) {
        const std::optional<bool> plugin = flag(*component, kDevicePluginEnabled);
        advertises = advertises || plugin.value_or(true);  // the chart's default
      }
    }
    return advertises;
  }

  void checkAdvertisers(bool byClaim, bool byPlugin, const std::optional<Deployed>& driver) {
    if (byClaim && byPlugin) {
      report(*driver,
             fmt::format(
                 "whole GPUs are handed out twice: {} has {}=true and the GPU operator has {} on, expected "
                 "exactly one",
                 kDraDriver, kGpusEnabled, kDevicePluginEnabled),
             fmt::format("set {}=false of gpu-operator, or {}=false and {}=false of {}", kDevicePluginEnabled,
                         kGpusEnabled, kOverride, kDraDriver));
    } else if (!byClaim && !byPlugin) {
      violations_.push_back(
          {fmt::format(
               "nothing hands out whole GPUs: {} is off, and no gpu-operator or gpu-operator-ocp is enabled "
               "with {}, expected exactly one",
               kGpusEnabled, kDevicePluginEnabled),
           fmt::format("add gpu-operator, enable it, or remove {}=false from its values",
                       kDevicePluginEnabled),
           placeOfComponent(document_, kGpuOperators[0])});
    }
  }

  void report(const Deployed& component, std::string text, std::string remedy) {
    violations_.push_back({std::move(text), std::move(remedy), component.where});
  }

  const recipe::Catalog& catalog_;
  const recipe::Recipe& recipe_;
  const Value& document_;
  std::vector<Violation> violations_;
};

}  // namespace

std::string_view toText(AllocationPolicy policy) {
  switch (policy) {
    case AllocationPolicy::devicePluginExtendedResource: return "device-plugin-extended-resource";
    case AllocationPolicy::draResourceClaim: return "dra-resource-claim";
    case AllocationPolicy::draExtendedResource: return "dra-extended-resource";
    case AllocationPolicy::unspecified: break;
  }
  return "unspecified";
}

Allocation resolveAllocation(const recipe::Catalog& catalog, const recipe::Recipe& recipe,
                             const Value& recipeDocument) {
  return AllocationReader(catalog, recipe, recipeDocument).read();
}

}  // namespace validation
