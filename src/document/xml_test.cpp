// SPDX-License-Identifier: Apache-2.0
#include "document/xml.h"

#include "base/result.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace document {

namespace {

// Every event as one line.
class XmlTranscript final : public XmlEvents {
 public:
  void start(std::string_view element, std::span<const XmlAttribute> attributes, std::uint32_t at) override {
    places.push_back(at);
    std::string line = "+" + std::string(element);
    for (const XmlAttribute& attribute : attributes) {
      line += " " + std::string(attribute.name) + "=" + std::string(attribute.value);
    }
    lines.push_back(line);
  }
  void end(std::string_view element) override { lines.push_back("-" + std::string(element)); }
  void text(std::string_view piece) override {
    if (!lines.empty() && lines.back().starts_with('"')) {
      lines.back() += piece;
    } else {
      lines.push_back("\"" + std::string(piece));
    }
  }

  std::vector<std::string> lines;
  std::vector<std::uint32_t> places;  // of the start tags
};

Error xmlError(std::string_view bytes, const XmlLimits& limits = {}) {
  XmlTranscript transcript;
  const Result<void> result = readXml(bytes, "a.xml", transcript, limits);
  REQUIRE(!result);
  return result.error();
}

}  // namespace

TEST_CASE("xml: elements, attributes and text come in document order") {
  XmlTranscript transcript;

  const auto result = readXml("<?xml version=\"1.0\"?><!DOCTYPE r SYSTEM \"r.dtd\"><r a=\"1\">x&lt;<b/></r>",
                              "a.xml", transcript);

  REQUIRE(result);
  CHECK(transcript.lines == std::vector<std::string>{"+r a=1", "\"x<", "+b", "-b", "-r"});
}

TEST_CASE("xml: an element begins on the line of its start tag") {
  XmlTranscript transcript;

  REQUIRE(readXml("<r>\n  <a>\n1</a><b\nc='2'/>\n</r>", "a.xml", transcript));

  CHECK(transcript.places == std::vector<std::uint32_t>{1, 2, 3});
}

TEST_CASE("xml: what is not well-formed is an error with its place") {
  struct Row {
    const char* name;
    const char* bytes;
    std::uint32_t line;
  };
  const Row rows[] = {
      {"empty", "", 1},
      {"cut", "<r>\n<a>", 2},
      {"mismatched", "<r>\n</s>", 2},
      {"text only", "no xml", 1},
      {"two roots", "<r/>\n<s/>", 2},
      {"bad UTF-8", "<r>\xff</r>", 1},
      {"raw ampersand", "<r>\n\na & b</r>", 3},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Error error = xmlError(row.bytes);

      CHECK(error.code == Code::invalidInput);
      REQUIRE(error.where);
      CHECK(error.where->file == "a.xml");
      CHECK(error.where->line == row.line);
    }
  }
}

TEST_CASE("xml: entity declarations and unknown entities are refused") {
  CHECK(xmlError("<!DOCTYPE r [<!ENTITY a \"b\">]><r>&a;</r>").message ==
        "the entity 'a' is declared: entities are refused");
  CHECK(xmlError("<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><r>&x;</r>").message ==
        "the entity 'x' is declared: entities are refused");
  CHECK(xmlError("<!DOCTYPE r SYSTEM \"r.dtd\"><r>&late;</r>").message == "the entity 'late' is not known");
  CHECK(xmlError("<r>&late;</r>").code == Code::invalidInput);
}

TEST_CASE("xml: size, depth and number of elements are bounded") {
  CHECK(xmlError("<r><a><b/></a></r>", {.maxDepth = 2}).code == Code::exhausted);
  CHECK(xmlError("<r><a/><a/></r>", {.maxElements = 2}).code == Code::exhausted);
  CHECK(xmlError("<r></r>", {.maxBytes = 3}).code == Code::exhausted);
}

TEST_CASE("xml: no event follows the one that passed a limit") {
  XmlTranscript transcript;

  const auto result = readXml("<r><a><b>text</b></a></r>", "a.xml", transcript, {.maxDepth = 2});

  CHECK(!result);
  CHECK(transcript.lines == std::vector<std::string>{"+r", "+a"});
}

}  // namespace document
