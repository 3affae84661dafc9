// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "document/value.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace document {

namespace {

// Longer keys are cut, which only quoting shows.
constexpr std::size_t kLongestPlainKey = 80;

bool isPlainKey(std::string_view key) {
  static constexpr std::string_view kUnclear = ".[]'\":,{}";
  return !key.empty() && key.size() <= kLongestPlainKey && std::ranges::all_of(key, [](char c) {
    return (static_cast<unsigned char>(c) > 0x20) && c != 0x7F && kUnclear.find(c) == std::string_view::npos;
  });
}

}  // namespace

std::string childPath(std::string_view path, std::string_view key) {
  std::string result(path);
  if (!path.empty()) {
    result += '.';
  }
  return isPlainKey(key) ? result.append(key) : result.append(text::quoted(key, kLongestPlainKey));
}

std::string childPath(std::string_view path, std::size_t index) { return fmt::format("{}[{}]", path, index); }

std::string namedPath(std::string_view path, std::string_view name) {
  return fmt::format("{}[{}]", path, name);
}

}  // namespace document
