// SPDX-License-Identifier: Apache-2.0
#pragma once

// A document that can be changed and written: what merging produces and encoders build. Each node may know the
// place it came from, which is how a resolved value is traced back to its file and line.

#include "document/kind.h"
#include "document/view.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace document {

// Where a node came from. Equal origins do not make equal values and are ignored by ==.
struct Origin {
  std::shared_ptr<const std::string> file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

class Value {
 public:
  using Member = std::pair<std::string, Value>;

  Value() = default;  // null
  static Value null() { return {}; }
  static Value boolean(bool value);
  static Value integer(std::int64_t value);
  static Value unsignedInteger(std::uint64_t value);
  static Value floating(double value);
  static Value string(std::string value);
  static Value sequence(std::vector<Value> elements = {});
  // A mapping whose keys are data: writers sort them (YAML: natural order, JSON: byte order).
  static Value map(std::vector<Member> members = {});
  // A mapping whose keys are fields: writers keep the order in which they were added.
  static Value record(std::vector<Member> members = {});
  // A deep copy of a view, mappings as maps, every node with its origin.
  static Value from(const View& view);

  Kind kind() const { return kind_; }
  bool isNull() const { return kind_ == Kind::null; }
  bool isScalar() const { return document::isScalar(kind_); }
  bool isSequence() const { return kind_ == Kind::sequence; }
  bool isMapping() const { return kind_ == Kind::mapping; }
  // True for a mapping made by record().
  bool keepsOrder() const { return keepsOrder_; }
  // Makes the order of this mapping's members count, as record() does.
  void keepOrder() { keepsOrder_ = true; }
  // Null, an empty string, sequence or mapping: what "omitted when empty" means.
  bool isEmpty() const;

  // A scalar's text: for a string the string itself, else as written in the source or in canonical form.
  const std::string& text() const { return text_; }
  // The value of a boolean, integer or floating node; nothing for other kinds or when out of range.
  std::optional<bool> asBool() const;
  std::optional<std::int64_t> asInteger() const;
  std::optional<double> asDouble() const;

  std::vector<Value>& elements() { return elements_; }
  const std::vector<Value>& elements() const { return elements_; }
  std::vector<Member>& members() { return members_; }
  const std::vector<Member>& members() const { return members_; }

  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  // Adds or replaces a member of a mapping and returns it.
  Value& set(std::string_view key, Value value);
  bool remove(std::string_view key);
  void append(Value value) { elements_.push_back(std::move(value)); }

  const Origin& origin() const { return origin_; }
  void setOrigin(Origin origin) { origin_ = std::move(origin); }
  SourceSpan where(std::string path = {}) const;

  // The value whose place this one took in a merge, which may itself have replaced another; nothing when there was
  // none. Ignored by ==, like the origin.
  const Value* replaced() const { return replaced_.get(); }
  // Takes the place of `earlier`, which becomes replaced().
  void takePlaceOf(Value earlier);

  // Mappings are equal when they have the same entries in any order; 1 and 1.0 differ; origins do not count.
  bool operator==(const Value& other) const;

 private:
  static Value scalar(Kind kind, std::string text);

  Kind kind_ = Kind::null;
  bool keepsOrder_ = false;
  std::string text_;
  std::vector<Value> elements_;
  std::vector<Member> members_;
  Origin origin_;
  std::shared_ptr<const Value> replaced_;
};

// Finds the members of a mapping by key, in constant time when it is large, where Value::find walks them all. The
// members must stay where they are meanwhile.
class MemberIndex {
 public:
  explicit MemberIndex(const Value& mapping);

  // The place in members().
  std::optional<std::size_t> find(std::string_view key) const;

 private:
  const Value& mapping_;
  std::unordered_map<std::string_view, std::size_t> places_;  // empty for a small mapping
};

// Mappings merge recursively; anything else, null included, replaces. Lists are replaced whole.
// The result keeps the origin of whichever side each node came from, and what it replaced.
void mergeDeep(Value& base, const Value& over);

// `a.b[2].c` forms of a path: `key` appended to `path` with a dot, or `[i]`; a key that is not plain is quoted.
std::string childPath(std::string_view path, std::string_view key);
std::string childPath(std::string_view path, std::size_t index);
// `a.b[name]`: an element of a list that is known by its name.
std::string namedPath(std::string_view path, std::string_view name);

}  // namespace document
