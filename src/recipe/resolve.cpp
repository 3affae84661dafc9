// SPDX-License-Identifier: Apache-2.0
#include "recipe/resolve.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/expression.h"
#include "constraint/readings.h"
#include "document/arrange.h"
#include "document/decode.h"
#include "document/encode.h"
#include "document/fields.h"
#include "document/freeze.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/component_faults.h"
#include "recipe/criteria.h"
#include "recipe/deployment_order.h"
#include "recipe/merge.h"
#include "recipe/recipe.h"
#include "recipe/selection.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using document::Value;

Value placed(const document::View& view) { return Value::from(view); }

// A string that was derived from the document at `place`.
Value derivedText(std::string_view text, const document::View& place) {
  Value value = Value::string(std::string(text));
  value.setOrigin({std::make_shared<const std::string>(place.file()), place.line(), place.column()});
  return value;
}

void setDefault(Value& component, std::string_view key, Value value) {
  const Value* const present = component.find(key);
  if (!value.text().empty() && (present == nullptr || present->isEmpty())) {
    component.set(key, std::move(value));
  }
}

struct DefaultField {
  std::string_view component;
  std::string_view registry;
};

void applyDefaults(Value& component, const document::View& defaults,
                   std::initializer_list<DefaultField> fields) {
  for (const DefaultField& field : fields) {
    if (const std::optional<document::View> found = defaults.find(field.registry)) {
      setDefault(component, field.component, placed(*found));
    }
  }
}

// The chart's name is what follows the last slash of the registry's defaultChart.
void applyDefaultChart(Value& component, const document::View& helm) {
  const std::optional<document::View> found = helm.find("defaultChart");
  if (!found) {
    return;
  }
  const std::string_view chart = found->text();
  setDefault(component, "chart", derivedText(chart.substr(chart.rfind('/') + 1), *found));
}

void applyRegistryDefaults(Value& component, const document::View& entry) {
  const std::optional<document::View> kustomize = entry.find("kustomize");
  const std::optional<document::View> helm = entry.find("helm");
  const bool isKustomize = kustomize && !kustomize->textAt("defaultSource").empty();
  setDefault(component, "type", derivedText(isKustomize ? "Kustomize" : "Helm", entry));
  const std::string chosen = component.find("type")->text();
  if (chosen == "Helm" && helm) {
    applyDefaults(
        component, *helm,
        {{"source", "defaultRepository"}, {"version", "defaultVersion"}, {"namespace", "defaultNamespace"}});
    applyDefaultChart(component, *helm);
  } else if (chosen == "Kustomize" && kustomize) {
    applyDefaults(component, *kustomize,
                  {{"source", "defaultSource"}, {"tag", "defaultTag"}, {"path", "defaultPath"}});
  }
}

// Criteria as they are written: what is open says so, except nodes.
Criteria explicitCriteria(Criteria criteria) {
  for (const CriteriaField& field : kCriteriaFields) {
    std::string& value = criteria.*field.member;
    if (value.empty()) {
      value = kAny;
    }
  }
  return criteria;
}

RecipeMetadata metadataOf(const Selection& selection, const std::string& version) {
  RecipeMetadata metadata;
  metadata.version = version;
  metadata.appliedOverlays.emplace_back("base");
  for (const Overlay* overlay : selection.applied) {
    metadata.appliedOverlays.push_back(overlay->name);
  }
  metadata.excludedOverlays = selection.excluded;
  metadata.constraintWarnings = selection.warnings;
  return metadata;
}

Value mergedSpec(const Catalog& catalog, const Selection& selection) {
  Value spec = Value::from(catalog.base().spec);
  for (const Overlay* overlay : selection.applied) {
    mergeSpec(spec, Value::from(overlay->spec));
  }
  return spec;
}

// Constraints that no cluster could meet, each at its name or value.
void addUnusable(const Value& constraints, std::vector<document::Note>& notes) {
  for (std::size_t i = 0; i < constraints.elements().size(); ++i) {
    const Value& constraint = constraints.elements()[i];
    const std::string path = document::childPath("constraints", i);
    const Value* const value = constraint.find("value");
    if (const auto name = constraint::parsePath(nameOf(constraint)); !name) {
      notes.push_back({name.error().message, constraint.find("name")->where(path + ".name")});
    }
    if (const Result<> usable = constraint::checkUsable(value == nullptr ? "" : value->text()); !usable) {
      notes.push_back({fmt::format("constraint {} can never hold: {}", text::quoted(nameOf(constraint)),
                                   usable.error().message),
                       (value == nullptr ? constraint : *value).where(path + ".value")});
    }
  }
}

Value takeMember(Value& record, std::string_view key) {
  Value* const found = record.find(key);
  return found != nullptr ? std::move(*found) : Value();
}

}  // namespace

Result<Resolution> resolve(const Catalog& catalog, const ResolveOptions& options) {
  Selection selection = TRY(selectOverlays(catalog, options.criteria, options.readings));
  Value spec = mergedSpec(catalog, selection);

  Value components = takeMember(spec, "componentRefs");
  const std::vector<std::string> order = TRY(deploymentOrder(components));
  TRY_VOID(checkValuesFiles(catalog, components));
  for (Value& component : components.elements()) {
    if (const std::optional<document::View> entry = catalog.findComponent(nameOf(component))) {
      applyRegistryDefaults(component, *entry);
    }
  }

  Resolution resolution;
  resolution.notes = undescribedComponents(catalog, components);
  if (const Value* const constraints = spec.find("constraints")) {
    addUnusable(*constraints, resolution.notes);
  }
  resolution.document = Value::record();
  resolution.document.set("kind", Value::string(std::string(kRecipeKind)));
  resolution.document.set("apiVersion", Value::string(std::string(kApiVersion)));
  resolution.document.set("metadata", document::encode(metadataOf(selection, options.version)));
  resolution.document.set("criteria", document::encode(explicitCriteria(options.criteria)));
  resolution.document.set("constraints", takeMember(spec, "constraints"));
  resolution.document.set("componentRefs", std::move(components));
  resolution.document.set("deploymentOrder", document::encode(order));
  resolution.document.set("validation", takeMember(spec, "validation"));
  document::arrange<Recipe>(resolution.document);

  const document::Document frozen = document::freeze(resolution.document, "resolved recipe");
  document::DecodeContext context;
  resolution.recipe = TRY(document::decode<Recipe>(context, frozen.root()));
  resolution.selection = std::move(selection);
  return resolution;
}

Result<Recipe> parseRecipe(const document::View& root, document::DecodeContext& context) {
  auto recipe = TRY(document::decode<Recipe>(context, root));
  TRY_VOID(checkHeader(root, "kind", kRecipeKind, document::Presence::required));
  TRY_VOID(checkHeader(root, "apiVersion", kApiVersion, document::Presence::required));
  return recipe;
}

const ComponentRef* Recipe::findComponent(std::string_view name) const {
  const auto found = std::ranges::find(componentRefs, name, &ComponentRef::name);
  return found != componentRefs.end() ? &*found : nullptr;
}

bool isEnabled(const ComponentRef& component) {
  const Value* const enabled = component.overrides.find("enabled");
  return enabled == nullptr || enabled->asBool() != false;
}

}  // namespace recipe
