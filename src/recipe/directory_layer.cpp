// SPDX-License-Identifier: Apache-2.0
#include "recipe/directory_layer.h"

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "document/view.h"
#include "platform/filesystem.h"
#include "recipe/catalog.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{10} * 1024 * 1024;
// Deeper than any real catalog; bounds the walk of a folder that somebody else prepared.
constexpr std::size_t kMaxFolderDepth = 32;

using FileId = std::pair<std::uint64_t, std::uint64_t>;

FileId idOf(const platform::FileStatus& status) { return {status.device, status.inode}; }

Error inFile(Code code, std::string file, std::string message, std::string hint = {}) {
  return Error{code, std::move(message), {}, SourceSpan{std::move(file), 0, 0, {}}, std::move(hint)};
}

}  // namespace

struct DirectoryLayer::Walk {
  std::string realRoot;
  std::map<FileId, std::string> countedFiles;  // the path under which each file counts
  std::set<FileId> openFolders;  // the folders from the root to here, against links that lead back up
  std::size_t depth = 0;
};

std::string DirectoryLayer::pathOf(std::string_view relative) const {
  return relative.empty() ? directory_ : fmt::format("{}/{}", directory_, relative);
}

Result<std::unique_ptr<DirectoryLayer>> DirectoryLayer::open(const platform::FileReader& files,
                                                             const std::string& directory) {
  std::string shown = directory;
  while (shown.size() > 1 && shown.ends_with('/')) {
    shown.pop_back();
  }
  const platform::FileStatus status = TRY(files.status(shown));
  if (status.type != platform::FileType::directory) {
    return failure(inFile(Code::invalidInput, shown, "expected a directory, found a file"));
  }
  // Asked first: a folder that is no catalog has other faults, which would lead astray.
  if (!files.status(fmt::format("{}/registry.yaml", shown))) {
    return failure(inFile(Code::invalidInput, shown,
                          "expected a file 'registry.yaml' at the top of the directory",
                          "an empty registry is `components: []`"));
  }
  std::unique_ptr<DirectoryLayer> layer(new DirectoryLayer(files, shown));
  Walk walk;
  walk.realRoot = TRY(files.resolve(shown));
  walk.openFolders.insert(idOf(status));
  TRY_VOID(layer->walk(walk, ""));
  return layer;
}

Result<> DirectoryLayer::walk(Walk& walk, const std::string& relative) {
  for (const platform::DirectoryEntry& entry : TRY(reader_->list(pathOf(relative)))) {
    if (entry.name.starts_with('.')) {
      continue;
    }
    TRY_VOID(
        addEntry(walk, relative.empty() ? entry.name : fmt::format("{}/{}", relative, entry.name), entry));
  }
  return {};
}

Result<> DirectoryLayer::checkInside(const Walk& walk, const std::string& relative) const {
  const std::string target = TRY(reader_->resolve(pathOf(relative)));
  if (target.starts_with(walk.realRoot + "/")) {
    return {};
  }
  return failure(
      inFile(Code::invalidInput, pathOf(relative),
             fmt::format("a link that leaves the directory (to {}) is not followed", text::quoted(target)),
             "copy the file into the directory"));
}

Result<> DirectoryLayer::addEntry(Walk& walk, const std::string& relative,
                                  const platform::DirectoryEntry& entry) {
  if (entry.type == platform::FileType::symlink) {
    TRY_VOID(checkInside(walk, relative));
  }
  const platform::FileStatus status = TRY(reader_->status(pathOf(relative)));
  if (status.type == platform::FileType::directory) {
    if (!walk.openFolders.insert(idOf(status)).second) {
      return {};
    }
    if (++walk.depth > kMaxFolderDepth) {
      return failure(inFile(Code::invalidInput, pathOf(relative),
                            fmt::format("folders nested deeper than {}", kMaxFolderDepth)));
    }
    TRY_VOID(this->walk(walk, relative));
    walk.openFolders.erase(idOf(status));
    --walk.depth;
    return {};
  }
  if (status.type != platform::FileType::regular) {
    return failure(inFile(Code::invalidInput, pathOf(relative), "expected a regular file or a folder"));
  }
  if (status.size > kMaxFileBytes) {
    return failure(
        inFile(Code::invalidInput, pathOf(relative),
               fmt::format("file too large: {} bytes, expected at most {}", status.size, kMaxFileBytes)));
  }
  files_.try_emplace(relative);
  const auto [counted, isNew] = walk.countedFiles.emplace(idOf(status), relative);
  if (!isNew) {
    std::string alias = relative;
    if (isOverlayPath(relative) && !isOverlayPath(counted->second)) {
      std::swap(counted->second, alias);  // a link among the overlays to a file elsewhere is an overlay
    }
    aliases_.insert(std::move(alias));
  }
  return {};
}

std::vector<std::string> DirectoryLayer::paths() const {
  std::vector<std::string> result;
  result.reserve(files_.size());
  for (const auto& [path, parsed] : files_) {
    if (!aliases_.contains(path)) {
      result.push_back(path);
    }
  }
  return result;
}

Result<std::optional<document::View>> DirectoryLayer::find(std::string_view path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) {
    return std::nullopt;
  }
  if (!found->second) {
    const std::string bytes = TRY(reader_->read(pathOf(path), kMaxFileBytes));
    document::ReadLimits limits;
    limits.maxBytes = kMaxFileBytes;
    found->second.emplace(TRY(document::readYaml(bytes, pathOf(path), limits)));
  }
  return found->second->root();
}

Result<std::optional<std::string>> DirectoryLayer::text(std::string_view path) const {
  if (!contains(path)) {
    return std::nullopt;
  }
  return TRY(reader_->read(pathOf(path), kMaxFileBytes));
}

}  // namespace recipe
