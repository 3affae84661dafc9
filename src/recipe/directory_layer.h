// SPDX-License-Identifier: Apache-2.0
#pragma once

// A directory as a catalog layer. The whole tree is listed and checked when it is opened; a file is parsed when it is
// first asked for. Several threads may ask at the same time for different paths, never for the same one.

#include "document/read.h"
#include "platform/filesystem.h"
#include "recipe/catalog_layer.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace recipe {

class DirectoryLayer final : public CatalogLayer {
 public:
  // Lists the tree. Names that begin with a dot are not walked; a link may lead anywhere inside the directory, and a
  // file reached by two paths is listed once. The directory itself may be a link, so a mounted ConfigMap works.
  // Errors: notFound (no such directory); invalidInput (no directory, a link that leaves it, a file over 10 MiB, no
  // registry.yaml at the top).
  static Result<std::unique_ptr<DirectoryLayer>> open(const platform::FileReader& files,
                                                      const std::string& directory);

  std::vector<std::string> paths() const override;
  bool contains(std::string_view path) const override { return files_.contains(path); }
  Result<std::optional<document::View>> find(std::string_view path) const override;
  Result<std::optional<std::string>> text(std::string_view path) const override;
  std::string name() const override { return directory_; }

 private:
  struct Walk;

  DirectoryLayer(const platform::FileReader& files, std::string directory)
      : reader_(&files), directory_(std::move(directory)) {}
  Result<> walk(Walk& walk, const std::string& relative);
  Result<> addEntry(Walk& walk, const std::string& relative, const platform::DirectoryEntry& entry);
  Result<> checkInside(const Walk& walk, const std::string& relative) const;
  std::string pathOf(std::string_view relative) const;

  const platform::FileReader* reader_;
  std::string directory_;
  // Further paths to a file that is already in paths().
  std::set<std::string, std::less<>> aliases_;
  // By relative path; empty until parsed.
  mutable std::map<std::string, std::optional<document::Document>, std::less<>> files_;
};

}  // namespace recipe
