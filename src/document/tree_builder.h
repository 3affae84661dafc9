// SPDX-License-Identifier: Apache-2.0
#pragma once

// Builds the flat blocks of a Document from the events of a parser, bounded in nodes and depth. Refuses duplicate
// keys and keys that are no scalars, and expands aliases and merge keys: an alias becomes a copy of the anchored
// record, which shares its children, so no input makes the blocks larger than itself, yet whoever walks the tree
// meets every copy. That is why the node budget counts copies. Internal to this room.

#include "base/result.h"
#include "document/read.h"
#include "document/source_text.h"
#include "document/view.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace document {

class TreeBuilder {
 public:
  TreeBuilder(std::string file, const ReadLimits& limits);

  // Names the node that is added next.
  void nameNext(std::string_view anchor);
  Result<> addScalar(Kind kind, std::string_view text, Place place);
  // Requires: isAtKey().
  Result<> addMergeKey(Place place);
  Result<> addAlias(std::string_view anchor, Place place);
  Result<> open(Kind kind, Place place);
  // Closes the container that was opened last.
  Result<> close();

  // True when the next node is the key of a mapping.
  bool isAtKey() const;
  // True while nothing was added.
  bool isRootNext() const { return frames_.empty() && pending_.empty(); }
  // The path of the node that is added next.
  std::string path() const { return pathAbove(frames_.size()); }
  // An error of code invalidInput about the node that is added next.
  Error errorHere(Place place, std::string message) const;

  // Requires: one node was added and every container closed.
  Document finish() &&;

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  // A container that is still open; its children so far are the end of pending_, from `begin`.
  struct Frame {
    Kind kind = Kind::null;
    Place place;
    std::size_t begin = 0;
    std::size_t anchor = kNone;
    std::size_t mergeKey = kNone;  // offset from begin
  };
  struct Extent {
    std::size_t nodes = 0;
    std::size_t height = 0;  // 0 for a scalar
  };

  std::string_view textOf(const Record& record) const;
  std::string pathAbove(std::size_t depth) const;
  Result<> charge(std::size_t nodes, Place place);
  Result<> checkDepth(std::size_t height, Place place) const;
  Result<> checkKey(Kind kind, Place place) const;
  Result<> checkDuplicates(const Frame& frame) const;
  Result<> expandMerge(const Frame& frame);
  Result<std::vector<Record>> mergeSources(const Frame& frame) const;
  Extent extentOf(const Record& record, std::size_t most) const;
  void place(const Record& record, std::size_t anchor);

  std::string file_;
  std::size_t maxNodes_;
  std::size_t maxDepth_;
  std::size_t nodes_ = 0;
  std::vector<Frame> frames_;
  std::vector<Record> pending_;
  std::vector<Record> records_;
  std::string text_;
  // Anchors in order of definition; one whose node is still open has no record yet.
  std::vector<std::optional<Record>> anchored_;
  std::map<std::string, std::size_t, std::less<>> anchors_;
  std::size_t nextAnchor_ = kNone;
};

}  // namespace document
