// SPDX-License-Identifier: Apache-2.0
#pragma once

// A folder of catalog files as the catalog sees it: the embedded one or a directory. Paths are relative with forward
// slashes, for example "overlays/base.yaml".

#include "base/result.h"
#include "document/view.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

class CatalogLayer {
 public:
  virtual ~CatalogLayer() = default;
  // Sorted.
  virtual std::vector<std::string> paths() const = 0;
  virtual bool contains(std::string_view path) const = 0;
  // The document of a YAML file, parsed at most once; it lives as long as the layer. Nothing when the layer has no
  // such file; an error when the file cannot be read or is no YAML. Safe from several threads for different paths.
  virtual Result<std::optional<document::View>> find(std::string_view path) const = 0;
  // The bytes of the same file as somebody wrote them, comments included.
  virtual Result<std::optional<std::string>> text(std::string_view path) const = 0;
  // Whether its documents were checked when the program was built.
  virtual bool isChecked() const { return false; }
  // The name of this layer for people: "embedded", or the folder.
  virtual std::string name() const = 0;
};

// One file of the embedded catalog. Offsets only: a pointer would cost a relocation at every start.
struct EmbeddedFile {
  std::uint32_t nameFirst = 0;  // its shown name, "catalog/overlays/base.yaml", in the text block
  std::uint32_t nameLength = 0;
  std::uint32_t root = 0;         // its root record
  std::uint32_t sourceFirst = 0;  // its bytes as they were written, in the block of sources
  std::uint32_t sourceLength = 0;
};

// The embedded catalog: one block of records and one of text for all files, sorted by name.
struct EmbeddedBlocks {
  const document::Record* records = nullptr;
  const char* text = nullptr;
  const EmbeddedFile* files = nullptr;
  std::size_t fileCount = 0;
  const char* pendingManifests = "";  // the list of manifest files that are not there yet, for lint()
  const char* sources = "";
};

// What every shown name of an embedded file begins with.
inline constexpr std::string_view kEmbeddedPrefix = "catalog/";

class EmbeddedLayer final : public CatalogLayer {
 public:
  explicit EmbeddedLayer(const EmbeddedBlocks& blocks);

  std::vector<std::string> paths() const override;
  bool contains(std::string_view path) const override;
  Result<std::optional<document::View>> find(std::string_view path) const override;
  Result<std::optional<std::string>> text(std::string_view path) const override;
  bool isChecked() const override { return true; }
  std::string name() const override { return "embedded"; }

 private:
  std::string_view pathOf(const EmbeddedFile& file) const;
  const EmbeddedFile* lookUp(std::string_view path) const;

  EmbeddedBlocks embedded_;
  // Views point to these; one per file, since each has its own name.
  std::vector<document::Blocks> blocks_;
};

}  // namespace recipe
