// SPDX-License-Identifier: Apache-2.0
#include "validation/violation.h"

#include "base/result.h"
#include "document/value.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace validation {
namespace {

using document::Value;

// A node of a document and the path that leads to it; the deepest one that is there.
struct Cursor {
  const Value* node;
  std::string path{};

  Cursor into(std::string_view key) const {
    const Value* const child = node->find(key);
    return child != nullptr ? Cursor{child, document::childPath(path, key)} : *this;
  }
  Cursor into(std::size_t index) const {
    return node->isSequence() && index < node->elements().size()
               ? Cursor{&node->elements()[index], document::childPath(path, index)}
               : *this;
  }
  SourceSpan place() const { return node->where(path); }
};

std::string placed(const Violation& violation) {
  if (violation.where.file.empty()) {
    return violation.text;
  }
  Error error;
  error.message = violation.text;
  error.where = violation.where;
  return describe(error);
}

}  // namespace

Error toError(const std::vector<Violation>& violations) {
  INVARIANT(!violations.empty());
  Error error;
  error.code = Code::invalidInput;
  if (violations.size() == 1) {
    const Violation& only = violations.front();
    error.message = only.text;
    error.hint = only.remedy;
    if (!only.where.file.empty()) {
      error.where = only.where;
    }
    return error;
  }
  error.message = fmt::format("{} things are wrong, nothing was run:", violations.size());
  for (std::size_t i = 0; i < violations.size(); ++i) {
    error.message += fmt::format("\n  {}. {}", i + 1, placed(violations[i]));
    if (!violations[i].remedy.empty()) {
      error.message += fmt::format("\n     {}", violations[i].remedy);
    }
  }
  return error;
}

SourceSpan placeOfConstraint(const Value& recipe, std::string_view phase, std::size_t index) {
  return Cursor{&recipe}.into("validation").into(phase).into("constraints").into(index).into("value").place();
}

SourceSpan placeOfCheck(const Value& recipe, std::string_view phase, std::size_t index) {
  return Cursor{&recipe}.into("validation").into(phase).into("checks").into(index).place();
}

SourceSpan placeOfComponent(const Value& recipe, std::string_view name) {
  const Cursor list = Cursor{&recipe}.into("componentRefs");
  const Value* const found = findComponentRef(recipe, name);
  if (found == nullptr) {
    return list.place();
  }
  return list.into(static_cast<std::size_t>(found - list.node->elements().data())).place();
}

const Value* findComponentRef(const Value& recipe, std::string_view name) {
  const Value* const list = recipe.find("componentRefs");
  if (list == nullptr) {
    return nullptr;
  }
  const auto found = std::ranges::find_if(list->elements(), [&](const Value& componentRef) {
    const Value* const own = componentRef.find("name");
    return own != nullptr && own->text() == name;
  });
  return found != list->elements().end() ? &*found : nullptr;
}

}  // namespace validation
