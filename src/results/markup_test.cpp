// SPDX-License-Identifier: Apache-2.0
#include "results/markup.h"

#include <doctest/doctest.h>

#include <string>

namespace results {
namespace {

TEST_CASE("text in markup is characters and nothing else") {
  struct Row {
    const char* name;
    std::string text;
    const char* escaped;
  };
  const Row rows[] = {
      {"markup", R"(<a href="x">'&amp;')", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;"},
      {"end of CDATA", "]]>", "]]&gt;"},
      {"line feed and tab stay", "a\n\tb", "a\n\tb"},
      {"carriage return", "a\r\nb", "a&#13;\nb"},
      {"controls", std::string("\0\x01\x1b\x7f", 4), "\ufffd\ufffd\ufffd\ufffd"},
      {"C1 control", "\u0085", "\ufffd"},
      {"no characters", "\ufffe\uffff\ufffd", "\ufffd\ufffd\ufffd"},
      {"invalid UTF-8", "a\xff\xe2\x82z", "a\ufffd\ufffd\ufffdz"},
      {"surrogate", "\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
      {"beyond the first plane", "\U0001F600", "\U0001F600"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(escapeMarkup(row.text) == row.escaped); }
  }
}

TEST_CASE("an attribute keeps its line breaks and tabs") {
  CHECK(escapeAttribute("a\n\t\"") == "a&#10;&#9;&quot;");
}

}  // namespace
}  // namespace results
