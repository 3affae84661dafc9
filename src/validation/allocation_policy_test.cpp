// SPDX-License-Identifier: Apache-2.0
#include "validation/allocation_policy.h"

#include "base/text.h"
#include "fakes/catalog_fixture.h"
#include "validation/recipe_for_test.h"
#include "validation/violation.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace validation {
namespace {

constexpr std::string_view kPlugin =
    "{name: gpu-operator, type: Helm, source: s, overrides: {devicePlugin: {enabled: true}}}";

std::string driver(std::string_view overrides) {
  return "{name: nvidia-dra-driver-gpu, type: Helm, source: s, overrides: " + std::string(overrides) + "}";
}

Allocation allocation(const std::string& components) {
  const auto read = fixture::readRecipe("componentRefs: [" + components + "]\n");
  recipe::fixture::Harness harness(
      recipe::fixture::Files{{"components/broken/values.yaml", "- no mapping\n"}});
  const auto catalog = harness.load();
  return resolveAllocation(*catalog, read.recipe, read.document);
}

// The policy, or the violations, one per line.
std::string resolved(const std::string& components) {
  const Allocation result = allocation(components);
  std::string text;
  for (const Violation& violation : result.violations) {
    text += violation.text + "\n";
  }
  return text.empty() ? std::string(toText(result.policy)) : text;
}

std::string both(std::string_view first, std::string_view second) {
  return std::string(first) + ", " + std::string(second);
}

}  // namespace

TEST_CASE("R121: the names of the policies") {
  CHECK(toText(AllocationPolicy::devicePluginExtendedResource) == "device-plugin-extended-resource");
  CHECK(toText(AllocationPolicy::draResourceClaim) == "dra-resource-claim");
  CHECK(toText(AllocationPolicy::draExtendedResource) == "dra-extended-resource");
  CHECK(toText(AllocationPolicy::unspecified) == "unspecified");
}

TEST_CASE("R122: the switch of the DRA driver decides; absent or disabled it is off") {
  struct Row {
    const char* name;
    std::string components;
    const char* expected;
  };
  const Row rows[] = {
      {"off", both(kPlugin, driver("{resources: {gpus: {enabled: false}}}")),
       "device-plugin-extended-resource"},
      {"absent", std::string(kPlugin), "device-plugin-extended-resource"},
      {"disabled", both(kPlugin, driver("{enabled: false, resources: {gpus: {enabled: true}}}")),
       "device-plugin-extended-resource"},
      {"the chart's default of the device plugin is on", "{name: gpu-operator, type: Helm, source: s}",
       "device-plugin-extended-resource"},
      {"R125 on OpenShift", "{name: gpu-operator-ocp, type: Helm, source: s}",
       "device-plugin-extended-resource"},
      {"R128, all three flipped",
       both("{name: gpu-operator, type: Helm, source: s, overrides: {devicePlugin: {enabled: false}}}",
            driver("{gpuResourcesEnabledOverride: true, resources: {gpus: {enabled: true}}}")),
       "dra-resource-claim"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(resolved(row.components) == row.expected);
  }
}

TEST_CASE("R123 to R127: what is refused") {
  struct Row {
    const char* name;
    std::string components;
    const char* expected;
  };
  const std::string noPlugin =
      "{name: gpu-operator, type: Helm, source: s, overrides: {devicePlugin: {enabled: false}}}";
  const Row rows[] = {
      {"R123 absent", both(kPlugin, driver("{a: b}")), "resources.gpus.enabled is not set"},
      {"R123 null", both(kPlugin, driver("{resources: {gpus: {enabled: null}}}")),
       "resources.gpus.enabled is not set"},
      {"R124", both(noPlugin, driver("{resources: {gpus: {enabled: true}}}")),
       "resources.gpus.enabled=true without gpuResourcesEnabledOverride=true"},
      {"R125 no operator", driver("{resources: {gpus: {enabled: false}}}"), "nothing hands out whole GPUs"},
      {"R125 no component", "", "nothing hands out whole GPUs"},
      {"R125 operator disabled", "{name: gpu-operator, type: Helm, source: s, overrides: {enabled: false}}",
       "nothing hands out whole GPUs"},
      {"R125 device plugin off", noPlugin, "nothing hands out whole GPUs"},
      {"R126",
       both(kPlugin, driver("{gpuResourcesEnabledOverride: true, resources: {gpus: {enabled: true}}}")),
       "whole GPUs are handed out twice"},
      {"R127",
       both(kPlugin, driver("{gpuResourcesEnabledOverride: true, resources: {gpus: {enabled: false}}}")),
       "gpuResourcesEnabledOverride=true although resources.gpus.enabled=false"},
      {"text is no switch", both(kPlugin, driver("{resources: {gpus: {enabled: 'false'}}}")),
       "resources.gpus.enabled is 'false': expected true or false"},
      {"values that cannot be read",
       "{name: gpu-operator, type: Helm, source: s, valuesFile: components/none.yaml}",
       "the values of component gpu-operator cannot be read"},
      {"values that are no mapping",
       "{name: gpu-operator, type: Helm, source: s, valuesFile: components/broken/values.yaml}",
       "expected a mapping of Helm values"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const std::string text = resolved(row.components);
    CAPTURE(text);
    CHECK(text::contains(text, row.expected));
  }
}

TEST_CASE("R127: the remedy says what to remove, at the line that sets it") {
  const Allocation result = allocation(both(
      kPlugin, "\n" + driver("{gpuResourcesEnabledOverride: true, resources: {gpus: {enabled: false}}}")));

  REQUIRE(result.violations.size() == 1);
  CHECK(result.violations[0].remedy ==
        "remove gpuResourcesEnabledOverride from the overrides of nvidia-dra-driver-gpu, or set it to false");
  CHECK(result.violations[0].where.line == 4);
}

TEST_CASE("violations that do not hide each other are told together") {
  const Allocation result = allocation(both(kPlugin, driver("{resources: {gpus: {enabled: true}}}")));

  REQUIRE(result.violations.size() == 2);
  CHECK(text::contains(result.violations[0].text, "without gpuResourcesEnabledOverride=true"));
  CHECK(text::contains(result.violations[1].text, "handed out twice"));
}

}  // namespace validation
