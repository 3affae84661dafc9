// SPDX-License-Identifier: Apache-2.0
#include "recipe/catalog_layer.h"

#include "base/result.h"
#include "document/view.h"

#include <algorithm>  // IWYU pragma: keep (std::ranges::lower_bound)
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

EmbeddedLayer::EmbeddedLayer(const EmbeddedBlocks& blocks) : embedded_(blocks) {
  blocks_.reserve(blocks.fileCount);
  for (const EmbeddedFile& file : std::span(blocks.files, blocks.fileCount)) {
    blocks_.push_back({blocks.records, blocks.text, {blocks.text + file.nameFirst, file.nameLength}});
  }
}

std::vector<std::string> EmbeddedLayer::paths() const {
  std::vector<std::string> result;
  result.reserve(embedded_.fileCount);
  for (const EmbeddedFile& file : std::span(embedded_.files, embedded_.fileCount)) {
    result.emplace_back(pathOf(file));
  }
  return result;
}

std::string_view EmbeddedLayer::pathOf(const EmbeddedFile& file) const {
  return std::string_view(embedded_.text + file.nameFirst, file.nameLength).substr(kEmbeddedPrefix.size());
}

const EmbeddedFile* EmbeddedLayer::lookUp(std::string_view path) const {
  const std::span files(embedded_.files, embedded_.fileCount);
  const auto found =
      std::ranges::lower_bound(files, path, {}, [this](const EmbeddedFile& file) { return pathOf(file); });
  return found != files.end() && pathOf(*found) == path ? &*found : nullptr;
}

bool EmbeddedLayer::contains(std::string_view path) const { return lookUp(path) != nullptr; }

Result<std::optional<document::View>> EmbeddedLayer::find(std::string_view path) const {
  const EmbeddedFile* const file = lookUp(path);
  if (file == nullptr) {
    return std::nullopt;
  }
  return document::View(&blocks_[static_cast<std::size_t>(file - embedded_.files)], file->root);
}

Result<std::optional<std::string>> EmbeddedLayer::text(std::string_view path) const {
  const EmbeddedFile* const file = lookUp(path);
  if (file == nullptr) {
    return std::nullopt;
  }
  return std::string(embedded_.sources + file->sourceFirst, file->sourceLength);
}

}  // namespace recipe
