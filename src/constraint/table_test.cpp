// SPDX-License-Identifier: Apache-2.0
#include "constraint/table.h"

#include "base/result.h"
#include "base/text.h"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <vector>

using constraint::TableRow;

TEST_CASE("a table has its columns in any order, and cells may be empty or missing") {
  const Result<std::vector<TableRow>> rows = constraint::parseTable(
      "source\trelease\tid\tconstraint\r\n"
      "node-a\t5.15.0-1057-aws\ta\t>= 5.15\r\n"
      "\n"
      "\t\tb\t>= 5.15\n"
      "node-c\t6.8.0\tc",
      "table.tsv");

  REQUIRE(rows.has_value());
  CHECK(*rows == std::vector<TableRow>{{"a", "5.15.0-1057-aws", ">= 5.15", 2},
                                       {"b", "", ">= 5.15", 4},
                                       {"c", "6.8.0", std::nullopt, 5}});
}

TEST_CASE("a table that cannot be read says which line is at fault") {
  struct Row {
    const char* text;
    const char* message;
  };
  constexpr std::array kRows = {
      Row{"", "table.tsv: the table is empty: expected a header line"},
      Row{"id\tactuall\n", "table.tsv:1: unknown column 'actuall': expected id, one of actual"},
      Row{"id\tactual\tvalue\n", "table.tsv:1: column 'value' repeats what another one holds"},
      Row{"actual\n1\n", "table.tsv:1: a column is missing: expected id"},
      Row{"id\tactual\na\t1\t2\n", "table.tsv:2: the row has 3 cells, the header 2"},
      Row{"id\tactual\n\t1\n", "table.tsv:2: the row has no id"},
      Row{"id\tactual\na\t1\na\t2\n", "table.tsv:3: the id 'a' is there twice"},
      Row{"id\tactual\na\t\xff\n", "table.tsv: the table is not UTF-8 text"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    const Result<std::vector<TableRow>> rows = constraint::parseTable(row.text, "table.tsv");
    REQUIRE(!rows.has_value());
    CHECK(rows.error().code == Code::invalidInput);
    CAPTURE(describe(rows.error()));
    CHECK(text::contains(describe(rows.error()), row.message));
  }
}
