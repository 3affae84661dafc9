// SPDX-License-Identifier: Apache-2.0
#pragma once

// Where each value of a document came from and what it overrode.

#include "document/fields.h"
#include "document/value.h"
#include "recipe/catalog.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

struct SetBy {
  std::string
      source;  // an overlay's name, "base", "registry", a component's "values", "criteria" or "computed"
  std::string file;  // empty when the value is in no file
  std::int64_t line = 0;

  bool operator==(const SetBy&) const = default;
};

struct Overridden {
  document::Value value;
  std::string file;
  std::int64_t line = 0;

  bool operator==(const Overridden&) const = default;
};

struct Explanation {
  std::string path;  // in the document that was explained: "componentRefs[1].version"
  document::Value value;
  SetBy setBy;
  std::vector<Overridden> overrode;  // latest first

  bool operator==(const Explanation&) const = default;
};

template <class Visitor>
void describe(Visitor& v, SetBy& s) {
  using document::Presence;
  v.field("source", s.source, Presence::always, "Overlay, registry, values file, criteria or computed");
  v.field("file", s.file, Presence::optional, "File that sets the value");
  v.field("line", s.line, Presence::optional, "Line in the file");
}

template <class Visitor>
void describe(Visitor& v, Overridden& o) {
  using document::Presence;
  v.field("value", o.value, Presence::always, "Value before");
  v.field("file", o.file, Presence::optional, "File that had set it");
  v.field("line", o.line, Presence::optional, "Line in the file");
}

template <class Visitor>
void describe(Visitor& v, Explanation& e) {
  using document::Presence;
  v.field("path", e.path, Presence::always, "Path in the document");
  v.field("value", e.value, Presence::always, "The value");
  v.field("setBy", e.setBy, Presence::always, "What set it");
  v.field("overrode", e.overrode, Presence::always, "Values that it replaced, latest first");
}

// One entry per leaf (scalar, empty list or empty mapping) of `document`, in document order, mappings that are data by
// key. `prefix` is put before every path. `catalog` names the sources of files.
std::vector<Explanation> explain(const Catalog& catalog, const document::Value& document,
                                 std::string_view prefix = {});

}  // namespace recipe
