// SPDX-License-Identifier: Apache-2.0
#include "recipe/lint_overlay.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/expression.h"
#include "constraint/readings.h"
#include "document/decode.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/component_faults.h"
#include "recipe/criteria.h"
#include "recipe/lint.h"
#include "recipe/recipe.h"
#include "recipe/selection.h"

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

// A node of an overlay and the path that leads to it.
struct Spot {
  document::View view;
  std::string path;

  // The place of a member; of the whole when it has none of that key.
  SourceSpan where(std::string_view key) const {
    return view.find(key).value_or(view).where(document::childPath(path, key));
  }
};

class OverlayLinter {
 public:
  OverlayLinter(const Catalog& catalog, const LintOptions& options, const Overlay& overlay)
      : catalog_(catalog), options_(options), overlay_(overlay) {}

  std::vector<Finding> run() {
    document::DecodeContext context;
    context.meaninglessKeys = {"spec.components"};
    const Result<OverlayDocument> decoded = document::decode<OverlayDocument>(context, overlay_.root);
    if (!decoded) {
      add("overlay-schema", decoded.error().where.value_or(overlay_.root.where()), decoded.error().message);
      return std::move(findings_);
    }
    for (const document::Note& note : context.notes) {
      findings_.push_back({FindingLevel::warning, "meaningless-key", note.message, note.where});
    }
    checkHeader();
    checkConstraints(decoded->spec.constraints);
    checkComponents(decoded->spec.componentRefs);
    for (const PhaseBlock& block : kPhaseBlocks) {
      if (const std::optional<ValidationPhase>& phase = decoded->spec.validation.*block.member) {
        checkPhase(block.name, *phase);
      }
    }
    return std::move(findings_);
  }

 private:
  void add(std::string rule, SourceSpan where, std::string message,
           FindingLevel level = FindingLevel::error) {
    findings_.push_back({level, std::move(rule), std::move(message), std::move(where)});
  }

  // The i-th element of a list that decoding has found to be one.
  static Spot elementOf(const document::View& owner, const std::string& path, std::string_view list,
                        std::size_t i) {
    return {owner.find(list)->element(i), document::childPath(document::childPath(path, list), i)};
  }

  void checkHeader() {
    if (overlay_.root.textAt("kind") != kOverlayKind || overlay_.root.textAt("apiVersion") != kApiVersion) {
      add("overlay-header", overlay_.root.where("kind"),
          fmt::format("expected kind {} and apiVersion {}", kOverlayKind, kApiVersion));
    }
  }

  void checkConstraints(const std::vector<Constraint>& constraints) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const Spot spot = elementOf(overlay_.spec, "spec", "constraints", i);
      if (!names.insert(constraints[i].name).second) {
        add("constraint-unique", spot.where("name"),
            fmt::format("{} has a constraint already, which this one replaces",
                        text::quoted(constraints[i].name)),
            FindingLevel::warning);
      }
      if (const auto path = constraint::parsePath(constraints[i].name); !path) {
        add("constraint-path", spot.where("name"), path.error().message);
      } else if (std::string unknown = constraint::unknownReading(*path); !unknown.empty()) {
        add("constraint-reading", spot.where("name"), std::move(unknown), FindingLevel::warning);
      }
      checkExpression(spot, constraints[i].value, true);
    }
  }

  // `comparesReadings`: an ordering is one of versions; the thresholds of a phase may have a unit.
  void checkExpression(const Spot& spot, const std::string& value, bool comparesReadings) {
    if (const auto written = constraint::parseWritten(value); !written) {
      add("constraint-expression", spot.where("value"), written.error().message);
    } else if (const auto usable = constraint::checkUsable(value); comparesReadings && !usable) {
      add("constraint-expression", spot.where("value"), usable.error().message);
    }
  }

  void checkPhase(std::string_view name, const ValidationPhase& phase) {
    const std::string path = document::childPath("spec.validation", name);
    const document::View block = *overlay_.spec.find("validation")->find(name);
    for (std::size_t i = 0; i < phase.constraints.size(); ++i) {
      checkExpression(elementOf(block, path, "constraints", i), phase.constraints[i].value, false);
    }
    for (std::size_t i = 0; i < phase.checks.size() && !options_.checks.empty(); ++i) {
      const Spot spot = elementOf(block, path, "checks", i);
      checkName(spot.view.where(spot.path), name, phase.checks[i]);
    }
  }

  void checkName(SourceSpan where, std::string_view phase, const std::string& check) {
    const auto known = options_.checks.find(check);
    if (known == options_.checks.end()) {
      std::vector<std::string> names;
      names.reserve(options_.checks.size());
      for (const auto& [name, phaseOfName] : options_.checks) {
        names.push_back(name);
      }
      add("check-exists", std::move(where),
          fmt::format("check {} is not in the validator catalog{}", text::quoted(check),
                      text::didYouMean(check, names)));
    } else if (known->second != phase) {
      add("check-phase", std::move(where),
          fmt::format("check {} belongs to phase {}, found it under {}", text::quoted(check), known->second,
                      phase));
    }
  }

  bool exists(const std::string& path) const {
    return options_.pendingManifests.contains(path) || catalog_.contains(path);
  }

  void checkComponents(const std::vector<ComponentRef>& components) {
    for (std::size_t i = 0; i < components.size(); ++i) {
      const ComponentRef& component = components[i];
      const Spot spot = elementOf(overlay_.spec, "spec", "componentRefs", i);
      if (!catalog_.findComponent(component.name) && !isDescribed(component)) {
        add("component-registered", spot.where("name"), unregisteredMessage(catalog_, component.name));
      }
      if (!component.type.empty() && component.type != "Helm" && component.type != "Kustomize") {
        add("component-type", spot.where("type"),
            fmt::format("expected Helm or Kustomize, found {}", text::quoted(component.type)));
      }
      checkFiles(spot, component);
    }
  }

  void checkFiles(const Spot& spot, const ComponentRef& component) {
    if (!component.valuesFile.empty() && !exists(component.valuesFile)) {
      add("values-file-exists", spot.where("valuesFile"),
          missingValuesMessage(catalog_, component.name, component.valuesFile));
    } else if (!component.valuesFile.empty()) {
      if (const Result<document::View> values = findValuesFile(catalog_, component.valuesFile); !values) {
        add("values-file-reads", values.error().where.value_or(spot.where("valuesFile")),
            values.error().message);
      }
    }
    for (std::size_t i = 0; i < component.manifestFiles.size(); ++i) {
      if (!exists(component.manifestFiles[i])) {
        const Spot manifest = elementOf(spot.view, spot.path, "manifestFiles", i);
        add("manifest-exists", manifest.view.where(manifest.path),
            fmt::format("manifest {} does not exist", text::quoted(component.manifestFiles[i])));
      }
    }
  }

  // Whether the overlay and what it builds on say what kind of component this is and where it comes from.
  bool isDescribed(const ComponentRef& component) const {
    bool hasType = !component.type.empty();
    bool hasSource = !component.source.empty();
    std::vector<const Overlay*> below = {&catalog_.base()};
    if (const auto chain = chainOf(catalog_, overlay_)) {
      below.insert(below.end(), chain->begin(), chain->end());
    }
    for (const Overlay* overlay : below) {
      const std::optional<document::View> list = overlay->spec.find("componentRefs");
      for (std::size_t i = 0; list && i < list->size(); ++i) {
        const document::View entry = list->element(i);
        if (entry.textAt("name") == component.name) {
          hasType = hasType || !entry.textAt("type").empty();
          hasSource = hasSource || !entry.textAt("source").empty();
        }
      }
    }
    return hasType && hasSource;
  }

  const Catalog& catalog_;
  const LintOptions& options_;
  const Overlay& overlay_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> lintOverlay(const Catalog& catalog, const LintOptions& options, const Overlay& overlay) {
  return OverlayLinter(catalog, options, overlay).run();
}

}  // namespace recipe
