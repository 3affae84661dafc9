// SPDX-License-Identifier: Apache-2.0
#include "recipe/hydrate.h"

#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/component_faults.h"
#include "recipe/criteria.h"
#include "recipe/merge.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using document::Value;

std::string_view textOf(const Value& record, std::string_view key) {
  const Value* const found = record.find(key);
  return found != nullptr ? std::string_view(found->text()) : std::string_view{};
}

Result<> layValuesFile(const Catalog& catalog, Value& values, std::string_view path) {
  document::mergeDeep(values, Value::from(TRY(findValuesFile(catalog, path))));
  return {};
}

void copyMember(Value& target, const Value& source, std::string_view key) {
  if (const Value* found = source.find(key); found != nullptr && !found->isEmpty()) {
    target.set(key, *found);
  }
}

Value hydratedMetadata(const Value& recipe, EmptyLists emptyLists) {
  const Value empty = emptyLists == EmptyLists::asNull ? Value::null() : Value::sequence();
  Value result = Value::map();
  const Value* const metadata = recipe.find("metadata");
  const auto member = [&](std::string_view key, const Value& otherwise) {
    const Value* const found = metadata != nullptr ? metadata->find(key) : nullptr;
    result.set(key, found != nullptr ? *found : otherwise);
  };
  member("version", Value::string(""));
  member("appliedOverlays", empty);
  member("excludedOverlays", empty);
  member("constraintWarnings", empty);
  return result;
}

Value hydratedCriteria(const Value& criteria) {
  Value result = Value::map();
  for (const CriteriaField& field : kCriteriaFields) {
    const Value* const found = criteria.find(field.name);
    result.set(field.name, found != nullptr ? *found : Value::string(""));
  }
  const Value* const nodes = criteria.find("nodes");
  result.set("nodes", nodes != nullptr ? *nodes : Value::integer(0));
  return result;
}

// Fields that are always there, then those that only appear when they say something.
constexpr std::array<std::string_view, 3> kAlwaysShown = {"name", "type", "source"};
constexpr std::array<std::string_view, 6> kShownWhenSet = {"namespace", "chart", "version",
                                                           "tag",       "path",  "dependencyRefs"};

Result<Value> hydratedComponent(const Catalog& catalog, const Value& componentRef) {
  Value result = Value::map();
  for (const std::string_view key : kAlwaysShown) {
    const Value* const found = componentRef.find(key);
    result.set(key, found != nullptr ? *found : Value::string(""));
  }
  for (const std::string_view key : kShownWhenSet) {
    copyMember(result, componentRef, key);
  }
  if (std::optional<Value> values = TRY(componentValues(catalog, componentRef))) {
    result.set("values", std::move(*values));
  }
  return result;
}

// The component that a selector leads into; empty when it wants none or all.
std::string selectedComponent(std::string_view selector, const Value& componentRefs) {
  const std::vector<std::string> steps =
      text::split(selector.starts_with('.') ? selector.substr(1) : selector, '.');
  const bool isOne =
      steps.size() > 1 && steps[0] == "components" && findNamed(componentRefs, steps[1]) != nullptr;
  return isOne ? steps[1] : std::string{};
}

Result<Value> hydratedComponents(const Catalog& catalog, const Value& componentRefs,
                                 std::string_view selector) {
  const std::string only = selectedComponent(selector, componentRefs);
  Value components = Value::map();
  for (const Value& componentRef : componentRefs.elements()) {
    if (only.empty() || nameOf(componentRef) == only) {
      components.set(nameOf(componentRef), TRY_WHILE(hydratedComponent(catalog, componentRef),
                                                     "filling in the values of '{}'", nameOf(componentRef)));
    }
  }
  return components;
}

std::string sortedKeys(const Value& mapping) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : mapping.members()) {
    keys.push_back(key);
  }
  std::ranges::sort(keys);
  return text::join(keys, ", ");
}

}  // namespace

Result<std::optional<Value>> componentValues(const Catalog& catalog, const Value& componentRef) {
  const std::string_view valuesFile = textOf(componentRef, "valuesFile");
  const Value* const overrides = componentRef.find("overrides");
  const bool hasOverrides = overrides != nullptr && overrides->isMapping() && !overrides->members().empty();
  if (valuesFile.empty() && !hasOverrides) {
    return std::nullopt;
  }
  Value values = Value::map();
  const std::string own = fmt::format("components/{}/values.yaml", nameOf(componentRef));
  if (!valuesFile.empty()) {
    if (valuesFile != own && TRY(catalog.find(own))) {
      TRY_VOID(layValuesFile(catalog, values, own));
    }
    TRY_VOID(layValuesFile(catalog, values, valuesFile));
  }
  if (hasOverrides) {
    document::mergeDeep(values, *overrides);
  }
  return values;
}

Result<Value> hydrate(const Catalog& catalog, const Value& recipe, const HydrateOptions& options) {
  Value result = Value::map();
  result.set("kind", *recipe.find("kind"));
  result.set("apiVersion", *recipe.find("apiVersion"));
  result.set("metadata", hydratedMetadata(recipe, options.emptyLists));
  const Value* const order = recipe.find("deploymentOrder");
  result.set("deploymentOrder", order != nullptr ? *order : Value::sequence());
  if (const Value* criteria = recipe.find("criteria")) {
    result.set("criteria", hydratedCriteria(*criteria));
  }
  copyMember(result, recipe, "constraints");
  const Value* const list = recipe.find("componentRefs");
  result.set("components",
             list != nullptr ? TRY(hydratedComponents(catalog, *list, options.selector)) : Value::map());
  return result;
}

Result<Value> selectPath(const Value& hydrated, std::string_view selector) {
  std::string_view path = selector;
  if (path.starts_with('.')) {
    path.remove_prefix(1);
  }
  if (path.empty()) {
    return hydrated;
  }
  const Value* current = &hydrated;
  for (const std::string& key : text::split(path, '.')) {
    if (!current->isMapping()) {
      return failure(Code::notFound,
                     fmt::format("selector \"{}\": cannot descend into non-map value at \"{}\"",
                                 text::printable(selector), text::printable(key)));
    }
    const Value* const next = current->find(key);
    if (next == nullptr) {
      return failure(Code::notFound, fmt::format("selector \"{}\": key \"{}\" not found, available keys: {}",
                                                 text::printable(selector), text::printable(key),
                                                 text::printable(sortedKeys(*current))));
    }
    current = next;
  }
  return *current;
}

}  // namespace recipe
