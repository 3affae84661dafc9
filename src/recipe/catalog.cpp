// SPDX-License-Identifier: Apache-2.0
#include "recipe/catalog.h"

#include "base/result.h"
#include "base/share_work.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/scalar.h"
#include "document/view.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"
#include "recipe/registry.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

constexpr std::string_view kRegistryPath = "registry.yaml";
constexpr std::string_view kRegistryKind = "ComponentRegistry";
// A usual catalog is read before a second thread would have started.
constexpr std::size_t kFilesWorthThreads = 256;

constexpr std::string_view kOverlayFolder = "overlays/";

bool isBasePath(std::string_view path) {
  return text::contains(path, kOverlayFolder) && path.substr(path.rfind('/') + 1) == "base.yaml";
}

// The criteria of an overlay whose document was checked when the program was built: every field is a scalar.
std::optional<Criteria> checkedCriteria(const document::View& spec) {
  const std::optional<document::View> found = spec.find("criteria");
  if (!found) {
    return std::nullopt;
  }
  Criteria criteria;
  for (const CriteriaField& field : kCriteriaFields) {
    criteria.*field.member = found->textAt(field.name);
  }
  criteria.nodes = document::parseInteger(found->textAt("nodes")).value_or(0);
  return forMatching(std::move(criteria));
}

Result<> checkCriteria(const document::View& spec, const Criteria& criteria) {
  if (criteria.nodes >= 0) {
    return {};
  }
  const document::View place = spec.find("criteria").value_or(spec);
  return failure(
      document::errorAt(place, "spec.criteria.nodes",
                        fmt::format("expected a number of nodes from 0, found '{}'", criteria.nodes)));
}

// The suffix of a file that would be read if it ended with `.yaml`; empty for every other file.
std::string_view unreadSuffix(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  const std::string_view suffix = dot == std::string_view::npos ? std::string_view{} : path.substr(dot);
  const std::string lower = text::toLower(suffix);
  const bool isDocument = lower == ".yaml" || lower == ".yml" || lower == ".json";
  const bool isPart = text::contains(path, kOverlayFolder) || path.starts_with("validators/catalog.");
  return suffix != ".yaml" && isDocument && isPart ? suffix : std::string_view{};
}

// Why a document is passed over that lies where overlays are looked for.
document::Note otherKind(const document::View& root) {
  const std::string_view kind = root.textAt("kind");
  const std::vector<std::string> expected = {std::string(kOverlayKind)};
  return {fmt::format("this file is passed over: its kind is {}{}, expected {}", text::quoted(kind),
                      text::didYouMean(kind, expected), kOverlayKind),
          root.find("kind")->where("kind")};
}

}  // namespace

bool isOverlayPath(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return path.ends_with(".yaml") && name != kRegistryPath && name != "data-v1.yaml" &&
         !text::contains(path, "checks/") && !text::contains(path, "components/") &&
         !path.starts_with("validators/");
}

Result<Catalog> Catalog::load(std::vector<std::unique_ptr<CatalogLayer>> layers) {
  Catalog catalog = loadAll(std::move(layers));
  if (!catalog.faults_.empty()) {
    return failure(std::move(catalog.faults_.front()));
  }
  return catalog;
}

Catalog Catalog::loadAll(std::vector<std::unique_ptr<CatalogLayer>> layers) {
  Catalog catalog;
  catalog.layers_ = std::move(layers);
  for (std::size_t i = 0; i < catalog.layers_.size(); ++i) {
    catalog.addLayer(i);
  }
  if (!catalog.base_ && catalog.faults_.empty()) {
    const std::string shown = catalog.layers_.empty() ? "" : catalog.layers_.front()->name();
    catalog.faults_.push_back(
        {Code::invalidInput,
         fmt::format("the catalog {} has no base recipe, expected a file overlays/base.yaml",
                     text::quoted(shown)),
         {},
         std::nullopt,
         {}});
  }
  for (const auto& [name, overlay] : catalog.overlays_) {
    if (overlay.criteria) {
      catalog.vocabulary_.add(*overlay.criteria);
    }
  }
  return catalog;
}

bool Catalog::isCoveredAbove(std::size_t index, std::string_view path) const {
  return std::any_of(layers_.begin() + static_cast<std::ptrdiff_t>(index) + 1, layers_.end(),
                     [&](const auto& layer) { return layer->contains(path); });
}

// Each file is read and checked on its own, which several threads can share; what the files say about each other is then
// looked at in the order of their paths, so that the same faults are told in the same order in every run.
void Catalog::addLayer(std::size_t index) {
  const auto keepFault = [&](Result<> outcome) {
    if (!outcome) {
      faults_.push_back(std::move(outcome.error()));
    }
  };
  keepFault(checkRegistry(index));
  const std::vector<std::string> paths = overlayPaths(index);
  std::vector<Result<OverlayFile>> files(paths.size());
  shareWork(paths.size(), kFilesWorthThreads,
            [&](std::size_t i) { files[i] = readOverlayFile(index, paths[i]); });
  std::map<std::string, std::string> seen;
  for (Result<OverlayFile>& file : files) {
    keepFault(file ? addOverlayFile(std::move(*file), seen) : failure(std::move(file.error())));
  }
}

std::vector<std::string> Catalog::overlayPaths(std::size_t index) {
  std::vector<std::string> paths;
  for (std::string& path : layers_[index]->paths()) {
    if (isOverlayPath(path) && !isCoveredAbove(index, path)) {
      paths.push_back(std::move(path));
    } else if (!layers_[index]->isChecked()) {
      noteIgnored(index, path);
    }
  }
  return paths;
}

void Catalog::noteIgnored(std::size_t index, const std::string& path) {
  if (path.starts_with(kOverlayFolder) && path.ends_with(".yaml") && !isOverlayPath(path)) {
    ignoredFiles_.push_back(
        {"this file is passed over: files whose path has 'checks/' or 'components/' in it, or that "
         "are called registry.yaml, are no overlays",
         SourceSpan{fmt::format("{}/{}", layers_[index]->name(), path), 0, 0, {}}});
  }
  if (const std::string_view suffix = unreadSuffix(path); !suffix.empty()) {
    ignoredFiles_.push_back(
        {fmt::format("this file is passed over: its name ends with {}, expected .yaml", text::quoted(suffix)),
         SourceSpan{fmt::format("{}/{}", layers_[index]->name(), path), 0, 0, {}}});
  }
}

Result<> Catalog::checkRegistry(std::size_t index) {
  const std::optional<document::View> root = TRY(layers_[index]->find(kRegistryPath));
  if (!root) {
    return {};
  }
  if (!layers_[index]->isChecked()) {
    document::DecodeContext context;
    context.meaninglessKeys = {"components.manifest"};
    TRY_VOID(checkHeader(*root, "kind", kRegistryKind, document::Presence::optional));
    TRY_VOID(checkHeader(*root, "apiVersion", kApiVersion, document::Presence::optional));
    const auto registry = TRY(document::decode<Registry>(context, *root));
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < registry.components.size(); ++i) {
      if (!names.insert(registry.components[i].name).second) {
        const document::View entry = root->find("components")->element(i);
        return failure(document::errorAt(
            entry, fmt::format("components[{}].name", i),
            fmt::format("duplicate component {}", text::quoted(registry.components[i].name))));
      }
    }
    notes_.insert(notes_.end(), context.notes.begin(), context.notes.end());
  }
  registries_.push_back(*root);
  return {};
}

Result<Catalog::OverlayFile> Catalog::readOverlayFile(std::size_t index, const std::string& path) const {
  const document::View root = *TRY(layers_[index]->find(path));
  OverlayFile file;
  const std::string_view kind = root.textAt("kind");
  if (!kind.empty() && kind != kOverlayKind) {
    if (text::contains(path, kOverlayFolder)) {
      file.ignored = otherKind(root);
    }
    return file;
  }
  const document::View spec = root.find("spec").value_or(root);
  if (layers_[index]->isChecked()) {
    file.overlay = {std::string(root.find("metadata").value_or(root).textAt("name")),
                    path,
                    std::string(spec.textAt("base")),
                    checkedCriteria(spec),
                    root,
                    spec};
    return file;
  }
  document::DecodeContext context;
  context.meaninglessKeys = {"spec.components"};
  auto decoded = TRY(document::decode<OverlayDocument>(context, root));
  if (decoded.metadata.name.empty()) {
    return failure(
        document::errorAt(root, "metadata.name", "expected the name of the overlay, found nothing"));
  }
  std::optional<Criteria>& criteria = decoded.spec.criteria;
  if (criteria) {
    TRY_VOID(checkCriteria(spec, *criteria));
    criteria = forMatching(std::move(*criteria));
  }
  file.notes = std::move(context.notes);
  file.overlay = {
      std::move(decoded.metadata.name), path, std::move(decoded.spec.base), std::move(criteria), root, spec};
  return file;
}

Result<> Catalog::addBase(Overlay base, std::map<std::string, std::string>& seen) {
  // No overlay may be called "base", so the name stands for the files of the base here.
  if (const auto [other, isNew] = seen.emplace("base", base.path); !isNew) {
    return failure(document::errorAt(
        base.root, "",
        fmt::format("the base recipe is also defined in {}; a catalog has one, give this file another name",
                    text::quoted(other->second))));
  }
  if (base_) {
    notes_.push_back({fmt::format("this file replaces the base recipe of {}", base_->root.file()),
                      base.root.where("metadata.name")});
  }
  base_.emplace(std::move(base));
  return {};
}

Result<> Catalog::addOverlayFile(OverlayFile file, std::map<std::string, std::string>& seen) {
  notes_.insert(notes_.end(), file.notes.begin(), file.notes.end());
  if (file.ignored) {
    ignoredFiles_.push_back(std::move(*file.ignored));
  }
  if (!file.overlay) {
    return {};
  }
  Overlay& overlay = *file.overlay;
  if (isBasePath(overlay.path)) {
    return addBase(std::move(overlay), seen);
  }
  if (overlay.name == "base") {
    return failure(
        document::errorAt(overlay.root, "metadata.name", "the name 'base' belongs to overlays/base.yaml"));
  }
  if (const auto [other, isNew] = seen.emplace(overlay.name, overlay.path); !isNew) {
    return failure(document::errorAt(overlay.root, "metadata.name",
                                     fmt::format("overlay {} is also defined in {}",
                                                 text::quoted(overlay.name), text::quoted(other->second))));
  }
  if (const auto below = overlays_.find(overlay.name); below != overlays_.end()) {
    notes_.push_back(
        {fmt::format("overlay '{}' replaces the one of {}", overlay.name, below->second.root.file()),
         overlay.root.where("metadata.name")});
    overlays_.erase(below);
  }
  std::string name = overlay.name;
  overlays_.emplace(std::move(name), std::move(overlay));
  return {};
}

std::optional<document::View> Catalog::findComponent(std::string_view name) const {
  for (const document::View& registry : std::ranges::reverse_view(registries_)) {
    const std::optional<document::View> list = registry.find("components");
    for (std::size_t i = 0; list && i < list->size(); ++i) {
      if (list->element(i).textAt("name") == name) {
        return list->element(i);
      }
    }
  }
  return std::nullopt;
}

std::vector<document::View> Catalog::components() const {
  std::vector<document::View> result;
  std::set<std::string_view> seen;
  for (const document::View& registry : registries_) {
    const std::optional<document::View> list = registry.find("components");
    for (std::size_t i = 0; list && i < list->size(); ++i) {
      const std::string_view name = list->element(i).textAt("name");
      if (seen.insert(name).second) {
        result.push_back(*findComponent(name));
      }
    }
  }
  return result;
}

Result<Registry> Catalog::registry() const {
  Registry registry;
  for (const document::View& entry : components()) {
    document::DecodeContext context;
    context.unknownKeys = document::UnknownKeys::ignore;
    registry.components.push_back(TRY(document::decode<Component>(context, entry)));
  }
  return registry;
}

Result<std::optional<document::View>> Catalog::find(std::string_view path) const {
  for (const auto& layer : std::ranges::reverse_view(layers_)) {
    if (std::optional<document::View> found = TRY(layer->find(path))) {
      return found;
    }
  }
  return std::nullopt;
}

Result<std::vector<document::View>> Catalog::findInLayers(std::string_view path) const {
  std::vector<document::View> result;
  for (const auto& layer : layers_) {
    if (const std::optional<document::View> found = TRY(layer->find(path))) {
      result.push_back(*found);
    }
  }
  return result;
}

Result<std::optional<std::string>> Catalog::text(std::string_view path) const {
  for (const auto& layer : std::views::reverse(layers_)) {
    if (std::optional<std::string> found = TRY(layer->text(path))) {
      return found;
    }
  }
  return std::nullopt;
}

bool Catalog::contains(std::string_view path) const {
  return std::ranges::any_of(layers_, [&](const auto& layer) { return layer->contains(path); });
}

std::vector<std::string> Catalog::names() const {
  std::vector<std::string> result = {"base", "registry"};
  for (const auto& [name, overlay] : overlays_) {
    result.push_back(name);
  }
  for (const document::View& entry : components()) {
    result.emplace_back(entry.textAt("name"));
  }
  return result;
}

std::vector<std::string> Catalog::paths() const {
  std::set<std::string> all;
  for (const auto& layer : layers_) {
    std::vector<std::string> paths = layer->paths();
    all.insert(std::make_move_iterator(paths.begin()), std::make_move_iterator(paths.end()));
  }
  return {all.begin(), all.end()};
}

const Component* Registry::find(std::string_view name) const {
  const auto found = std::ranges::find(components, name, &Component::name);
  return found != components.end() ? &*found : nullptr;
}

}  // namespace recipe
