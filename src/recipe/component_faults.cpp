// SPDX-License-Identifier: Apache-2.0
#include "recipe/component_faults.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/kind.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/merge.h"

#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {
namespace {

using document::Value;

bool isFilled(const Value& component, std::string_view key) {
  const Value* const found = component.find(key);
  return found != nullptr && !found->isEmpty();
}

SourceSpan placeOf(const Value& component, std::string_view key) {
  const Value* const found = component.find(key);
  return (found != nullptr ? *found : component).where(fmt::format("componentRefs.{}", key));
}

}  // namespace

std::string unregisteredMessage(const Catalog& catalog, std::string_view name) {
  std::vector<std::string> registered;
  for (const document::View& entry : catalog.components()) {
    registered.emplace_back(entry.textAt("name"));
  }
  return fmt::format("component {} is not in the registry and has no type and source of its own{}",
                     text::quoted(name), text::didYouMean(name, registered));
}

std::string missingValuesMessage(const Catalog& catalog, std::string_view name, std::string_view file) {
  return fmt::format("values file {} of component {} does not exist{}", text::quoted(file),
                     text::quoted(name), text::didYouMean(file, catalog.paths()));
}

Result<document::View> findValuesFile(const Catalog& catalog, std::string_view path) {
  const std::optional<document::View> file = TRY(catalog.find(path));
  if (!file) {
    return failure(Code::notFound, fmt::format("values file {} is not in the catalog", text::quoted(path)));
  }
  if (file->kind() != document::Kind::mapping) {
    return failure(document::errorAt(
        *file, "",
        fmt::format("expected a mapping of Helm values, found {}", document::kindName(file->kind()))));
  }
  return *file;
}

std::vector<document::Note> undescribedComponents(const Catalog& catalog, const Value& components) {
  std::vector<document::Note> notes;
  for (const Value& component : components.elements()) {
    const bool isDescribed = isFilled(component, "type") && isFilled(component, "source");
    if (!isDescribed && !catalog.findComponent(nameOf(component))) {
      notes.push_back({unregisteredMessage(catalog, nameOf(component)), placeOf(component, "name")});
    }
  }
  return notes;
}

Result<> checkValuesFiles(const Catalog& catalog, const Value& components) {
  for (const Value& component : components.elements()) {
    const Value* const file = component.find("valuesFile");
    if (file != nullptr && !file->text().empty() && !catalog.contains(file->text())) {
      return failure(Error{Code::invalidInput,
                           missingValuesMessage(catalog, nameOf(component), file->text()),
                           {},
                           placeOf(component, "valuesFile"),
                           {}});
    }
  }
  return {};
}

}  // namespace recipe
