// SPDX-License-Identifier: Apache-2.0
#pragma once

// The effective catalog: layers of files, the upper ones over the lower, as overlays by name, the base, the registry
// and the values that criteria take. Loading reads every overlay file of every layer once; values files and checks are
// read when they are asked for.

#include "base/result.h"
#include "document/decode.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/registry.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

struct Overlay {
  std::string name;
  std::string path;                  // in its layer
  std::string base;                  // the overlay it builds on; empty or "base": the base itself
  std::optional<Criteria> criteria;  // nothing: only a parent of others
  document::View root;
  document::View spec;
};

class Catalog {
 public:
  // `layers` from the bottom up. Overlays of directories are decoded strictly; the embedded ones were checked when the
  // program was built. Errors: invalidInput with the place of a bad document, a second overlay of one name in a layer,
  // or no base.
  static Result<Catalog> load(std::vector<std::unique_ptr<CatalogLayer>> layers);

  // Goes on after an error and keeps what could be read: for those who want to see all faults() at once. Without
  // faults it is what load() gives; with some there may be no base().
  static Catalog loadAll(std::vector<std::unique_ptr<CatalogLayer>> layers);
  const std::vector<Error>& faults() const { return faults_; }

  const Overlay& base() const { return *base_; }
  // By name, sorted; the base is not among them.
  const std::map<std::string, Overlay, std::less<>>& overlays() const { return overlays_; }
  const Vocabulary& vocabulary() const { return vocabulary_; }
  // What was ignored or overridden while loading.
  const std::vector<document::Note>& notes() const { return notes_; }
  // Files that look like a part of the catalog and are none: why each is passed over.
  const std::vector<document::Note>& ignoredFiles() const { return ignoredFiles_; }
  // What can be shown by name: "base", "registry", every overlay and every component.
  std::vector<std::string> names() const;

  // The registry entry of a component: the topmost layer that has one.
  std::optional<document::View> findComponent(std::string_view name) const;
  // Every registry entry: the order of the lowest layer, further ones of upper layers at the end.
  std::vector<document::View> components() const;
  Result<Registry> registry() const;

  // A file: the topmost layer that has it.
  Result<std::optional<document::View>> find(std::string_view path) const;
  // The same file in every layer that has it, bottom first.
  Result<std::vector<document::View>> findInLayers(std::string_view path) const;
  // The bytes of the same file of the topmost layer, as somebody wrote them.
  Result<std::optional<std::string>> text(std::string_view path) const;
  // Whether any layer has the file.
  bool contains(std::string_view path) const;
  // Every path of every layer, sorted, once.
  std::vector<std::string> paths() const;
  const std::vector<std::unique_ptr<CatalogLayer>>& layers() const { return layers_; }

 private:
  // An overlay file on its own, before it is seen beside the others.
  struct OverlayFile {
    std::optional<Overlay> overlay;  // none: the file is of another kind
    std::vector<document::Note> notes;
    std::optional<document::Note> ignored;  // why it is passed over
  };

  void addLayer(std::size_t index);
  // The files of the layer that are read as overlays; notes those that look like one and are not.
  std::vector<std::string> overlayPaths(std::size_t index);
  void noteIgnored(std::size_t index, const std::string& path);
  // Safe from several threads for different paths.
  Result<OverlayFile> readOverlayFile(std::size_t index, const std::string& path) const;
  Result<> addBase(Overlay base, std::map<std::string, std::string>& seen);
  Result<> addOverlayFile(OverlayFile file, std::map<std::string, std::string>& seen);
  Result<> checkRegistry(std::size_t index);
  bool isCoveredAbove(std::size_t index, std::string_view path) const;

  std::vector<std::unique_ptr<CatalogLayer>> layers_;
  std::optional<Overlay> base_;
  std::map<std::string, Overlay, std::less<>> overlays_;
  std::vector<document::View> registries_;  // bottom first
  Vocabulary vocabulary_;
  std::vector<document::Note> notes_;
  std::vector<document::Note> ignoredFiles_;
  std::vector<Error> faults_;
};

// Whether a path of a layer is read as an overlay (or as the base).
bool isOverlayPath(std::string_view path);

}  // namespace recipe
