// SPDX-License-Identifier: Apache-2.0
#pragma once

// A read-only document. The tree lies flat in two blocks, records and text, that hold offsets and no pointers:
// the reader builds them on the heap, and the build step writes the same blocks for the embedded catalog, which
// is read in place. A View is a small handle (copy it freely) into blocks that must outlive it; a Document owns
// its blocks.

#include "base/result.h"
#include "document/kind.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace document {

// One node. Children of a container are contiguous records: `first` is the index of the first one; a mapping has
// key and value alternating, so `count` entries are 2 * count records. A scalar's text, as written after unquoting,
// is `count` bytes from `first` of the text block.
struct Record {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t line = 0;
  std::uint32_t column : 24 = 0;  // in code points, saturates
  std::uint32_t kind : 8 = 0;     // a Kind
};
static_assert(sizeof(Record) == 16);

// The blocks behind a View.
struct Blocks {
  const Record* records = nullptr;
  const char* text = nullptr;
  std::string_view file;  // as shown in messages
};

class View {
 public:
  View(const Blocks* blocks, std::uint32_t index) : blocks_(blocks), index_(index) {}

  Kind kind() const { return static_cast<Kind>(record().kind); }
  bool isScalar() const { return document::isScalar(kind()); }
  bool isNull() const { return kind() == Kind::null; }

  // A scalar's text as written, whatever its kind (`24.10` stays "24.10"); empty for containers.
  std::string_view text() const;

  // Number of elements of a sequence or entries of a mapping; 0 for scalars.
  std::size_t size() const { return isScalar() ? 0 : record().count; }
  // Requires: i < size(), and the kind that the name says.
  View element(std::size_t i) const { return {blocks_, record().first + static_cast<std::uint32_t>(i)}; }
  View key(std::size_t i) const { return {blocks_, record().first + static_cast<std::uint32_t>(2 * i)}; }
  View value(std::size_t i) const {
    return {blocks_, record().first + static_cast<std::uint32_t>(2 * i) + 1};
  }
  // The value under a key of a mapping; nothing when absent or when this is no mapping. Linear.
  std::optional<View> find(std::string_view key) const;
  // The text of the scalar under `key`, or an empty view.
  std::string_view textAt(std::string_view key) const;

  // The place of this node; `path` says where it is in the document, when the caller knows.
  SourceSpan where(std::string path = {}) const;
  std::string_view file() const { return blocks_->file; }
  std::uint32_t line() const { return record().line; }
  std::uint32_t column() const { return record().column; }

 private:
  const Record& record() const { return blocks_->records[index_]; }

  const Blocks* blocks_;
  std::uint32_t index_;
};

// A document that owns its blocks. Move-only; views stay valid when it is moved.
class Document {
 public:
  // Requires: records is not empty; the root is its last record.
  Document(std::string file, std::vector<Record> records, std::string text);

  View root() const { return {&storage_->blocks, storage_->root}; }
  const std::string& file() const { return storage_->file; }
  const std::vector<Record>& records() const { return storage_->records; }
  const std::string& text() const { return storage_->text; }

 private:
  struct Storage {
    std::string file;
    std::vector<Record> records;
    std::string text;
    Blocks blocks;
    std::uint32_t root = 0;
  };
  std::unique_ptr<Storage> storage_;
};

// Error of code invalidInput at a node: "expected X, found a string 'abc'" shapes are built by the caller.
Error errorAt(const View& view, std::string path, std::string message);

}  // namespace document
