// SPDX-License-Identifier: Apache-2.0
#pragma once

// What differs between two documents. Mappings are compared by key. A list whose elements all have an identity (a
// `name`, `subtype` or `type`) is compared by it, as long as the common elements come in the same order; any other list
// counts as one value. Applying the changes to the first document gives the second: apply(a, diff(a, b)) == b.

#include "document/value.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace document {

enum class ChangeKind : std::uint8_t { added, removed, changed };

std::string_view changeName(ChangeKind kind);

// A step into a document: a key of a mapping, or the identity of a list element.
struct KeyStep {
  std::string key;
  bool operator==(const KeyStep&) const = default;
};
struct ElementStep {
  std::string identity;
  bool operator==(const ElementStep&) const = default;
};
using Step = std::variant<KeyStep, ElementStep>;

struct Change {
  ChangeKind kind = ChangeKind::changed;
  std::vector<Step> steps;
  std::optional<Value> before;  // not when added
  std::optional<Value> after;   // not when removed
  std::size_t position = 0;     // of an added list element in the second document's list
};

// `componentRefs[gpu-operator].version`.
std::string pathText(const std::vector<Step>& steps);

// In document order, keys of data sorted. Empty exactly when the two are equal.
std::vector<Change> diff(const Value& from, const Value& to);

// Requires: `changes` came from diff() of this very value.
Value apply(Value value, const std::vector<Change>& changes);

// What identifies a list element: its `name`, else `subtype`, else `type`; empty when there is none.
std::string_view identityOf(const Value& element);

}  // namespace document
