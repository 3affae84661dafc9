// SPDX-License-Identifier: Apache-2.0
#pragma once

// A table of text for a terminal: columns as wide as their widest cell in code points, two blanks apart, no blanks
// at the end of a line. Cells are untrusted: a line break or tab is shown as a blank, and a character that could
// steer a terminal or reorder what is read as U+FFFD.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

enum class Colour : std::uint8_t { never, always };

// How a cell is shown when colour is wanted.
enum class Tone : std::uint8_t { plain, strong, good, bad, warning, faint };

class TextTable {
 public:
  enum class Align : std::uint8_t { left, right };

  struct Column {
    std::string title;
    Align align = Align::left;
    std::size_t limit = 0;   // code points that a cell may have, the last one `…` when cut; 0: any number
    std::size_t widest = 0;  // of the first column: a longer cell has a line of its own; 0: none has
  };

  // Converts from text, so that a row is written as a list of texts.
  struct Cell {
    // NOLINTBEGIN(google-explicit-constructor): see above
    Cell(std::string cellText, Tone cellTone = Tone::plain) : text(std::move(cellText)), tone(cellTone) {}
    Cell(std::string_view cellText, Tone cellTone = Tone::plain) : text(cellText), tone(cellTone) {}
    Cell(const char* cellText, Tone cellTone = Tone::plain) : text(cellText), tone(cellTone) {}
    // NOLINTEND(google-explicit-constructor)

    std::string text;
    Tone tone;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // Requires: as many cells as columns.
  void add(std::vector<Cell> row);
  std::size_t size() const { return rows_.size(); }

  // The titles and the rows, each with a newline.
  std::string write(Colour colour = Colour::never) const;

 private:
  bool standsAlone(const Cell& first) const;
  std::vector<std::size_t> widths() const;

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

namespace text {

// Text as one line that cannot steer a terminal, as in a TextTable.
std::string printable(std::string_view text);
// Number of code points of valid UTF-8.
std::size_t codePoints(std::string_view text);
// At most `limit` code points, the last one `…` when something was cut.
std::string cut(std::string_view text, std::size_t limit);

}  // namespace text
