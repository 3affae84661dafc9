// SPDX-License-Identifier: Apache-2.0
#include "constraint/table.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace constraint {
namespace {

// Which column of the header holds what.
struct Columns {
  std::size_t count = 0;
  std::optional<std::size_t> id{};
  std::optional<std::size_t> actual{};
  std::optional<std::size_t> expected{};
  std::optional<std::size_t> source{};
};

Error atLine(const std::string& file, std::size_t line, std::string message) {
  return {Code::invalidInput,
          std::move(message),
          {},
          SourceSpan{file, static_cast<std::uint32_t>(line), 0, {}},
          {}};
}

// The member that a column name stands for; null when the name is not known.
std::optional<std::size_t>* findColumn(Columns& columns, std::string_view name) {
  if (name == "id") {
    return &columns.id;
  }
  if (name == "actual" || name == "value" || name == "text" || name == "release") {
    return &columns.actual;
  }
  if (name == "constraint") {
    return &columns.expected;
  }
  return name == "source" ? &columns.source : nullptr;
}

Result<Columns> parseHeader(std::string_view header, const std::string& file, std::size_t line) {
  constexpr std::string_view kExpected =
      "expected id, one of actual, value, text and release, and optionally constraint and source";
  Columns columns;
  for (const std::string& name : text::split(header, '\t')) {
    std::optional<std::size_t>* const column = findColumn(columns, text::trim(name));
    if (column == nullptr) {
      return failure(atLine(file, line, fmt::format("unknown column {}: {}", text::quoted(name), kExpected)));
    }
    if (*column) {
      return failure(
          atLine(file, line,
                 fmt::format("column {} repeats what another one holds: {}", text::quoted(name), kExpected)));
    }
    *column = columns.count++;
  }
  if (!columns.id || !columns.actual) {
    return failure(atLine(file, line, fmt::format("a column is missing: {}", kExpected)));
  }
  return columns;
}

std::string cellOf(const std::vector<std::string>& cells, std::optional<std::size_t> column) {
  return column && *column < cells.size() ? std::string(text::trim(cells[*column])) : std::string{};
}

Result<TableRow> parseRow(std::string_view line, const Columns& columns, const std::string& file,
                          std::size_t number) {
  const std::vector<std::string> cells = text::split(line, '\t');
  if (cells.size() > columns.count) {
    return failure(atLine(file, number,
                          fmt::format("the row has {} cells, the header {}", cells.size(), columns.count)));
  }
  TableRow row{cellOf(cells, columns.id), cellOf(cells, columns.actual), std::nullopt, number};
  if (row.id.empty()) {
    return failure(atLine(file, number, "the row has no id"));
  }
  if (std::string expected = cellOf(cells, columns.expected); !expected.empty()) {
    row.expected = std::move(expected);
  }
  return row;
}

}  // namespace

Result<std::vector<TableRow>> parseTable(std::string_view text, const std::string& file) {
  if (text::findInvalidUtf8(text) != std::string_view::npos) {
    return failure(atLine(file, 0, "the table is not UTF-8 text"));
  }
  std::optional<Columns> columns;
  std::vector<TableRow> rows;
  std::set<std::string, std::less<>> ids;
  std::size_t number = 0;
  for (const std::string_view line : text::lines(text)) {
    ++number;
    if (text::trim(line).empty()) {
      continue;
    }
    if (!columns) {
      columns = TRY(parseHeader(line, file, number));
      continue;
    }
    TableRow row = TRY(parseRow(line, *columns, file, number));
    if (!ids.insert(row.id).second) {
      return failure(atLine(file, number, fmt::format("the id {} is there twice", text::quoted(row.id))));
    }
    rows.push_back(std::move(row));
  }
  if (!columns) {
    return failure(atLine(file, 0, "the table is empty: expected a header line"));
  }
  return rows;
}

}  // namespace constraint
