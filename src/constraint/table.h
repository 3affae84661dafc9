// SPDX-License-Identifier: Apache-2.0
#pragma once

// Rows of values to be evaluated, as tab separated text with a header.

#include "base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace constraint {

struct TableRow {
  std::string id;
  std::string actual;
  std::optional<std::string> expected{};  // nothing when the column is missing or the cell is empty
  std::size_t line = 0;

  bool operator==(const TableRow&) const = default;
};

// Columns, in any order: `id`; one of `actual`, `value`, `text`, `release`; optional `constraint` and `source` (which
// is not looked at). Empty lines are passed over; cells at the end of a line may be missing. Errors, invalidInput with
// the line: an unknown, missing or repeated column, too many cells, an empty or repeated id, text that is not UTF-8.
Result<std::vector<TableRow>> parseTable(std::string_view text, const std::string& file);

}  // namespace constraint
