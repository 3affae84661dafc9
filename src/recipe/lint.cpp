// SPDX-License-Identifier: Apache-2.0
#include "recipe/lint.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/lint_overlay.h"
#include "recipe/registry.h"
#include "recipe/resolve.h"
#include "recipe/selection.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
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

class Linter {
 public:
  Linter(const Catalog& catalog, const LintOptions& options) : catalog_(catalog), options_(options) {}

  std::vector<Finding> run() {
    checkFiles();
    for (const document::Note& note : catalog_.ignoredFiles()) {
      findings_.push_back({FindingLevel::warning, "file-ignored", note.message, note.where});
    }
    for (const std::vector<Error>* faults : {&catalog_.faults(), &options_.faults}) {
      for (const Error& fault : *faults) {
        addError("file-decodes", fault);
      }
    }
    if (catalog_.faults().empty()) {
      checkContent();
    }
    std::ranges::stable_sort(findings_, {}, [](const Finding& finding) {
      const SourceSpan where = finding.where.value_or(SourceSpan{});
      return std::tuple(where.file, where.line, where.column);
    });
    return std::move(findings_);
  }

 private:
  void checkContent() {
    checkRegistry();
    checkOverlay(catalog_.base());
    for (const auto& [name, overlay] : catalog_.overlays()) {
      checkOverlay(overlay);
    }
    for (const auto& [name, overlay] : catalog_.overlays()) {
      checkChain(overlay);
    }
    checkCriteria();
  }

  void checkOverlay(const Overlay& overlay) {
    std::vector<Finding> found = lintOverlay(catalog_, options_, overlay);
    std::ranges::move(found, std::back_inserter(findings_));
  }

  void add(SourceSpan where, std::string rule, std::string message,
           FindingLevel level = FindingLevel::error) {
    findings_.push_back({level, std::move(rule), std::move(message), std::move(where)});
  }

  // What a step stumbles over is often an error that another one has told already.
  void addError(std::string rule, const Error& error) {
    const bool isKnown = std::ranges::any_of(findings_, [&](const Finding& finding) {
      return finding.level == FindingLevel::error && finding.where && error.where &&
             finding.where->line != 0 && finding.where->file == error.where->file &&
             finding.where->line == error.where->line && finding.where->column == error.where->column;
    });
    if (!isKnown) {
      findings_.push_back({FindingLevel::error, std::move(rule), error.message, error.where});
    }
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
      checkComponent(entry, *component, owners);
    }
  }

  void checkComponent(const document::View& entry, const Component& component,
                      std::map<std::string, std::string>& owners) {
    if (component.displayName.empty()) {
      add(entry.where(component.name), "display-name",
          fmt::format("component '{}' has no displayName", component.name));
    }
    std::vector<std::string> keys = component.valueOverrideKeys;
    keys.push_back(component.name);
    for (const std::string& key : keys) {
      if (const auto [owner, isNew] = owners.emplace(key, component.name);
          !isNew && owner->second != component.name) {
        add(entry.where(component.name), "override-key-unique",
            fmt::format("override key '{}' already belongs to component '{}'", key, owner->second));
      }
    }
    if (!component.kustomize.defaultSource.empty() &&
        !(component.helm.defaultRepository.empty() && component.helm.defaultChart.empty())) {
      add(entry.where(component.name), "one-kind",
          fmt::format("component '{}' has both Helm and Kustomize defaults", component.name));
    }
    const std::string& check = component.healthCheck.assertFile;
    if (!check.empty() && !catalog_.contains(check)) {
      add(entry.where(component.name), "health-check-exists",
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
        add(entry.where(name), "value-path",
            fmt::format("{} is no dotted path of Helm values", text::quoted(path)));
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
      add(overlay.spec.find("base")->where("spec.base"), "chain-depth",
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

  bool buildsOn(const Overlay& overlay, const Overlay& other) const {
    const Result<std::vector<const Overlay*>> chain = chainOf(catalog_, overlay);
    return chain && std::ranges::find(*chain, &other) != chain->end();
  }

  static std::string_view layerOf(const Overlay& overlay) {
    const std::string_view file = overlay.root.file();
    return file.substr(0, file.size() - overlay.path.size());
  }

  void checkCriteria() {
    std::map<std::string, const Overlay*> owners;
    for (const auto& [name, overlay] : catalog_.overlays()) {
      if (!overlay.criteria) {
        continue;
      }
      const document::View place = overlay.spec.find("criteria").value_or(overlay.spec);
      const auto [owner, isNew] = owners.emplace(toText(*overlay.criteria), &overlay);
      if (!isNew && !buildsOn(overlay, *owner->second) && !buildsOn(*owner->second, overlay)) {
        add(place.where("spec.criteria"), "criteria-unique",
            fmt::format(
                "overlays '{}' and '{}' have the same {}: what both set is taken from the second, by the "
                "order of their names; let one be the base of the other",
                owner->second->name, name, owner->first),
            layerOf(overlay) == layerOf(*owner->second) ? FindingLevel::error : FindingLevel::warning);
      }
      for (const CriteriaField& field : kCriteriaFields) {
        const std::string& value = (*overlay.criteria).*field.member;
        if (!Vocabulary::isBuiltIn(field.name, value)) {
          const std::vector<std::string> known = Vocabulary().values(field.name);
          add(place.find(field.name).value_or(place).where(fmt::format("spec.criteria.{}", field.name)),
              "criteria-value",
              fmt::format("'{}' is not a built-in {}{}", value, field.name, text::didYouMean(value, known)),
              FindingLevel::warning);
        }
      }
    }
  }

  const Catalog& catalog_;
  const LintOptions& options_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string describe(const Finding& finding) {
  Error error{Code::invalidInput, "", {}, finding.where, {}};
  error.message = fmt::format("{}: {} [{}]", finding.level == FindingLevel::error ? "error" : "warning",
                              finding.message, finding.rule);
  return describe(error);
}

std::vector<Finding> lint(const Catalog& catalog, const LintOptions& options) {
  return Linter(catalog, options).run();
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
