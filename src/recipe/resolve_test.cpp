// SPDX-License-Identifier: Apache-2.0
#include "recipe/resolve.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/encode.h"
#include "document/read.h"
#include "document/write.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {
namespace {

using fixture::Files;

using fixture::Harness;

Recipe resolved(const Catalog& catalog, const Criteria& criteria) {
  return resolve(catalog, {criteria, nullptr, "1.0"})->recipe;
}

// The base with one component, and a registry entry for it.
Recipe withDefaults(std::string_view component, std::string_view registryEntry) {
  Harness harness(Files{{"overlays/base.yaml",
                         "metadata: {name: base}\nspec: {componentRefs: [" + std::string(component) + "]}\n"},
                        {"registry.yaml", "components: [" + std::string(registryEntry) + "]\n"}});
  return resolved(*harness.load(), {});
}

bool comesBefore(const Recipe& recipe, std::string_view first, std::string_view second) {
  const auto& order = recipe.deploymentOrder;
  return std::ranges::find(order, first) < std::ranges::find(order, second);
}

std::vector<std::string> dependenciesOf(const Recipe& recipe, std::string_view name) {
  return recipe.findComponent(name)->dependencyRefs;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("TestComponentRefApplyRegistryDefaults: defaults fill empty fields of the type they belong to") {
  constexpr std::string_view kHelm =
      "{name: c, helm: {defaultRepository: r, defaultChart: x/y/chart, defaultVersion: '2', "
      "defaultNamespace: n}}";
  const ComponentRef empty = withDefaults("{name: c}", kHelm).componentRefs[0];
  CHECK(empty.type == "Helm");
  CHECK(empty.source == "r");
  CHECK(empty.chart == "chart");
  CHECK(empty.version == "2");
  CHECK(empty.namespaceName == "n");

  const ComponentRef set = withDefaults("{name: c, version: '1', namespace: m}", kHelm).componentRefs[0];
  CHECK(set.version == "1");
  CHECK(set.namespaceName == "m");

  const ComponentRef kustomize = withDefaults("{name: c, type: Kustomize}", kHelm).componentRefs[0];
  CHECK(kustomize.source.empty());
  CHECK(withDefaults("{name: c, type: helm}", kHelm).componentRefs[0].source.empty());

  const ComponentRef git =
      withDefaults("{name: c}", "{name: c, kustomize: {defaultSource: g, defaultPath: p, defaultTag: t}}")
          .componentRefs[0];
  CHECK(git.type == "Kustomize");
  CHECK(git.source == "g");
  CHECK(git.path == "p");
  CHECK(git.tag == "t");

  const ComponentRef unknown = withDefaults("{name: stranger}", kHelm).componentRefs[0];
  CHECK(unknown.type.empty());
}

TEST_CASE("2.5: type and source are always written, nothing else that is empty") {
  Harness harness(Files{{"overlays/base.yaml", "metadata: {name: b}\nspec: {componentRefs: [{name: c}]}\n"}});
  const auto resolution = resolve(*harness.load(), {{}, nullptr, ""});
  CHECK(document::writeYaml(resolution->document) ==
        "kind: RecipeResult\n"
        "apiVersion: aicr.nvidia.com/v1alpha1\n"
        "metadata:\n"
        "  appliedOverlays:\n"
        "    - base\n"
        "criteria:\n"
        "  service: any\n"
        "  accelerator: any\n"
        "  intent: any\n"
        "  os: any\n"
        "  platform: any\n"
        "componentRefs:\n"
        "  - name: c\n"
        "    type: \"\"\n"
        "    source: \"\"\n"
        "deploymentOrder:\n"
        "  - c\n");
}

TEST_CASE("2.4: without an overlay, constraints and components stay in the order of the base file") {
  Harness harness(
      Files{{"overlays/base.yaml",
             "metadata: {name: b}\nspec: {constraints: [{name: z, value: a}, {name: y, value: b}], "
             "componentRefs: [{name: d}, {name: c}]}\n"}});
  const Recipe recipe = resolved(*harness.load(), {});
  CHECK(recipe.constraints[0].name == "z");
  CHECK(recipe.componentRefs[0].name == "d");
  CHECK(recipe.deploymentOrder == Strings{"c", "d"});
}

TEST_CASE("Q2: resolving twice gives the same, whatever was resolved in between") {
  const Catalog catalog = fixture::embedded();
  const Recipe before = resolved(catalog, {"eks", "", "", "", "", 0});
  resolved(catalog, {"eks", "h100", "training", "ubuntu", "", 0});
  CHECK(resolved(catalog, {"eks", "", "", "", "", 0}) == before);
  CHECK_FALSE(before.validation.deployment.has_value());
}

TEST_CASE("Q14: a manifest-only component has no namespace, and skyhook-customizations has an empty source") {
  const Recipe recipe = resolved(fixture::embedded(), {"gke", "h100", "training", "cos", "", 0});
  CHECK(recipe.findComponent("gke-nccl-tcpxo")->namespaceName.empty());
  CHECK(recipe.findComponent("skyhook-customizations")->source.empty());
  CHECK(recipe.findComponent("skyhook-customizations")->type == "Helm");
}

TEST_CASE("TestConformanceRecipeInvariants: required components, checks and the Kubernetes floor") {
  struct Row {
    const char* name;
    Criteria criteria;
    Strings components;
    Strings checks;
    bool needs134;
  };
  const Row rows[] = {
      {"eks dynamo",
       {"eks", "h100", "inference", "ubuntu", "dynamo", 0},
       {"dynamo-platform", "kgateway", "kai-scheduler"},
       {"inference-gateway", "robust-controller"},
       true},
      {"gke dynamo",
       {"gke", "h100", "inference", "cos", "dynamo", 0},
       {"dynamo-platform", "kgateway"},
       {"inference-gateway"},
       true},
      {"kind dynamo",
       {"kind", "h100", "inference", "", "dynamo", 0},
       {"dynamo-platform", "network-operator"},
       {"inference-gateway"},
       true},
      {"kind training",
       {"kind", "h100", "training", "", "", 0},
       {"kai-scheduler"},
       {"gang-scheduling"},
       true},
      {"eks training",
       {"eks", "h100", "training", "ubuntu", "", 0},
       {"aws-efa", "skyhook-customizations"},
       {"gang-scheduling", "dra-support"},
       false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Recipe recipe = resolved(fixture::embedded(), row.criteria);
    for (const std::string& component : row.components) {
      CHECK(recipe.findComponent(component) != nullptr);
    }
    for (const std::string& check : row.checks) {
      CHECK(std::ranges::count(recipe.validation.conformance->checks, check) == 1);
    }
    const auto floor = std::ranges::find(recipe.constraints, "K8s.server.version", &Constraint::name);
    CHECK(text::contains(floor->value, "1.34") == row.needs134);
  }
}

TEST_CASE("TestDeploymentOrderGuards: what must come before what") {
  const Recipe training = resolved(fixture::embedded(), {"eks", "h100", "training", "ubuntu", "kubeflow", 0});
  CHECK(dependenciesOf(training, "gpu-operator") ==
        Strings{"cert-manager", "kube-prometheus-stack", "skyhook-customizations"});
  CHECK(dependenciesOf(training, "kubeflow-trainer") ==
        Strings{"cert-manager", "kube-prometheus-stack", "gpu-operator"});
  CHECK(comesBefore(training, "gpu-operator", "nvsentinel"));
  CHECK(comesBefore(training, "skyhook-customizations", "gpu-operator"));
  const Recipe dynamo = resolved(fixture::embedded(), {"eks", "h100", "inference", "ubuntu", "dynamo", 0});
  CHECK(comesBefore(dynamo, "dynamo-crds", "dynamo-platform"));
  CHECK(comesBefore(dynamo, "kai-scheduler", "dynamo-platform"));
}

TEST_CASE("TestInheritanceChain: the values file of the nearest overlay wins") {
  const Recipe recipe = resolved(fixture::embedded(), {"eks", "h100", "training", "ubuntu", "", 0});
  CHECK(recipe.findComponent("gpu-operator")->valuesFile ==
        "components/gpu-operator/values-eks-training.yaml");
  Strings applied = recipe.metadata.appliedOverlays;
  std::ranges::sort(applied);
  CHECK(std::ranges::adjacent_find(applied) == applied.end());
}

TEST_CASE("TestComponentRefIsEnabled: only a boolean false disables") {
  const auto enabledWith = [](std::string_view overrides) {
    ComponentRef component;
    component.overrides = document::Value::from(document::readYaml(overrides, "o")->root());
    return isEnabled(component);
  };
  CHECK(enabledWith("{}"));
  CHECK(enabledWith("{enabled: true}"));
  CHECK_FALSE(enabledWith("{enabled: false}"));
  CHECK(enabledWith("{enabled: 'false'}"));
  CHECK(enabledWith("{enabled: 0}"));
}

TEST_CASE("a recipe that was written can be read: the same record") {
  const auto resolution =
      resolve(fixture::embedded(), {{"eks", "gb200", "inference", "ubuntu", "dynamo", 0}, nullptr, "1"});
  for (const std::string& text :
       {document::writeYaml(resolution->document), document::writeJson(resolution->document)}) {
    const auto document = document::readAny(text, "-");
    REQUIRE(document.has_value());
    document::DecodeContext context;
    const auto recipe = parseRecipe(document->root(), context);
    REQUIRE(recipe.has_value());
    CHECK(*recipe == resolution->recipe);
    CHECK(document::writeYaml(document::encode(*recipe)) == document::writeYaml(resolution->document));
  }
}

TEST_CASE("a recipe of another kind or version is refused with its line") {
  const auto errorOf = [](std::string_view yaml) {
    const auto document = document::readYaml(yaml, "r.yaml");
    document::DecodeContext context;
    return describe(parseRecipe(document->root(), context).error());
  };
  CHECK(errorOf("apiVersion: aicr.nvidia.com/v1alpha1\nkind: Recipe\n") ==
        "r.yaml:2:7: at 'kind': expected 'RecipeResult', found 'Recipe'");
  CHECK(errorOf("{}") == "r.yaml:1:1: at 'kind': expected 'RecipeResult', found nothing");
}

TEST_CASE(
    "2.4: a component that nothing describes is resolved with a note, a missing values file is refused") {
  struct Row {
    const char* components;
    std::string_view expected;  // the note or the error; empty: none
  };
  const Row rows[] = {
      {"[{name: agnt}]",
       "/layer0/overlays/base.yaml:3:31: at 'componentRefs.name': component 'agnt' is not in the registry "
       "and has no "
       "type and source of its own (did you mean 'agent'?)"},
      {"[{name: agnt, type: Helm, source: oci://x}]", ""},
      {"[{name: agent}]", ""},
      {"[{name: agent, valuesFile: components/agent/value.yaml}]",
       "/layer0/overlays/base.yaml:3:50: at 'componentRefs.valuesFile': values file "
       "'components/agent/value.yaml' of "
       "component 'agent' does not exist (did you mean 'components/agent/values.yaml'?)"},
      {"[{name: agent, valuesFile: components/agent/values.yaml}]", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.components);
    const fixture::Harness harness(fixture::Files{
        {"registry.yaml", "components: [{name: agent}]\n"},
        {"components/agent/values.yaml", "a: 1\n"},
        {"overlays/base.yaml", "kind: RecipeMetadata\nmetadata: {name: base}\nspec: {componentRefs: " +
                                   std::string(row.components) + "}\n"}});
    const auto catalog = harness.load();
    const auto resolution = resolve(*catalog, {});
    const std::string told = !resolution                 ? describe(resolution.error())
                             : resolution->notes.empty() ? ""
                                                         : document::describe(resolution->notes.front());
    CHECK(told == row.expected);
  }
}

}  // namespace recipe
