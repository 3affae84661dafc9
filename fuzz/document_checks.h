// SPDX-License-Identifier: Apache-2.0
#pragma once

// What holds for every document and every error of a reader, whatever the input.

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

namespace fuzz {

inline constexpr document::ReadLimits kLimits{std::size_t{1} << 16U, 20'000, 40};

inline std::size_t checkedNodes(const document::View& view, std::size_t depth) {
  INVARIANT(depth <= kLimits.maxDepth);
  INVARIANT(view.line() >= 1);
  INVARIANT(view.column() >= 1);
  std::size_t nodes = 1;
  if (view.kind() == document::Kind::sequence) {
    for (std::size_t i = 0; i < view.size(); ++i) {
      nodes += checkedNodes(view.element(i), depth + 1);
    }
  } else if (view.kind() == document::Kind::mapping) {
    std::set<std::string_view> keys;
    for (std::size_t i = 0; i < view.size(); ++i) {
      INVARIANT(view.key(i).isScalar());
      INVARIANT(keys.insert(view.key(i).text()).second);
      nodes += 1 + checkedNodes(view.value(i), depth + 1);
    }
  } else {
    INVARIANT(text::findInvalidUtf8(view.text()) == std::string_view::npos);
  }
  return nodes;
}

inline void checkResult(const Result<document::Document>& result) {
  if (result) {
    INVARIANT(checkedNodes(result->root(), 0) <= kLimits.maxNodes);
    return;
  }
  const Error& error = result.error();
  INVARIANT(error.code == Code::invalidInput || error.code == Code::exhausted);
  INVARIANT(!error.message.empty());
  INVARIANT(error.where && error.where->file == "fuzz");
  const bool isWhole =
      error.message.starts_with("is empty") || error.message.find(" bytes") != std::string::npos;
  INVARIANT(isWhole || (error.where->line >= 1 && error.where->column >= 1));
  INVARIANT(text::findInvalidUtf8(describe(error)) == std::string_view::npos);
}

inline std::string_view asText(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};  // NOLINT
}

}  // namespace fuzz
