// SPDX-License-Identifier: Apache-2.0
#pragma once

// The component registry (kind ComponentRegistry): per component the defaults that recipes need not repeat, and the
// places in its Helm values where scheduling is set.

#include "document/fields.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

struct HelmDefaults {
  std::string defaultRepository;
  std::string defaultChart;
  std::string defaultVersion;
  std::string defaultNamespace;
};

struct KustomizeDefaults {
  std::string defaultSource;
  std::string defaultPath;
  std::string defaultTag;
};

struct SchedulingPaths {
  std::vector<std::string> nodeSelectorPaths;
  std::vector<std::string> tolerationPaths;
  std::vector<std::string> taintPaths;
  std::vector<std::string> taintStrPaths;
};

struct NodeScheduling {
  SchedulingPaths system;
  SchedulingPaths accelerated;
  std::vector<std::string> nodeCountPaths;
};

struct WorkloadScheduling {
  std::vector<std::string> workloadSelectorPaths;
};

struct PodScheduling {
  WorkloadScheduling workload;
};

struct ComponentValidation {
  std::string function;
  std::string severity;
  std::map<std::string, std::vector<std::string>> conditions;
  std::string message;
};

struct HealthCheck {
  std::string assertFile;
};

struct Component {
  std::string name;
  std::string displayName;
  std::vector<std::string> valueOverrideKeys;
  HelmDefaults helm;
  KustomizeDefaults kustomize;
  NodeScheduling nodeScheduling;
  PodScheduling podScheduling;
  std::vector<ComponentValidation> validations;
  HealthCheck healthCheck;
};

struct Registry {
  std::string apiVersion;
  std::string kind;
  std::vector<Component> components;

  const Component* find(std::string_view name) const;
};

template <class Visitor>
void describe(Visitor& v, HelmDefaults& h) {
  using document::Presence;
  v.field("defaultRepository", h.defaultRepository, Presence::optional, "Chart repository, https or oci");
  v.field("defaultChart", h.defaultChart, Presence::optional,
          "Chart; the part after the last slash is its name");
  v.field("defaultVersion", h.defaultVersion, Presence::optional, "Chart version");
  v.field("defaultNamespace", h.defaultNamespace, Presence::optional, "Namespace to deploy into");
}

template <class Visitor>
void describe(Visitor& v, KustomizeDefaults& k) {
  using document::Presence;
  v.field("defaultSource", k.defaultSource, Presence::optional, "Git repository");
  v.field("defaultPath", k.defaultPath, Presence::optional, "Path in the repository");
  v.field("defaultTag", k.defaultTag, Presence::optional, "Git reference");
}

template <class Visitor>
void describe(Visitor& v, SchedulingPaths& s) {
  using document::Presence;
  v.field("nodeSelectorPaths", s.nodeSelectorPaths, Presence::optional, "Values that take a node selector");
  v.field("tolerationPaths", s.tolerationPaths, Presence::optional, "Values that take tolerations");
  v.field("taintPaths", s.taintPaths, Presence::optional, "Values that take a taint");
  v.field("taintStrPaths", s.taintStrPaths, Presence::optional, "Values that take a taint as text");
}

template <class Visitor>
void describe(Visitor& v, NodeScheduling& n) {
  using document::Presence;
  v.field("system", n.system, Presence::optional, "Pods that run on system nodes");
  v.field("accelerated", n.accelerated, Presence::optional, "Pods that run on GPU nodes");
  v.field("nodeCountPaths", n.nodeCountPaths, Presence::optional, "Values that take the number of nodes");
}

template <class Visitor>
void describe(Visitor& v, WorkloadScheduling& w) {
  v.field("workloadSelectorPaths", w.workloadSelectorPaths, document::Presence::optional,
          "Values that take a selector of workload pods");
}

template <class Visitor>
void describe(Visitor& v, PodScheduling& p) {
  v.field("workload", p.workload, document::Presence::optional, "Workload pods");
}

template <class Visitor>
void describe(Visitor& v, ComponentValidation& c) {
  using document::Presence;
  v.field("function", c.function, Presence::required, "Name of the check");
  v.field("severity", c.severity, Presence::optional, "warning or error");
  v.field("conditions", c.conditions, Presence::optional, "Criteria under which it applies");
  v.field("message", c.message, Presence::optional, "Text added to the finding");
}

template <class Visitor>
void describe(Visitor& v, HealthCheck& h) {
  v.field("assertFile", h.assertFile, document::Presence::optional, "Assertions in the catalog");
}

template <class Visitor>
void describe(Visitor& v, Component& c) {
  using document::Presence;
  v.field("name", c.name, Presence::required, "Name that recipes use");
  v.field("displayName", c.displayName, Presence::optional, "Name for people");
  v.field("valueOverrideKeys", c.valueOverrideKeys, Presence::optional, "Further names for --set");
  v.field("helm", c.helm, Presence::optional, "Defaults of a Helm component");
  v.field("kustomize", c.kustomize, Presence::optional, "Defaults of a Kustomize component");
  v.field("nodeScheduling", c.nodeScheduling, Presence::optional, "Where node scheduling goes in the values");
  v.field("podScheduling", c.podScheduling, Presence::optional, "Where pod scheduling goes in the values");
  v.field("validations", c.validations, Presence::optional, "Checks of a bundle");
  v.field("healthCheck", c.healthCheck, Presence::optional, "How to see that the component is healthy");
}

template <class Visitor>
void describe(Visitor& v, Registry& r) {
  using document::Presence;
  v.field("apiVersion", r.apiVersion, Presence::optional, "aicr.nvidia.com/v1alpha1");
  v.field("kind", r.kind, Presence::optional, "ComponentRegistry");
  v.field("components", r.components, Presence::always, "The components");
}

}  // namespace recipe
