// SPDX-License-Identifier: Apache-2.0
#include "document/tree_builder.h"

#include "base/result.h"
#include "base/text.h"
#include "document/kind.h"
#include "document/read.h"
#include "document/source_text.h"
#include "document/value.h"
#include "document/view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

namespace {

constexpr std::uint32_t kLastColumn = (1U << 24U) - 1;
// Below this many keys, comparing each with each is faster than sorting them.
constexpr std::size_t kFewKeys = 12;

Record recordOf(Kind kind, std::size_t first, std::size_t count, Place place) {
  Record record;
  record.first = static_cast<std::uint32_t>(first);
  record.count = static_cast<std::uint32_t>(count);
  record.line = place.line;
  record.column = std::min(place.column, kLastColumn) & kLastColumn;
  record.kind = static_cast<std::uint8_t>(kind);
  return record;
}

Kind kindOf(const Record& record) { return static_cast<Kind>(record.kind); }

Place placeOf(const Record& record) { return {record.line, record.column}; }

std::size_t childCount(const Record& record) {
  switch (kindOf(record)) {
    case Kind::sequence: return record.count;
    case Kind::mapping: return std::size_t{2} * record.count;
    default: return 0;
  }
}

struct Duplicate {
  std::size_t first = 0;
  std::size_t second = 0;
};

// The first key that repeats an earlier one.
std::optional<Duplicate> findDuplicate(const std::vector<std::string_view>& keys) {
  if (keys.size() <= kFewKeys) {
    for (std::size_t i = 1; i < keys.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (keys[i] == keys[j]) {
          return Duplicate{j, i};
        }
      }
    }
    return std::nullopt;
  }
  // Sorted, not hashed: no choice of keys makes it slow.
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&keys](std::size_t a, std::size_t b) {
    const int compared = keys[a].compare(keys[b]);
    return compared != 0 ? compared < 0 : a < b;
  });
  std::optional<Duplicate> earliest;
  std::size_t first = order.front();
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (keys[order[i]] != keys[first]) {
      first = order[i];
    } else if (!earliest || order[i] < earliest->second) {
      earliest = Duplicate{first, order[i]};
    }
  }
  return earliest;
}

}  // namespace

TreeBuilder::TreeBuilder(std::string file, const ReadLimits& limits)
    : file_(std::move(file)),
      maxNodes_(std::min<std::size_t>(limits.maxNodes, std::numeric_limits<std::int32_t>::max())),
      maxDepth_(limits.maxDepth) {}

void TreeBuilder::nameNext(std::string_view anchor) {
  nextAnchor_ = anchored_.size();
  anchored_.emplace_back();
  anchors_.insert_or_assign(std::string(anchor), nextAnchor_);
}

Result<> TreeBuilder::addScalar(Kind kind, std::string_view text, Place place) {
  TRY_VOID(charge(1, place));
  const Record record = recordOf(kind, text_.size(), text.size(), place);
  text_.append(text);
  this->place(record, std::exchange(nextAnchor_, kNone));
  return {};
}

Result<> TreeBuilder::addMergeKey(Place place) {
  Frame& frame = frames_.back();
  frame.mergeKey = pending_.size() - frame.begin;
  return addScalar(Kind::string, "<<", place);
}

Result<> TreeBuilder::addAlias(std::string_view anchor, Place place) {
  const auto found = anchors_.find(anchor);
  if (found == anchors_.end()) {
    return failure(errorHere(place, fmt::format("alias {} has no anchor before it", text::quoted(anchor))));
  }
  const std::optional<Record>& record = anchored_[found->second];
  if (!record) {
    return failure(
        errorHere(place, fmt::format("alias {} is inside the node that it names", text::quoted(anchor))));
  }
  TRY_VOID(checkKey(kindOf(*record), place));
  const Extent extent = extentOf(*record, maxNodes_);
  TRY_VOID(charge(extent.nodes, place));
  TRY_VOID(checkDepth(extent.height, place));
  this->place(*record, kNone);
  return {};
}

Result<> TreeBuilder::open(Kind kind, Place place) {
  TRY_VOID(charge(1, place));
  TRY_VOID(checkKey(kind, place));
  TRY_VOID(checkDepth(1, place));
  frames_.push_back({kind, place, pending_.size(), std::exchange(nextAnchor_, kNone), kNone});
  return {};
}

Result<> TreeBuilder::close() {
  const Frame frame = frames_.back();
  if (frame.kind == Kind::mapping) {
    TRY_VOID(checkDuplicates(frame));
    if (frame.mergeKey != kNone) {
      TRY_VOID(expandMerge(frame));
    }
  }
  const std::size_t children = pending_.size() - frame.begin;
  const std::size_t count = frame.kind == Kind::mapping ? children / 2 : children;
  const Record record = recordOf(frame.kind, records_.size(), count, frame.place);
  const auto first = pending_.begin() + static_cast<std::ptrdiff_t>(frame.begin);
  records_.insert(records_.end(), first, pending_.end());
  pending_.erase(first, pending_.end());
  frames_.pop_back();
  place(record, frame.anchor);
  return {};
}

bool TreeBuilder::isAtKey() const {
  return !frames_.empty() && frames_.back().kind == Kind::mapping &&
         (pending_.size() - frames_.back().begin) % 2 == 0;
}

Error TreeBuilder::errorHere(Place place, std::string message) const {
  return {
      Code::invalidInput, std::move(message), {}, SourceSpan{file_, place.line, place.column, path()}, {}};
}

Document TreeBuilder::finish() && {
  INVARIANT(frames_.empty() && pending_.size() == 1);
  records_.push_back(pending_.front());
  return {std::move(file_), std::move(records_), std::move(text_)};
}

std::string_view TreeBuilder::textOf(const Record& record) const {
  return std::string_view(text_).substr(record.first, record.count);
}

std::string TreeBuilder::pathAbove(std::size_t depth) const {
  std::string path;
  for (std::size_t i = 0; i < depth; ++i) {
    const std::size_t end = i + 1 < frames_.size() ? frames_[i + 1].begin : pending_.size();
    const std::size_t children = end - frames_[i].begin;
    if (frames_[i].kind == Kind::sequence) {
      path = childPath(path, children);
    } else if (children % 2 == 1) {
      path = childPath(path, textOf(pending_[end - 1]));
    }
  }
  return path;
}

Result<> TreeBuilder::charge(std::size_t nodes, Place place) {
  nodes_ += nodes;
  if (nodes_ <= maxNodes_) {
    return {};
  }
  Error error = errorHere(place, fmt::format("too large: more than {} nodes{}", maxNodes_,
                                             nodes > 1 ? " once aliases are expanded" : ""));
  error.code = Code::exhausted;
  return failure(std::move(error));
}

Result<> TreeBuilder::checkDepth(std::size_t height, Place place) const {
  if (frames_.size() + height <= maxDepth_) {
    return {};
  }
  Error error = errorHere(place, fmt::format("too deep: more than {} levels", maxDepth_));
  error.code = Code::exhausted;
  return failure(std::move(error));
}

Result<> TreeBuilder::checkKey(Kind kind, Place place) const {
  if (isScalar(kind) || !isAtKey()) {
    return {};
  }
  return failure(errorHere(place, fmt::format("expected a scalar as key, found {}", kindName(kind))));
}

Result<> TreeBuilder::checkDuplicates(const Frame& frame) const {
  std::vector<std::string_view> keys;
  keys.reserve((pending_.size() - frame.begin) / 2);
  for (std::size_t i = frame.begin; i < pending_.size(); i += 2) {
    keys.push_back(textOf(pending_[i]));
  }
  const std::optional<Duplicate> duplicate = findDuplicate(keys);
  if (!duplicate) {
    return {};
  }
  const Record& first = pending_[frame.begin + 2 * duplicate->first];
  const Record& second = pending_[frame.begin + 2 * duplicate->second];
  Error error = errorHere(placeOf(second), fmt::format("duplicate key {} (first at line {}, column {})",
                                                       text::quoted(keys[duplicate->second]), first.line,
                                                       std::uint32_t{first.column}));
  error.where->path = childPath(pathAbove(frames_.size() - 1), keys[duplicate->second]);
  return failure(std::move(error));
}

// A mapping is merged as it is, a list of mappings one after the other.
Result<std::vector<Record>> TreeBuilder::mergeSources(const Frame& frame) const {
  const Record& value = pending_[frame.begin + frame.mergeKey + 1];
  std::vector<Record> sources{value};
  if (kindOf(value) == Kind::sequence) {
    const auto first = records_.begin() + value.first;
    sources.assign(first, first + value.count);
  }
  for (const Record& source : sources) {
    if (kindOf(source) != Kind::mapping) {
      Error error = errorHere(placeOf(source),
                              fmt::format("expected a mapping or a list of mappings to merge, found {}",
                                          kindName(kindOf(source))));
      error.where->path = childPath(pathAbove(frames_.size() - 1), "<<");
      return failure(std::move(error));
    }
  }
  return sources;
}

// Keys of the mapping itself win over merged ones, and earlier sources over later ones.
Result<> TreeBuilder::expandMerge(const Frame& frame) {
  const std::vector<Record> sources = TRY(mergeSources(frame));
  const auto mergeEntry = pending_.begin() + static_cast<std::ptrdiff_t>(frame.begin + frame.mergeKey);
  const Place mergePlace = placeOf(*mergeEntry);
  pending_.erase(mergeEntry, mergeEntry + 2);
  std::set<std::string_view> present;
  for (std::size_t i = frame.begin; i < pending_.size(); i += 2) {
    present.insert(textOf(pending_[i]));
  }
  for (const Record& source : sources) {
    for (std::size_t i = source.first; i < source.first + childCount(source); i += 2) {
      if (!present.insert(textOf(records_[i])).second) {
        continue;
      }
      const Extent extent = extentOf(records_[i + 1], maxNodes_);
      TRY_VOID(charge(extent.nodes + 1, mergePlace));
      TRY_VOID(checkDepth(extent.height, mergePlace));
      pending_.push_back(records_[i]);
      pending_.push_back(records_[i + 1]);
    }
  }
  return {};
}

// Counting stops once there are more than `most` nodes, so it never costs more than the budget.
TreeBuilder::Extent TreeBuilder::extentOf(const Record& record, std::size_t most) const {
  Extent extent{1, 0};
  for (std::size_t i = 0; i < childCount(record) && extent.nodes <= most; ++i) {
    const Extent child = extentOf(records_[record.first + i], most - extent.nodes);
    extent.nodes += child.nodes;
    extent.height = std::max(extent.height, child.height);
  }
  extent.height += isScalar(kindOf(record)) ? 0U : 1U;
  return extent;
}

void TreeBuilder::place(const Record& record, std::size_t anchor) {
  pending_.push_back(record);
  if (anchor != kNone) {
    anchored_[anchor] = record;
  }
}

}  // namespace document
