// SPDX-License-Identifier: Apache-2.0
// The first line is a selector, the rest a document. What a selector names is what walking down the keys finds, every
// path of plain keys can be selected, and a selector that names nothing is told so in clean text.

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "document/value.h"
#include "fuzz/document_checks.h"
#include "recipe/hydrate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using document::Value;

// Selects below `value` what is selected below `root` at `path`, for every path that a selector can write.
void checkPaths(const Value& root, const Value& value, const std::string& path) {
  const Result<Value> selected = recipe::selectPath(root, path);
  INVARIANT(selected && *selected == value);
  if (!value.isMapping()) {
    return;
  }
  for (const auto& [key, member] : value.members()) {
    if (!key.empty() && key.find('.') == std::string::npos) {
      checkPaths(root, member, path + "." + key);
    }
  }
}

void checkRefusal(const Error& error) {
  INVARIANT(error.code == Code::notFound);
  INVARIANT(text::findInvalidUtf8(error.message) == std::string_view::npos);
  INVARIANT(std::ranges::none_of(error.message, [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input = fuzz::asText(bytes, size);
  const std::size_t lineEnd = std::min(input.find('\n'), input.size());
  const auto read =
      document::readAny(input.substr(std::min(lineEnd + 1, input.size())), "fuzz", fuzz::kLimits);
  if (!read) {
    return 0;
  }
  const Value root = Value::from(read->root());
  if (const Result<Value> selected = recipe::selectPath(root, input.substr(0, lineEnd)); !selected) {
    checkRefusal(selected.error());
  }
  checkPaths(root, root, "");
  return 0;
}
