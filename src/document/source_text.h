// SPDX-License-Identifier: Apache-2.0
#pragma once

// The bytes of a document while it is read: places in it, and what is checked before any parser sees it.
// Internal to this room.

#include "base/result.h"
#include "document/read.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace document {

// Both start at 1; the column counts code points.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// Turns offsets into places. Each byte is looked at once as long as offsets do not go back.
class PlaceTracker {
 public:
  explicit PlaceTracker(std::string_view bytes) : bytes_(bytes) {}

  // Requires: offset is not less than in the call before, and not past the end.
  Place at(std::size_t offset);

 private:
  std::string_view bytes_;
  std::size_t seen_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
};

Place placeAt(std::string_view bytes, std::size_t offset);

// A byte order mark at the start says nothing about UTF-8 text.
std::string_view withoutByteOrderMark(std::string_view bytes);

// Error of code exhausted when the document is larger than the limit or than offsets can address.
Result<> checkSize(std::string_view bytes, const std::string& file, const ReadLimits& limits);

Error emptyDocument(std::string file);

}  // namespace document
