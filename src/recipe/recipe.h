// SPDX-License-Identifier: Apache-2.0
#pragma once

// A resolved recipe (kind RecipeResult) and the parts that overlays share with it. Field lists only; the rules are in
// merge.h and resolve.h.

#include "document/fields.h"
#include "document/value.h"
#include "recipe/criteria.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

struct Constraint {
  std::string name;
  std::string value;
  std::string severity;
  std::string remediation;
  std::string unit;

  bool operator==(const Constraint&) const = default;
};

struct ExpectedResource {
  std::string kind;
  std::string name;
  std::string namespaceName;

  bool operator==(const ExpectedResource&) const = default;
};

struct ComponentRef {
  std::string name;
  std::string namespaceName;
  std::string chart;
  std::string type;
  std::string source;
  std::string version;
  std::string tag;
  std::string valuesFile;
  document::Value overrides;
  std::vector<document::Value> patches;
  std::vector<std::string> dependencyRefs;
  std::vector<std::string> manifestFiles;
  std::string path;
  bool cleanup = false;
  std::vector<ExpectedResource> expectedResources;
  std::string healthCheckAsserts;

  bool operator==(const ComponentRef&) const = default;
};

struct NodeSelection {
  std::map<std::string, std::string> selector;
  std::int64_t maxNodes = 0;
  std::vector<std::string> excludeNodes;

  bool operator==(const NodeSelection&) const = default;
};

struct ValidationPhase {
  std::string timeout;
  std::vector<Constraint> constraints;
  std::vector<std::string> checks;
  NodeSelection nodeSelection;
  std::string infrastructure;

  bool operator==(const ValidationPhase&) const = default;
};

struct Validation {
  std::optional<ValidationPhase> readiness;
  std::optional<ValidationPhase> deployment;
  std::optional<ValidationPhase> performance;
  std::optional<ValidationPhase> conformance;

  bool operator==(const Validation&) const = default;
};

// The phases that a recipe can say something about, and where it does.
struct PhaseBlock {
  std::string_view name;
  std::optional<ValidationPhase> Validation::* member;
};
inline constexpr std::array<PhaseBlock, 4> kPhaseBlocks = {{
    {"readiness", &Validation::readiness},
    {"deployment", &Validation::deployment},
    {"performance", &Validation::performance},
    {"conformance", &Validation::conformance},
}};

struct ConstraintWarning {
  std::string overlay;
  std::string constraint;
  std::string expected;
  std::string actual;
  std::string reason;

  bool operator==(const ConstraintWarning&) const = default;
};

struct RecipeMetadata {
  std::string version;
  std::vector<std::string> appliedOverlays;
  std::vector<std::string> excludedOverlays;
  std::vector<ConstraintWarning> constraintWarnings;

  bool operator==(const RecipeMetadata&) const = default;
};

struct Recipe {
  std::string kind;
  std::string apiVersion;
  RecipeMetadata metadata;
  Criteria criteria;
  std::vector<Constraint> constraints;
  std::vector<ComponentRef> componentRefs;
  std::vector<std::string> deploymentOrder;
  Validation validation;

  const ComponentRef* findComponent(std::string_view name) const;

  bool operator==(const Recipe&) const = default;
};

// Whether a component is to be deployed: only `overrides.enabled: false` (a boolean) switches it off.
bool isEnabled(const ComponentRef& component);

inline constexpr std::string_view kRecipeKind = "RecipeResult";
inline constexpr std::string_view kOverlayKind = "RecipeMetadata";

template <class Visitor>
void describe(Visitor& v, Constraint& c) {
  using document::Presence;
  v.field("name", c.name, Presence::required,
          "What is compared: Type.Subtype.Key of a snapshot, or a check's own name");
  v.field("value", c.value, Presence::required,
          "The expression to meet: an operator and a value, or an exact text");
  v.field("severity", c.severity, Presence::optional, "error or warning");
  v.field("remediation", c.remediation, Presence::optional, "What to do when it is not met");
  v.field("unit", c.unit, Presence::optional, "Unit of the value");
}

template <class Visitor>
void describe(Visitor& v, ExpectedResource& r) {
  using document::Presence;
  v.field("kind", r.kind, Presence::required, "Kubernetes kind");
  v.field("name", r.name, Presence::required, "Name of the object");
  v.field("namespace", r.namespaceName, Presence::optional, "Namespace of the object");
}

template <class Visitor>
void describe(Visitor& v, ComponentRef& c) {
  using document::Presence;
  v.field("name", c.name, Presence::required, "Name of the component in the registry");
  v.field("namespace", c.namespaceName, Presence::optional, "Namespace to deploy into");
  v.field("chart", c.chart, Presence::optional, "Helm chart name");
  v.field("type", c.type, Presence::always, "Helm or Kustomize");
  v.field("source", c.source, Presence::always, "Helm repository or Kustomize source");
  v.field("version", c.version, Presence::optional, "Chart version");
  v.field("tag", c.tag, Presence::optional, "Git reference of a Kustomize source");
  v.field("valuesFile", c.valuesFile, Presence::optional, "Values file in the catalog");
  v.field("overrides", c.overrides, Presence::optional, "Values laid over the values file");
  v.field("patches", c.patches, Presence::optional, "Kustomize patches");
  v.field("dependencyRefs", c.dependencyRefs, Presence::optional,
          "Components that are deployed before this one");
  v.field("manifestFiles", c.manifestFiles, Presence::optional, "Further manifests in the catalog");
  v.field("path", c.path, Presence::optional, "Path inside a Kustomize source");
  v.field("cleanup", c.cleanup, Presence::optional, "Whether to remove the component after validation");
  v.field("expectedResources", c.expectedResources, Presence::optional,
          "Objects that must exist once deployed");
  v.field("healthCheckAsserts", c.healthCheckAsserts, Presence::optional,
          "Assertions of the component's health");
}

template <class Visitor>
void describe(Visitor& v, NodeSelection& s) {
  using document::Presence;
  v.field("selector", s.selector, Presence::optional, "Labels of the nodes to use");
  v.field("maxNodes", s.maxNodes, Presence::optional, "At most this many nodes; 0 is all");
  v.field("excludeNodes", s.excludeNodes, Presence::optional, "Nodes to leave out");
}

template <class Visitor>
void describe(Visitor& v, ValidationPhase& p) {
  using document::Presence;
  v.field("timeout", p.timeout, Presence::optional, "Time limit of the phase, for example 30m");
  v.field("constraints", p.constraints, Presence::optional, "Thresholds and inputs of the phase's checks");
  v.field("checks", p.checks, Presence::optional, "Checks to run, by their name in the validator catalog");
  v.field("nodeSelection", p.nodeSelection, Presence::optional, "Nodes that the checks use");
  v.field("infrastructure", p.infrastructure, Presence::optional,
          "Component that provides what the checks need");
}

template <class Visitor>
void describe(Visitor& v, Validation& d) {
  using document::Presence;
  v.field("readiness", d.readiness, Presence::optional, "Pre-flight");
  v.field("deployment", d.deployment, Presence::optional, "Are the components installed and healthy");
  v.field("performance", d.performance, Presence::optional, "Does the cluster reach its thresholds");
  v.field("conformance", d.conformance, Presence::optional, "Does the cluster support what workloads need");
}

template <class Visitor>
void describe(Visitor& v, ConstraintWarning& w) {
  using document::Presence;
  v.field("overlay", w.overlay, Presence::required, "Overlay that was left out");
  v.field("constraint", w.constraint, Presence::required, "Constraint that was not met");
  v.field("expected", w.expected, Presence::required, "Expression of the constraint");
  v.field("actual", w.actual, Presence::optional, "Value of the snapshot");
  v.field("reason", w.reason, Presence::required, "Why it counts as not met");
}

template <class Visitor>
void describe(Visitor& v, RecipeMetadata& m) {
  using document::Presence;
  v.field("version", m.version, Presence::optional, "Version of the tool that wrote the recipe");
  v.field("appliedOverlays", m.appliedOverlays, Presence::optional, "Overlays in the order of merging");
  v.field("excludedOverlays", m.excludedOverlays, Presence::optional,
          "Overlays that matched but whose constraints are not met");
  v.field("constraintWarnings", m.constraintWarnings, Presence::optional, "Why each of them was left out");
}

template <class Visitor>
void describe(Visitor& v, Recipe& r) {
  using document::Presence;
  v.field("kind", r.kind, Presence::always, "RecipeResult");
  v.field("apiVersion", r.apiVersion, Presence::always, "aicr.nvidia.com/v1alpha1");
  v.field("metadata", r.metadata, Presence::always, "How the recipe came about");
  v.field("criteria", r.criteria, Presence::always, "What the recipe is for");
  v.field("constraints", r.constraints, Presence::optional, "What a cluster must meet before anything runs");
  v.field("componentRefs", r.componentRefs, Presence::always, "What is deployed, and with which values");
  v.field("deploymentOrder", r.deploymentOrder, Presence::always, "Components in the order of deployment");
  v.field("validation", r.validation, Presence::optional, "What is validated, per phase");
}

// One overlay file (kind RecipeMetadata), or the base.
struct OverlayMetadata {
  std::string name;
};

struct OverlaySpec {
  std::string base;
  std::optional<Criteria> criteria;
  std::vector<Constraint> constraints;
  std::vector<ComponentRef> componentRefs;
  Validation validation;
};

struct OverlayDocument {
  std::string kind;
  std::string apiVersion;
  OverlayMetadata metadata;
  OverlaySpec spec;
};

template <class Visitor>
void describe(Visitor& v, OverlayMetadata& m) {
  v.field("name", m.name, document::Presence::required, "Name of the overlay, unique in the catalog");
}

template <class Visitor>
void describe(Visitor& v, OverlaySpec& s) {
  using document::Presence;
  v.field("base", s.base, Presence::optional, "Overlay that this one builds on; none: the base");
  v.field("criteria", s.criteria, Presence::optional,
          "Which queries the overlay applies to; none: only as a parent");
  v.field("constraints", s.constraints, Presence::optional, "Constraints, replacing those of the same name");
  v.field("componentRefs", s.componentRefs, Presence::optional, "Components, merged by name");
  v.field("validation", s.validation, Presence::optional, "Phases, each replacing the inherited one whole");
}

template <class Visitor>
void describe(Visitor& v, OverlayDocument& d) {
  using document::Presence;
  v.field("kind", d.kind, Presence::optional, "RecipeMetadata");
  v.field("apiVersion", d.apiVersion, Presence::optional, "aicr.nvidia.com/v1alpha1");
  v.field("metadata", d.metadata, Presence::required, "Name of the overlay");
  v.field("spec", d.spec, Presence::required, "What the overlay says");
}

}  // namespace recipe
