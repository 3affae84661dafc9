// SPDX-License-Identifier: Apache-2.0
#pragma once

// XML as events, in document order. Nothing outside the bytes is ever read: a DOCTYPE may name a DTD, which is not
// fetched, and any entity declaration is refused. Input is UTF-8 whatever its declaration says.

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace document {

struct XmlAttribute {
  std::string_view name;
  std::string_view value;
};

// What a reader of XML implements. Views are valid during the call only.
class XmlEvents {
 public:
  virtual ~XmlEvents() = default;
  // `line` is that of the tag's first character, from 1.
  virtual void start(std::string_view element, std::span<const XmlAttribute> attributes,
                     std::uint32_t line) = 0;
  virtual void end(std::string_view element) = 0;
  // A run of text may come in several pieces.
  virtual void text(std::string_view piece) = 0;
};

struct XmlLimits {
  std::size_t maxBytes = std::size_t{64} * 1024 * 1024;
  std::size_t maxElements = 2'000'000;
  std::size_t maxDepth = 100;
};

// Errors: invalidInput with the place (not well-formed, an entity declared or not known), exhausted (a limit passed).
// Events that came before the error have been delivered.
Result<void> readXml(std::string_view bytes, std::string file, XmlEvents& events,
                     const XmlLimits& limits = {});

}  // namespace document
