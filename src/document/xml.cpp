// SPDX-License-Identifier: Apache-2.0
#include "document/xml.h"

#include "base/result.h"
#include "document/read.h"
#include "document/source_text.h"

#include <expat.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace document {

namespace {

struct ParserDeleter {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};
using ParserOwner = std::unique_ptr<std::remove_pointer_t<XML_Parser>, ParserDeleter>;

// One reading: expat calls back into it, and the first refusal of ours stops the parser.
class XmlReading {
 public:
  XmlReading(XML_Parser parser, XmlEvents& events, const XmlLimits& limits)
      : parser_(parser), events_(events), limits_(limits) {
    XML_SetUserData(parser, this);
    XML_SetElementHandler(parser, &onStart, &onEnd);
    XML_SetCharacterDataHandler(parser, &onText);
    XML_SetEntityDeclHandler(parser, &onEntityDeclaration);
    XML_SetSkippedEntityHandler(parser, &onSkippedEntity);
  }

  const std::optional<Error>& refusal() const { return refusal_; }

 private:
  static XmlReading& self(void* data) { return *static_cast<XmlReading*>(data); }

  static void XMLCALL onStart(void* data, const char* name, const char** pairs) {
    self(data).start(name, pairs);
  }
  static void XMLCALL onEnd(void* data, const char* name) {
    XmlReading& reading = self(data);
    if (!reading.refusal_) {
      --reading.depth_;
      reading.events_.end(name);
    }
  }
  static void XMLCALL onText(void* data, const char* text, int length) {
    if (!self(data).refusal_) {
      self(data).events_.text({text, static_cast<std::size_t>(length)});
    }
  }
  static void XMLCALL onEntityDeclaration(void* data, const char* name, int, const char*, int, const char*,
                                          const char*, const char*, const char*) {
    self(data).refuse(Code::invalidInput,
                      fmt::format("the entity '{}' is declared: entities are refused", name));
  }
  static void XMLCALL onSkippedEntity(void* data, const char* name, int) {
    self(data).refuse(Code::invalidInput, fmt::format("the entity '{}' is not known", name));
  }

  void start(const char* name, const char** pairs) {
    if (refusal_) {
      return;
    }
    if (++depth_ > limits_.maxDepth) {
      refuse(Code::exhausted, fmt::format("elements are nested more than {} deep", limits_.maxDepth));
      return;
    }
    if (++elements_ > limits_.maxElements) {
      refuse(Code::exhausted, fmt::format("more than {} elements", limits_.maxElements));
      return;
    }
    attributes_.clear();
    for (; *pairs != nullptr; pairs += 2) {
      attributes_.push_back({pairs[0], pairs[1]});
    }
    events_.start(name, attributes_, static_cast<std::uint32_t>(XML_GetCurrentLineNumber(parser_)));
  }

  void refuse(Code code, std::string message) {
    if (!refusal_) {
      refusal_ = Error{code, std::move(message), {}, std::nullopt, {}};
      XML_StopParser(parser_, XML_FALSE);
    }
  }

  XML_Parser parser_;
  XmlEvents& events_;
  const XmlLimits& limits_;
  std::optional<Error> refusal_;
  std::vector<XmlAttribute> attributes_;
  std::size_t depth_ = 0;
  std::size_t elements_ = 0;
};

SourceSpan xmlPlace(XML_Parser parser, std::string_view bytes, std::string file) {
  const XML_Index index = std::max<XML_Index>(XML_GetCurrentByteIndex(parser), 0);
  const Place place = placeAt(bytes, std::min(static_cast<std::size_t>(index), bytes.size()));
  return {std::move(file), place.line, place.column, {}};
}

}  // namespace

Result<void> readXml(std::string_view bytes, std::string file, XmlEvents& events, const XmlLimits& limits) {
  ReadLimits sizes;
  sizes.maxBytes = limits.maxBytes;
  TRY_VOID(checkSize(bytes, file, sizes));
  const ParserOwner parser(XML_ParserCreate("UTF-8"));
  if (!parser) {
    return failure(Code::exhausted, "no memory for an XML parser");
  }
  const XmlReading reading(parser.get(), events, limits);
  // expat counts in int: pieces keep every length within it.
  constexpr std::size_t kPiece = std::size_t{1} << 24U;
  XML_Status status = XML_STATUS_OK;
  std::string_view rest = bytes;
  do {
    const std::string_view piece = rest.substr(0, kPiece);
    rest.remove_prefix(piece.size());
    status = XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), rest.empty() ? 1 : 0);
  } while (status == XML_STATUS_OK && !rest.empty());
  if (status == XML_STATUS_OK) {
    return {};
  }
  Error error = reading.refusal().value_or(
      Error{Code::invalidInput,
            fmt::format("not XML: {}", XML_ErrorString(XML_GetErrorCode(parser.get()))),
            {},
            std::nullopt,
            {}});
  error.where = xmlPlace(parser.get(), bytes, std::move(file));
  return failure(std::move(error));
}

}  // namespace document
