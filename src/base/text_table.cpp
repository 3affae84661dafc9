// SPDX-License-Identifier: Apache-2.0
#include "base/text_table.h"

#include "base/result.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
constexpr std::string_view kReset = "\x1b[0m";

std::string_view escapeOf(Tone tone) {
  static constexpr std::array<std::string_view, 6> kEscapes = {"",           "\x1b[1m",  "\x1b[32m",
                                                               "\x1b[1;31m", "\x1b[33m", "\x1b[2m"};
  return kEscapes.at(static_cast<std::size_t>(tone));
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Length of the character at the front that would steer a terminal or reorder text, else 0: C0 and C1 controls, DEL,
// the line and paragraph separators and the bidirectional embeddings, overrides, isolates and marks, and what is no character.
std::size_t steeringLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (byte(0) < 0x20 || byte(0) == 0x7F) {
    return 1;
  }
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) {
    return 2;
  }
  if (byte(0) == 0xD8 && byte(1) == 0x9C) {  // U+061C
    return 2;
  }
  if (byte(0) == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE) {  // U+FFFE, U+FFFF
    return 3;
  }
  const bool general = byte(0) == 0xE2 && byte(1) == 0x80 &&
                       (byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xA8 && byte(2) <= 0xAE));
  const bool isolate = byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
  return general || isolate ? 3 : 0;
}

std::string printableRun(std::string_view valid) {
  std::string result;
  for (std::size_t at = 0; at < valid.size();) {
    const std::size_t length = steeringLength(valid.substr(at));
    if (length == 0) {
      result += valid[at++];
      continue;
    }
    const char c = valid[at];
    const bool lineEnd = c == '\r' && at + 1 < valid.size() && valid[at + 1] == '\n';
    if (c == '\n' || c == '\t' || c == '\r') {
      result += lineEnd ? "" : " ";
    } else {
      result += kReplacement;
    }
    at += length;
  }
  return result;
}

void appendPadded(std::string& line, const std::string& cell, std::string_view escape, std::size_t width,
                  TextTable::Align align) {
  const std::string blanks(width - std::min(width, text::codePoints(cell)), ' ');
  if (align == TextTable::Align::right) {
    line += blanks;
  }
  if (escape.empty() || cell.empty()) {
    line += cell;
  } else {
    line.append(escape).append(cell).append(kReset);
  }
  if (align == TextTable::Align::left) {
    line += blanks;
  }
}

}  // namespace

namespace text {

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t invalid = std::min(findInvalidUtf8(text), text.size());
    result += printableRun(text.substr(0, invalid));
    text.remove_prefix(invalid);
    if (!text.empty()) {
      result += kReplacement;
      text.remove_prefix(1);
    }
  }
  return result;
}

std::size_t codePoints(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, isContinuation));
}

std::string cut(std::string_view text, std::size_t limit) {
  if (codePoints(text) <= limit) {
    return std::string(text);
  }
  if (limit == 0) {
    return {};
  }
  std::size_t end = 0;
  for (std::size_t kept = 0; end < text.size(); ++end) {
    if (!isContinuation(text[end]) && kept++ == limit - 1) {
      break;
    }
  }
  return std::string(text.substr(0, end)).append(kEllipsis);
}

}  // namespace text

void TextTable::add(std::vector<Cell> row) {
  INVARIANT(row.size() == columns_.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i].text = text::printable(row[i].text);
    if (columns_[i].limit != 0) {
      row[i].text = text::cut(row[i].text, columns_[i].limit);
    }
  }
  rows_.push_back(std::move(row));
}

bool TextTable::standsAlone(const Cell& first) const {
  const std::size_t widest = columns_.front().widest;
  return widest != 0 && text::codePoints(first.text) > widest;
}

std::vector<std::size_t> TextTable::widths() const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    widths.push_back(text::codePoints(columns_[i].title));
    for (const std::vector<Cell>& row : rows_) {
      if (i > 0 || !standsAlone(row[0])) {
        widths[i] = std::max(widths[i], text::codePoints(row[i].text));
      }
    }
  }
  return widths;
}

std::string TextTable::write(Colour colour) const {
  const std::vector<std::size_t> widths = this->widths();
  std::vector<Cell> titles;
  titles.reserve(columns_.size());
  for (const Column& column : columns_) {
    titles.emplace_back(column.title, Tone::strong);
  }
  std::string result;
  const auto writeRow = [&](const std::vector<Cell>& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i == 0 ? "" : "  ";
      const std::string_view escape = colour == Colour::always ? escapeOf(row[i].tone) : std::string_view{};
      appendPadded(line, row[i].text, escape, widths[i], columns_[i].align);
      if (i == 0 && standsAlone(row[i])) {
        line += "\n" + std::string(widths[i], ' ');
      }
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result.append(line).append("\n");
  };
  writeRow(titles);
  for (const std::vector<Cell>& row : rows_) {
    writeRow(row);
  }
  return result;
}
