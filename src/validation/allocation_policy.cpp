// SPDX-License-Identifier: Apache-2.0
#include "validation/allocation_policy.h"

#include "base/result.h"
#include "base/text.h"
#include "document/kind.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/hydrate.h"
#include "recipe/recipe.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
    if (isKnown_) {
      checkAdvertisers(byClaim, byPlugin);
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
      isKnown_ = false;
      report(result.where,
             fmt::format("the values of component {} cannot be read: {}", name, describe(values.error())),
             "correct valuesFile of the component, or give the folder that has it with --data");
    } else if (*values) {
      result.values = std::move(**values);
    }
    return result;
  }

  // Whether a switch is on, and where that is said; `on` is nothing when it is not given, or is no switch.
  struct Switch {
    std::optional<bool> on;
    SourceSpan where;
  };

  Switch readSwitch(const Deployed& component, std::string_view path) {
    const Value* node = &component.values;
    for (const std::string& key : text::split(path, '.')) {
      node = node->isMapping() ? node->find(key) : nullptr;
      if (node == nullptr || node->isNull()) {
        return {std::nullopt, component.where};
      }
    }
    const SourceSpan where = node->where(std::string(path));
    if (!node->asBool()) {
      isKnown_ = false;
      report(where,
             fmt::format("{} value {} is {}: expected true or false", component.name, path,
                         node->isScalar() ? text::quoted(node->text()) : document::kindName(node->kind())),
             fmt::format("set {} of {} to true or false, without quotes", path, component.name));
    }
    return {node->asBool(), where};
  }

  // Whether the DRA driver hands out whole GPUs.
  bool readDriver(const Deployed& driver) {
    const Switch gpus = readSwitch(driver, kGpusEnabled);
    const Switch override = readSwitch(driver, kOverride);
    if (!isKnown_) {
      return false;
    }
    const bool overrides = override.on.value_or(false);
    if (!gpus.on) {
      isKnown_ = false;
      report(driver.where,
             fmt::format("{} is enabled but {} is not set: expected true or false, because the chart's own "
                         "default is true",
                         kDraDriver, kGpusEnabled),
             fmt::format("set {} of {}: false leaves whole GPUs to the device plugin", kGpusEnabled,
                         kDraDriver));
    } else if (*gpus.on && !overrides) {
      report(gpus.where,
             fmt::format("{} has {}=true without {}=true: the chart refuses to install this", kDraDriver,
                         kGpusEnabled, kOverride),
             fmt::format("set {}=true as well, or {}=false", kOverride, kGpusEnabled));
    } else if (!*gpus.on && overrides) {
      report(override.where,
             fmt::format(
                 "{} has {}=true although {}=false: the override does nothing but disarm the chart's guard",
                 kDraDriver, kOverride, kGpusEnabled),
             fmt::format("remove {} from the overrides of {}, or set it to false", kOverride, kDraDriver));
    }
    return gpus.on.value_or(false);
  }

  // Whether the device plugin hands out whole GPUs.
  bool readOperators() {
    bool advertises = false;
    for (const std::string_view name : kGpuOperators) {
      if (const std::optional<Deployed> component = deployed(name)) {
        const Switch plugin = readSwitch(*component, kDevicePluginEnabled);
        advertises = advertises || plugin.on.value_or(true);  // the chart's default
      }
    }
    return advertises;
  }

  void checkAdvertisers(bool byClaim, bool byPlugin) {
    if (byClaim && byPlugin) {
      report(
          placeOfComponent(document_, kDraDriver),
          fmt::format("whole GPUs are handed out twice, expected exactly once: {} has {}=true, and the GPU "
                      "operator has {} on",
                      kDraDriver, kGpusEnabled, kDevicePluginEnabled),
          fmt::format("set {}=false of gpu-operator, or {}=false and {}=false of {}", kDevicePluginEnabled,
                      kGpusEnabled, kOverride, kDraDriver));
    } else if (!byClaim && !byPlugin) {
      report(placeOfComponent(document_, kGpuOperators[0]),
             fmt::format(
                 "nothing hands out whole GPUs, expected exactly one component to: {} of {} is off, and no "
                 "gpu-operator or gpu-operator-ocp is enabled with {} on",
                 kGpusEnabled, kDraDriver, kDevicePluginEnabled),
             fmt::format("add or enable gpu-operator, and remove {}=false from its values",
                         kDevicePluginEnabled));
    }
  }

  void report(SourceSpan where, std::string text, std::string remedy) {
    violations_.push_back({std::move(text), std::move(remedy), std::move(where)});
  }

  const recipe::Catalog& catalog_;
  const recipe::Recipe& recipe_;
  const Value& document_;
  std::vector<Violation> violations_;
  bool isKnown_ = true;  // false: a switch could not be read, so nothing follows from the others
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
