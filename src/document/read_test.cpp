// SPDX-License-Identifier: Apache-2.0
#include "document/read.h"

#include "base/result.h"
#include "document/kind.h"
#include "document/shown_for_test.h"
#include "document/view.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace document {

namespace {

struct FormatRow {
  const char* name;
  std::string_view path;
  std::string_view bytes;
  Format expected;
};

const FormatRow kFormats[] = {
    {"json suffix", "a/b.json", "a: 1", Format::json},
    {"upper case", "B.JSON", "", Format::json},
    {"yaml suffix", "b.yaml", "{}", Format::yaml},
    {"yml suffix", "b.Yml", "{}", Format::yaml},
    {"gz is ignored", "b.json.gz", "a: 1", Format::json},
    {"URL with a query", "https://example.org/a.json?x=.yaml", "", Format::json},
    {"URL with a fragment", "https://example.org/a.yaml#x.json", "{}", Format::yaml},
    {"URL with a suffix in its query only", "https://example.org/a?f=b.json", "a: 1", Format::yaml},
    {"question mark in a file name", "a?.json", "a: 1", Format::json},
    {"standard input, object", "-", " \n{\"a\": 1}", Format::json},
    {"standard input, list", "-", "[1]", Format::json},
    {"standard input, mapping", "-", "a: 1", Format::yaml},
    {"byte order mark", "-", "\xEF\xBB\xBF{}", Format::json},
    {"other suffix", "a.txt", "{}", Format::json},
    {"nothing", "-", "", Format::yaml},
};

// `printf 'a: 1\n' | gzip -n`
constexpr std::string_view kZipped(
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\xb4\x52\x30\xe4\x02\x00\x69\x19\x23\xe3\x05\x00\x00\x00",
    25);

}  // namespace

TEST_CASE("the format is told by the name, else by the first byte") {
  for (const FormatRow& row : kFormats) {
    SUBCASE(row.name) { CHECK(detectFormat(row.path, row.bytes) == row.expected); }
  }
}

TEST_CASE("a gzipped document is inflated and read") {
  CHECK(isGzip(kZipped));
  CHECK_FALSE(isGzip("a: 1"));
  CHECK(shown(readAny(kZipped, "f.yaml.gz")) == "{a: i1}");
  CHECK(shown(readAny("[1]", "f")) == "[i1]");
}

TEST_CASE("gzip members that follow each other and padding are accepted") {
  std::string twice(kZipped);
  twice.append(kZipped).append(3, '\0');

  CHECK(inflateGzip(twice, "f", 100).value() == "a: 1\na: 1\n");
}

TEST_CASE("a gzip stream that is cut anywhere is refused") {
  for (std::size_t length = 2; length < kZipped.size(); ++length) {
    CAPTURE(length);
    const Result<Document> result = readAny(kZipped.substr(0, length), "f.gz");
    REQUIRE_FALSE(result);
    CHECK(shown(result) == "invalid-input f.gz: the gzip stream is cut off, expected more compressed bytes");
  }
}

TEST_CASE("a damaged gzip stream is refused") {
  std::string damaged(kZipped);
  damaged[18] = 'x';

  CHECK(shown(readAny(damaged, "f")) == "invalid-input f: the gzip stream is damaged: incorrect data check");
  CHECK(shown(readAny(std::string(kZipped) + "x", "f")) ==
        "invalid-input f: expected the end of the gzip stream, found 1 more bytes");
}

TEST_CASE("inflation stops at the limit") {
  CHECK(inflateGzip(kZipped, "f", 5));
  const Result<std::string> result = inflateGzip(kZipped, "f", 4);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == Code::exhausted);
  CHECK(result.error().message == "too large: inflates to more than 4 bytes");
}

TEST_CASE("a kind has a name for messages") {
  CHECK(kindName(Kind::mapping) == "a mapping");
  CHECK(kindName(Kind::null) == "null");
}

}  // namespace document
