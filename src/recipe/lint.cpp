// SPDX-License-Identifier: Apache-2.0
#include "recipe/lint.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/expression.h"
#include "constraint/readings.h"
#include "document/decode.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"
#include "recipe/registry.h"
#include "recipe/resolve.h"
#include "recipe/selection.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace recipe {
namespace {

constexpr std::size_t kMaxChain = 10;
constexpr std::string_view kConstraintTypes = "K8s, OS, GPU, SystemD or NodeTopology";

class Linter {
 public:
  Linter(const Catalog& catalog, const std::set<std::string>& pending)
      : catalog_(catalog), pending_(pending) {}

  std::vector<Finding> run() {
    checkRegistry();
    checkFiles();
    checkOverlay(catalog_.base());
    for (const auto& [name, overlay] : catalog_.overlays()) {
      checkOverlay(overlay);
      checkChain(overlay);
    }
    checkCriteria();
    std::ranges::stable_sort(findings_, {}, [](const Finding& finding) {
      const SourceSpan where = finding.where.value_or(SourceSpan{});
      return std::tuple(where.file, where.line, where.column);
    });
    return std::move(findings_);
  }

 private:
  void add(const document::View& place, std::string path, std::string rule, std::string message,
           FindingLevel level = FindingLevel::error) {
    findings_.push_back({level, std::move(rule), std::move(message), place.where(std::move(path))});
  }

  void addError(std::string rule, const Error& error) {
    findings_.push_back({FindingLevel::error, std::move(rule), error.message, error.where});
  }

  // Every YAML file parses, whether or not an overlay names it.
  void checkFiles() {
    for (const std::string& path : catalog_.paths()) {
      const bool isManifest = text::contains(path, "/manifests/");
      if (path.ends_with(".yaml") && !isManifest) {
        if (const auto file = catalog_.find(path); !file) {
          addError("file-parses", file.error());
        }
      }
    }
  }

  bool exists(const std::string& path) const {
    return pending_.contains(path) ||
           std::ranges::any_of(catalog_.layers(), [&](const auto& layer) { return layer->contains(path); });
  }

  void checkRegistry() {
    std::map<std::string, std::string> owners;
    for (const document::View& entry : catalog_.components()) {
      document::DecodeContext context;
      context.meaninglessKeys = {"manifest"};
      const Result<Component> component = document::decode<Component>(context, entry);
      if (!component) {
        addError("registry-schema", component.error());
        continue;
      }
      componentNames_.push_back(component->name);
      checkComponent(entry, *component, owners);
    }
  }

  void checkComponent(const document::View& entry, const Component& component,
                      std::map<std::string, std::string>& owners) {
    if (component.displayName.empty()) {
      add(entry, component.name, "display-name",
          fmt::format("component '{}' has no displayName", component.name));
    }
    std::vector<std::string> keys = component.valueOverrideKeys;
    keys.push_back(component.name);
    for (const std::string& key : keys) {
      if (const auto [owner, isNew] = owners.emplace(key, component.name);
          !isNew && owner->second != component.name) {
        add(entry, component.name, "override-key-unique",
            fmt::format("override key '{}' already belongs to component '{}'", key, owner->second));
      }
    }
    if (!component.kustomize.defaultSource.empty() &&
        !(component.helm.defaultRepository.empty() && component.helm.defaultChart.empty())) {
      add(entry, component.name, "one-kind",
          fmt::format("component '{}' has both Helm and Kustomize defaults", component.name));
    }
    const std::string& check = component.healthCheck.assertFile;
    if (!check.empty() && !exists(check)) {
      add(entry, component.name, "health-check-exists",
          fmt::format("health check '{}' does not exist", check));
    }
    for (const SchedulingPaths* paths :
         {&component.nodeScheduling.system, &component.nodeScheduling.accelerated}) {
      for (const auto* list :
           {&paths->nodeSelectorPaths, &paths->tolerationPaths, &paths->taintPaths, &paths->taintStrPaths}) {
        checkValuePaths(entry, component.name, *list);
      }
    }
    checkValuePaths(entry, component.name, component.nodeScheduling.nodeCountPaths);
    checkValuePaths(entry, component.name, component.podScheduling.workload.workloadSelectorPaths);
  }

  void checkValuePaths(const document::View& entry, const std::string& name,
                       const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      if (path.empty() || path.front() == '.' || path.back() == '.' || text::contains(path, "..")) {
        add(entry, name, "value-path",
            fmt::format("{} is no dotted path of Helm values", text::quoted(path)));
      }
    }
  }

  void checkOverlay(const Overlay& overlay) {
    document::DecodeContext context;
    context.meaninglessKeys = {"spec.components"};
    const Result<OverlayDocument> decoded = document::decode<OverlayDocument>(context, overlay.root);
    if (!decoded) {
      addError("overlay-schema", decoded.error());
      return;
    }
    for (const document::Note& note : context.notes) {
      findings_.push_back({FindingLevel::warning, "meaningless-key", note.message, note.where});
    }
    if (overlay.root.textAt("kind") != kOverlayKind || overlay.root.textAt("apiVersion") != kApiVersion) {
      add(overlay.root, "kind", "overlay-header",
          fmt::format("expected kind {} and apiVersion {}", kOverlayKind, kApiVersion));
    }
    checkConstraints(overlay, decoded->spec.constraints);
    for (std::size_t i = 0; i < decoded->spec.componentRefs.size(); ++i) {
      checkComponentRef(overlay, decoded->spec.componentRefs[i], i);
    }
  }

  void checkConstraints(const Overlay& overlay, const std::vector<Constraint>& constraints) {
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const document::View place = overlay.spec.find("constraints")->element(i);
      const std::string path = fmt::format("spec.constraints[{}]", i);
      if (!constraint::parsePath(constraints[i].name)) {
        add(place, path + ".name", "constraint-path",
            fmt::format("{} is no reading: expected Type.Subtype.Key with a type of {}",
                        text::quoted(constraints[i].name), kConstraintTypes));
      }
      if (const auto expression = constraint::parseExpression(constraints[i].value); !expression) {
        add(place, path + ".value", "constraint-expression", expression.error().message);
      }
    }
  }

  void checkComponentRef(const Overlay& overlay, const ComponentRef& component, std::size_t index) {
    const document::View place = overlay.spec.find("componentRefs")->element(index);
    const std::string path = fmt::format("spec.componentRefs[{}]", index);
    if (std::ranges::find(componentNames_, component.name) == componentNames_.end()) {
      add(place, path + ".name", "component-registered",
          fmt::format("component '{}' is not in the registry{}", component.name,
                      text::didYouMean(component.name, componentNames_)));
    }
    if (!component.type.empty() && component.type != "Helm" && component.type != "Kustomize") {
      add(place, path + ".type", "component-type",
          fmt::format("expected Helm or Kustomize, found {}", text::quoted(component.type)));
    }
    if (!component.valuesFile.empty() && !exists(component.valuesFile)) {
      add(place, path + ".valuesFile", "values-file-exists",
          fmt::format("values file '{}' does not exist", component.valuesFile));
    }
    for (const std::string& manifest : component.manifestFiles) {
      if (!exists(manifest)) {
        add(place, path + ".manifestFiles", "manifest-exists",
            fmt::format("manifest '{}' does not exist", manifest));
      }
    }
  }

  // The chain exists and is short, and what it merges to has a deployment order.
  void checkChain(const Overlay& overlay) {
    const auto chain = chainOf(catalog_, overlay);
    if (!chain) {
      addError("base-exists", chain.error());
      return;
    }
    if (chain->size() > kMaxChain) {
      add(overlay.root, "spec.base", "chain-depth",
          fmt::format("overlay '{}' is {} levels above the base, expected at most {}", overlay.name,
                      chain->size(), kMaxChain));
    }
    if (!overlay.criteria) {
      return;
    }
    if (const auto resolution = resolve(catalog_, {*overlay.criteria, nullptr, ""}); !resolution) {
      Error error = resolution.error();
      if (!error.where || error.where->file.empty()) {
        error.where = overlay.root.where();
      }
      addError("resolves", error);
    }
  }

  void checkCriteria() {
    std::map<std::string, const Overlay*> owners;
    for (const auto& [name, overlay] : catalog_.overlays()) {
      if (!overlay.criteria) {
        continue;
      }
      const document::View place = overlay.spec.find("criteria").value_or(overlay.spec);
      if (const auto [owner, isNew] = owners.emplace(toText(*overlay.criteria), &overlay); !isNew) {
        add(place, "spec.criteria", "criteria-unique",
            fmt::format("overlays '{}' and '{}' have the same {}", owner->second->name, name, owner->first));
      }
      for (const CriteriaField& field : kCriteriaFields) {
        const std::string& value = (*overlay.criteria).*field.member;
        if (!Vocabulary::isBuiltIn(field.name, value)) {
          const std::vector<std::string> known = Vocabulary().values(field.name);
          add(place, fmt::format("spec.criteria.{}", field.name), "criteria-value",
              fmt::format("'{}' is not a built-in {}{}", value, field.name, text::didYouMean(value, known)),
              FindingLevel::warning);
        }
      }
    }
  }

  const Catalog& catalog_;
  const std::set<std::string>& pending_;
  std::vector<std::string> componentNames_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string describe(const Finding& finding) {
  Error error{Code::invalidInput, "", {}, finding.where, {}};
  error.message = fmt::format("{}: {} [{}]", finding.level == FindingLevel::error ? "error" : "warning",
                              finding.message, finding.rule);
  return describe(error);
}

std::vector<Finding> lint(const Catalog& catalog, const std::set<std::string>& pendingManifests) {
  return Linter(catalog, pendingManifests).run();
}

std::set<std::string> parsePendingList(std::string_view text) {
  std::set<std::string> result;
  for (const std::string_view line : text::lines(text)) {
    const std::string_view path = text::trim(line);
    if (!path.empty() && !path.starts_with('#')) {
      result.emplace(path);
    }
  }
  return result;
}

}  // namespace recipe
