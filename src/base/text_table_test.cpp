// SPDX-License-Identifier: Apache-2.0
#include "base/text_table.h"

#include <doctest/doctest.h>

#include <string>

TEST_CASE("columns are as wide as their widest cell and lines end without blanks") {
  TextTable table({{"NAME"}, {"COUNT", TextTable::Align::right}, {"NOTE"}});
  table.add({"a", "1", ""});
  table.add({"longer", "12345678", "text"});

  CHECK(table.write() ==
        "NAME       COUNT  NOTE\n"
        "a              1\n"
        "longer  12345678  text\n");
}

TEST_CASE("widths count code points") {
  TextTable table({{"A"}, {"B"}});
  table.add({"n\u00f6rd\u2014", "x"});
  table.add({"abcde", "y"});

  CHECK(table.write() == "A      B\nn\u00f6rd\u2014  x\nabcde  y\n");
}

TEST_CASE("a table without rows has its titles") { CHECK(TextTable({{"A"}, {"B"}}).write() == "A  B\n"); }

TEST_CASE("a cell longer than its column's limit is cut at a code point") {
  TextTable table({{"A", TextTable::Align::left, 4}});
  table.add({"n\u00f6rdlich"});

  CHECK(table.write() == "A\nn\u00f6r\u2026\n");
}

TEST_CASE("a cell that is too wide for the first column stands on a line of its own") {
  TextTable table({{"A", TextTable::Align::left, 0, 6}, {"B"}});
  table.add({"short", "x"});
  table.add({"much longer", "y"});

  CHECK(table.write() ==
        "A      B\n"
        "short  x\n"
        "much longer\n"
        "       y\n");
}

TEST_CASE("colour surrounds the text of a cell and not its padding") {
  TextTable table({{"A"}, {"B"}});
  table.add({{"ok", Tone::good}, {"", Tone::bad}});
  table.add({"longer", "x"});

  CHECK(table.write(Colour::always) ==
        "\x1b[1mA\x1b[0m       \x1b[1mB\x1b[0m\n"
        "\x1b[32mok\x1b[0m\n"
        "longer  x\n");
}

TEST_CASE("text cannot steer a terminal") {
  struct Row {
    const char* name;
    std::string text;
    const char* printable;
  };
  const Row rows[] = {
      {"line breaks are blanks", "a\nb\r\nc\rd\te", "a b c d e"},
      {"escape sequence", "\x1b[31mred", "\ufffd[31mred"},
      {"NUL and DEL", std::string("a\0b\x7f", 4), "a\ufffdb\ufffd"},
      {"C1 control", "a\u009bb", "a\ufffdb"},
      {"right-to-left override", "a\u202eb", "a\ufffdb"},
      {"isolate", "a\u2066b", "a\ufffdb"},
      {"line separator", "a\u2028b", "a\ufffdb"},
      {"invalid UTF-8", "a\xff\xc3z", "a\ufffd\ufffdz"},
      {"plain text stays", "n\u00f6rd \u2265 \U0001F600", "n\u00f6rd \u2265 \U0001F600"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(text::printable(row.text) == row.printable); }
  }
}

TEST_CASE("cutting keeps what fits") {
  CHECK(text::cut("abc", 3) == "abc");
  CHECK(text::cut("abcd", 3) == "ab\u2026");
  CHECK(text::cut("abcd", 1) == "\u2026");
  CHECK(text::cut("abcd", 0).empty());
}
