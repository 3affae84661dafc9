// SPDX-License-Identifier: Apache-2.0
#pragma once

// For tests: a catalog from literal files, and readings from a list.

#include "fakes/memory_filesystem.h"
#include "recipe/catalog.h"
#include "recipe/directory_layer.h"
#include "recipe/embedded_catalog.h"
#include "recipe/resolve.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe::fixture {

inline constexpr std::string_view kEmptyRegistry = "kind: ComponentRegistry\ncomponents: []\n";

using Files = std::map<std::string, std::string>;

// Layers of files, each a map from path to content. `registry.yaml` and `overlays/base.yaml` are added to the first
// layer, and a registry to every other, unless given.
class Harness {
 public:
  explicit Harness(Files bottom, std::vector<Files> above = {}) {
    std::vector<Files> layers = {std::move(bottom)};
    layers.insert(layers.end(), above.begin(), above.end());
    for (std::size_t i = 0; i < layers.size(); ++i) {
      layers[i].try_emplace("registry.yaml", kEmptyRegistry);
      if (i == 0) {
        layers[i].try_emplace("overlays/base.yaml",
                              "kind: RecipeMetadata\nmetadata: {name: base}\nspec: {}\n");
      }
      for (const auto& [path, content] : layers[i]) {
        files.addFile("/layer" + std::to_string(i) + "/" + path, content);
      }
    }
    count_ = layers.size();
  }

  Result<std::vector<std::unique_ptr<CatalogLayer>>> layers() const {
    std::vector<std::unique_ptr<CatalogLayer>> opened;
    opened.reserve(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      opened.push_back(TRY(DirectoryLayer::open(files, "/layer" + std::to_string(i))));
    }
    return opened;
  }

  Result<Catalog> load() const { return Catalog::load(TRY(layers())); }

  fakes::MemoryFilesystem files;

 private:
  std::size_t count_ = 0;
};

inline Catalog embedded() {
  std::vector<std::unique_ptr<CatalogLayer>> layers;
  layers.push_back(std::make_unique<EmbeddedLayer>(embeddedCatalog()));
  return *Catalog::load(std::move(layers));
}

class MapReadings final : public constraint::Readings {
 public:
  explicit MapReadings(std::map<std::string, std::string> values) : values_(std::move(values)) {}

  Result<std::string> get(const constraint::Path& path) const override {
    const auto found = values_.find(constraint::toText(path));
    if (found == values_.end()) {
      return failure(Code::notFound, "key not found: '" + constraint::toText(path) + "'");
    }
    return found->second;
  }

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace recipe::fixture
