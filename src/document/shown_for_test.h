// SPDX-License-Identifier: Apache-2.0
#pragma once

// Documents and errors as one line of text, for comparisons in this room's tests.

#include "base/result.h"
#include "document/read.h"

#include <cstddef>
#include <string>

namespace document {

// `{a: i1, b: [s'x', n]}`: kinds by a letter, scalars as written.
inline std::string shown(const View& view) {
  std::string text;
  const auto separator = [&text] { return text.size() > 1 ? ", " : ""; };
  switch (view.kind()) {
    case Kind::sequence:
      text = "[";
      for (std::size_t i = 0; i < view.size(); ++i) {
        text += separator() + shown(view.element(i));
      }
      return text + "]";
    case Kind::mapping:
      text = "{";
      for (std::size_t i = 0; i < view.size(); ++i) {
        text += separator() + std::string(view.key(i).text()) + ": " + shown(view.value(i));
      }
      return text + "}";
    case Kind::string: return "s'" + std::string(view.text()) + "'";
    default:
      return std::string(1, std::string("nbif-t").at(static_cast<std::size_t>(view.kind()))) +
             std::string(view.text());
  }
}

// The document, or `CODE FILE:LINE:COLUMN: ...`.
inline std::string shown(const Result<Document>& result) {
  return result ? shown(result->root())
                : std::string(codeName(result.error().code)) + " " + describe(result.error());
}

}  // namespace document
