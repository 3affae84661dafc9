// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text.h"
#include "document/kind.h"
#include "document/read.h"
#include "document/scalar.h"
#include "document/source_text.h"
#include "document/tree_builder.h"
#include "document/view.h"

#include <fmt/core.h>
#include <yaml.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace document {

namespace {

constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";

std::string_view viewOf(const yaml_char_t* text) {
  return text == nullptr ? std::string_view{} : reinterpret_cast<const char*>(text);  // NOLINT
}

Place placeOfMark(const yaml_mark_t& mark) {
  return {static_cast<std::uint32_t>(mark.line + 1), static_cast<std::uint32_t>(mark.column + 1)};
}

// False for the bytes of a UTF-8 sequence after its first.
bool isFirstByte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// One event of libyaml, released at the end of its scope.
class YamlEvent {
 public:
  YamlEvent() = default;
  YamlEvent(const YamlEvent&) = delete;
  YamlEvent& operator=(const YamlEvent&) = delete;
  ~YamlEvent() { yaml_event_delete(&event_); }

  yaml_event_t* get() { return &event_; }
  const yaml_event_t* operator->() const { return &event_; }
  Place place() const { return placeOfMark(event_.start_mark); }

 private:
  yaml_event_t event_{};
};

// A tag as it is written: `!!str`.
std::string shownTag(std::string_view tag) {
  return tag.starts_with(kTagPrefix) ? fmt::format("!!{}", tag.substr(kTagPrefix.size())) : std::string(tag);
}

bool isNoTag(std::string_view tag) { return tag.empty() || tag == "!"; }

std::optional<Kind> kindOfScalarTag(std::string_view tag) {
  struct Row {
    std::string_view name;
    Kind kind;
  };
  constexpr Row kRows[] = {{"str", Kind::string},   {"int", Kind::integer}, {"float", Kind::floating},
                           {"bool", Kind::boolean}, {"null", Kind::null},   {"timestamp", Kind::timestamp}};
  for (const Row& row : kRows) {
    if (tag.starts_with(kTagPrefix) && tag.substr(kTagPrefix.size()) == row.name) {
      return row.kind;
    }
  }
  return std::nullopt;
}

// True when a scalar with this text may carry the tag of `kind`. As in yaml.v3, an integer may be called a float.
bool canBe(Kind kind, std::string_view text) {
  const Kind natural = resolvePlain(text);
  return kind == Kind::string || natural == kind ||
         (kind == Kind::floating && natural == Kind::integer && parseInteger(text));
}

class YamlReader {
 public:
  YamlReader(std::string_view bytes, std::string file, const ReadLimits& limits)
      : bytes_(withoutByteOrderMark(bytes)), file_(std::move(file)), builder_(file_, limits) {
    INVARIANT(yaml_parser_initialize(&parser_) == 1);
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(bytes_.data()),  // NOLINT
                                 bytes_.size());
  }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;
  ~YamlReader() { yaml_parser_delete(&parser_); }

  Result<Document> read() {
    while (true) {
      YamlEvent event;
      if (yaml_parser_parse(&parser_, event.get()) == 0) {
        return failure(parserError());
      }
      if (event->type == YAML_STREAM_END_EVENT) {
        break;
      }
      TRY_VOID(take(event));
    }
    if (documents_ == 0 || isEmpty_) {
      return failure(emptyDocument(file_));
    }
    return std::move(builder_).finish();
  }

 private:
  Result<> take(const YamlEvent& event);
  Result<> takeScalar(const YamlEvent& event);
  Result<> takeContainer(const YamlEvent& event, Kind kind, std::string_view tag, const yaml_char_t* anchor);
  Result<Kind> resolveTag(const YamlEvent& event, std::string_view tag, std::string_view text) const;
  void takeAnchor(const yaml_char_t* anchor);
  Error parserError() const;
  Error badCharacter() const;
  std::string syntaxMessage() const;
  char characterAt(const yaml_mark_t& mark) const;

  std::string_view bytes_;
  std::string file_;
  TreeBuilder builder_;
  yaml_parser_t parser_{};
  int documents_ = 0;
  bool isEmpty_ = false;
};

Result<> YamlReader::take(const YamlEvent& event) {
  switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
      if (++documents_ > 1) {
        return failure(
            builder_.errorHere(event.place(), "expected the end of the file, found a second document"));
      }
      return {};
    case YAML_SCALAR_EVENT: return takeScalar(event);
    case YAML_ALIAS_EVENT: return builder_.addAlias(viewOf(event->data.alias.anchor), event.place());
    case YAML_SEQUENCE_START_EVENT:
      return takeContainer(event, Kind::sequence, viewOf(event->data.sequence_start.tag),
                           event->data.sequence_start.anchor);
    case YAML_MAPPING_START_EVENT:
      return takeContainer(event, Kind::mapping, viewOf(event->data.mapping_start.tag),
                           event->data.mapping_start.anchor);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT: return builder_.close();
    default: return {};
  }
}

void YamlReader::takeAnchor(const yaml_char_t* anchor) {
  if (anchor != nullptr) {
    builder_.nameNext(viewOf(anchor));
  }
}

Result<> YamlReader::takeScalar(const YamlEvent& event) {
  const auto& scalar = event->data.scalar;
  const std::string_view text(reinterpret_cast<const char*>(scalar.value), scalar.length);  // NOLINT
  const std::string_view tag = viewOf(scalar.tag);
  const bool isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
  takeAnchor(scalar.anchor);
  if (builder_.isRootNext() && isPlain && text.empty() && isNoTag(tag)) {
    isEmpty_ = true;
  }
  const bool isMergeTag = tag.starts_with(kTagPrefix) && tag.substr(kTagPrefix.size()) == "merge";
  if (builder_.isAtKey() && text == "<<" && (isMergeTag || (isPlain && isNoTag(tag)))) {
    return builder_.addMergeKey(event.place());
  }
  if (isNoTag(tag)) {
    return builder_.addScalar(isPlain ? resolvePlain(text) : Kind::string, text, event.place());
  }
  const Kind kind = TRY(resolveTag(event, tag, text));
  return builder_.addScalar(kind, text, event.place());
}

Result<Kind> YamlReader::resolveTag(const YamlEvent& event, std::string_view tag,
                                    std::string_view text) const {
  const std::optional<Kind> kind = kindOfScalarTag(tag);
  if (!kind) {
    return failure(
        builder_.errorHere(event.place(), fmt::format("tag {} is not supported on a scalar, expected !!str, "
                                                      "!!int, !!float, !!bool, !!null or !!timestamp",
                                                      text::quoted(shownTag(tag)))));
  }
  if (!canBe(*kind, text)) {
    return failure(builder_.errorHere(
        event.place(), fmt::format("expected {} after {}, found {} {}", kindName(*kind), shownTag(tag),
                                   kindName(resolvePlain(text)), text::quoted(text))));
  }
  return *kind;
}

Result<> YamlReader::takeContainer(const YamlEvent& event, Kind kind, std::string_view tag,
                                   const yaml_char_t* anchor) {
  const std::string_view own = kind == Kind::sequence ? "seq" : "map";
  const bool isOwn = tag.starts_with(kTagPrefix) && tag.substr(kTagPrefix.size()) == own;
  if (!isNoTag(tag) && !isOwn) {
    return failure(
        builder_.errorHere(event.place(), fmt::format("tag {} is not supported on {}, expected !!{}",
                                                      text::quoted(shownTag(tag)), kindName(kind), own)));
  }
  takeAnchor(anchor);
  return builder_.open(kind, event.place());
}

Error YamlReader::parserError() const {
  if (parser_.error == YAML_READER_ERROR) {
    return badCharacter();
  }
  if (parser_.error == YAML_MEMORY_ERROR) {
    Error error = builder_.errorHere({}, "not enough memory to read this document");
    error.code = Code::exhausted;
    return error;
  }
  return builder_.errorHere(placeOfMark(parser_.problem_mark), syntaxMessage());
}

// libyaml's mark is of no use here, as it counts what was scanned, not what was decoded; and its offset of bad UTF-8
// may point into the middle of a sequence.
Error YamlReader::badCharacter() const {
  const std::string_view problem = parser_.problem == nullptr ? "" : parser_.problem;
  const bool isControl = problem == "control characters are not allowed";
  const std::size_t offset =
      std::min(isControl ? parser_.problem_offset : text::findInvalidUtf8(bytes_), bytes_.size());
  const Place place = placeAt(bytes_, offset);
  if (isControl || offset == bytes_.size()) {
    return builder_.errorHere(place, fmt::format("the character U+{:04X} is not allowed in a document",
                                                 static_cast<unsigned>(parser_.problem_value)));
  }
  return builder_.errorHere(place, fmt::format("expected UTF-8, found the byte 0x{:02x}",
                                               static_cast<unsigned char>(bytes_[offset])));
}

std::string YamlReader::syntaxMessage() const {
  const std::string_view problem = parser_.problem == nullptr ? "not YAML" : parser_.problem;
  const std::string_view context = parser_.context == nullptr ? "" : parser_.context;
  const bool startsToken = problem == "found character that cannot start any token";
  if (startsToken || text::contains(problem, "tab character")) {
    const char found = characterAt(parser_.problem_mark);
    if (found == '\t' || !startsToken) {
      return "found a tab that indents, expected spaces";
    }
    return fmt::format("found '{}', which cannot start a value: quote it", found);
  }
  if (problem == "mapping values are not allowed in this context") {
    return "found ':' where no mapping can begin: quote the text, or check the indentation";
  }
  // `value: >= 1.34`, the commonest slip in constraints.
  if (context == "while scanning a block scalar" &&
      problem == "did not find expected comment or line break") {
    return "'>' or '|' begins a block of text that starts on the next line: quote a value such as \">= "
           "1.34\"";
  }
  if (context.empty()) {
    return std::string(problem);
  }
  const bool isElsewhere = parser_.context_mark.line != parser_.problem_mark.line;
  return fmt::format(
      "{} {}{}", problem, context,
      isElsewhere ? fmt::format(" that starts at line {}", parser_.context_mark.line + 1) : "");
}

// The first byte of the character at a mark: only characters of one byte are asked for.
char YamlReader::characterAt(const yaml_mark_t& mark) const {
  std::string_view rest = bytes_;
  for (std::size_t passed = 0; passed < mark.index && !rest.empty(); ++passed) {
    rest.remove_prefix(1);
    rest.remove_prefix(static_cast<std::size_t>(std::ranges::find_if(rest, isFirstByte) - rest.begin()));
  }
  return rest.empty() ? '\0' : rest.front();
}

}  // namespace

Result<Document> readYaml(std::string_view bytes, std::string file, const ReadLimits& limits) {
  TRY_VOID(checkSize(bytes, file, limits));
  return YamlReader(bytes, std::move(file), limits).read();
}

}  // namespace document
