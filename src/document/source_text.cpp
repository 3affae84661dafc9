// SPDX-License-Identifier: Apache-2.0
#include "document/source_text.h"

#include "base/result.h"
#include "document/read.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace document {

namespace {

// Offsets in records have 32 bits, and escapes can make text longer than its source (half as long again).
constexpr std::size_t kMostBytes = std::size_t{2} * 1024 * 1024 * 1024;

std::uint32_t saturated(std::uint64_t value) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

std::uint64_t codePoints(std::string_view text) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Place PlaceTracker::at(std::size_t offset) {
  std::string_view passed = bytes_.substr(seen_, offset - seen_);
  seen_ = offset;
  while (!passed.empty()) {
    const void* newline = std::memchr(passed.data(), '\n', passed.size());
    if (newline == nullptr) {
      break;
    }
    ++line_;
    column_ = 1;
    passed.remove_prefix(static_cast<std::size_t>(static_cast<const char*>(newline) - passed.data()) + 1);
  }
  column_ += codePoints(passed);
  return {saturated(line_), saturated(column_)};
}

Place placeAt(std::string_view bytes, std::size_t offset) {
  return PlaceTracker(bytes).at(std::min(offset, bytes.size()));
}

std::string_view withoutByteOrderMark(std::string_view bytes) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (bytes.starts_with(kMark)) {
    bytes.remove_prefix(kMark.size());
  }
  return bytes;
}

Result<> checkSize(std::string_view bytes, const std::string& file, const ReadLimits& limits) {
  const std::size_t most = std::min(limits.maxBytes, kMostBytes);
  if (bytes.size() <= most) {
    return {};
  }
  return failure(Error{Code::exhausted,
                       fmt::format("too large: {} bytes, at most {} are read", bytes.size(), most),
                       {},
                       SourceSpan{file, 0, 0, {}},
                       {}});
}

Error emptyDocument(std::string file) {
  return {Code::invalidInput, "is empty, expected a document", {}, SourceSpan{std::move(file), 0, 0, {}}, {}};
}

}  // namespace document
