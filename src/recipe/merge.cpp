// SPDX-License-Identifier: Apache-2.0
#include "recipe/merge.h"

#include "document/value.h"
#include "recipe/recipe.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using document::Value;

enum class FieldRule : std::uint8_t {
  replace,        // when the overlay's value is not empty
  mergeShallow,   // keys of the overlay replace the same keys, nested mappings included
  appendMissing,  // elements that are not there yet, in the overlay's order
  stickyTrue,     // true once any overlay says true
};

struct MergedField {
  std::string_view name;
  FieldRule rule;
};

constexpr std::array<MergedField, 15> kComponentFields = {{
    {"namespace", FieldRule::replace},
    {"chart", FieldRule::replace},
    {"type", FieldRule::replace},
    {"source", FieldRule::replace},
    {"version", FieldRule::replace},
    {"tag", FieldRule::replace},
    {"valuesFile", FieldRule::replace},
    {"path", FieldRule::replace},
    {"healthCheckAsserts", FieldRule::replace},
    {"overrides", FieldRule::mergeShallow},
    {"patches", FieldRule::replace},
    {"dependencyRefs", FieldRule::replace},
    {"expectedResources", FieldRule::replace},
    {"manifestFiles", FieldRule::appendMissing},
    {"cleanup", FieldRule::stickyTrue},
}};

void replaceMember(Value& record, std::string_view key, const Value& next) {
  Value value = next;
  if (Value* present = record.find(key)) {
    value.takePlaceOf(std::move(*present));
    *present = std::move(value);
  } else {
    record.set(key, std::move(value));
  }
}

void mergeShallow(Value& target, const Value& over) {
  if (!target.isMapping() || !over.isMapping()) {
    Value next = over;
    next.takePlaceOf(std::move(target));
    target = std::move(next);
    return;
  }
  for (const auto& [key, value] : over.members()) {
    replaceMember(target, key, value);
  }
}

void appendMissing(Value& target, const Value& over) {
  const std::vector<Value> present = target.elements();
  for (const Value& element : over.elements()) {
    if (std::ranges::find(present, element) == present.end()) {
      target.append(element);
    }
  }
}

void mergeField(Value& component, const MergedField& field, const Value& over) {
  Value* const present = component.find(field.name);
  if (over.isEmpty() || (field.rule == FieldRule::stickyTrue && over.asBool() != true)) {
    return;
  }
  if (present == nullptr || present->isEmpty() || field.rule == FieldRule::replace ||
      field.rule == FieldRule::stickyTrue) {
    replaceMember(component, field.name, over);
  } else if (field.rule == FieldRule::mergeShallow) {
    mergeShallow(*present, over);
  } else {
    appendMissing(*present, over);
  }
}

// The list under `key`, made when absent.
Value& listAt(Value& spec, std::string_view key) {
  Value* list = spec.find(key);
  if (list == nullptr || !list->isSequence()) {
    list = &spec.set(key, Value::sequence());
  }
  return *list;
}

void sortByName(Value& list) { std::ranges::stable_sort(list.elements(), {}, nameOf); }

void mergeConstraints(Value& spec, const Value& over) {
  Value& list = listAt(spec, "constraints");
  for (const Value& constraint : over.elements()) {
    if (Value* present = findNamed(list, nameOf(constraint))) {
      Value next = constraint;
      next.takePlaceOf(std::move(*present));
      *present = std::move(next);
    } else {
      list.append(constraint);
    }
  }
  sortByName(list);
}

void mergeComponents(Value& spec, const Value& over) {
  Value& list = listAt(spec, "componentRefs");
  for (const Value& component : over.elements()) {
    if (Value* present = findNamed(list, nameOf(component))) {
      mergeComponent(*present, component);
    } else {
      list.append(component);
    }
  }
  sortByName(list);
}

void mergeValidation(Value& spec, const Value& over) {
  Value* validation = spec.find("validation");
  if (validation == nullptr || !validation->isMapping()) {
    validation = &spec.set("validation", Value::map());
  }
  for (const PhaseBlock& phase : kPhaseBlocks) {
    if (const Value* block = over.find(phase.name); block != nullptr && !block->isNull()) {
      replaceMember(*validation, phase.name, *block);
    }
  }
}

const Value& emptyList() {
  static const Value kEmpty = Value::sequence();
  return kEmpty;
}

const Value& listOf(const Value& spec, std::string_view key) {
  const Value* list = spec.find(key);
  return list != nullptr && list->isSequence() ? *list : emptyList();
}

}  // namespace

std::string_view nameOf(const Value& record) {
  const Value* name = record.find("name");
  return name != nullptr ? std::string_view(name->text()) : std::string_view{};
}

Value* findNamed(Value& list, std::string_view name) {
  const auto found = std::ranges::find(list.elements(), name, nameOf);
  return found != list.elements().end() ? &*found : nullptr;
}

const Value* findNamed(const Value& list, std::string_view name) {
  const auto found = std::ranges::find(list.elements(), name, nameOf);
  return found != list.elements().end() ? &*found : nullptr;
}

void mergeComponent(Value& component, const Value& overlay) {
  for (const MergedField& field : kComponentFields) {
    if (const Value* over = overlay.find(field.name)) {
      mergeField(component, field, *over);
    }
  }
}

void mergeSpec(Value& spec, const Value& overlaySpec) {
  mergeConstraints(spec, listOf(overlaySpec, "constraints"));
  mergeComponents(spec, listOf(overlaySpec, "componentRefs"));
  if (const Value* validation = overlaySpec.find("validation");
      validation != nullptr && validation->isMapping()) {
    mergeValidation(spec, *validation);
  }
}

}  // namespace recipe
