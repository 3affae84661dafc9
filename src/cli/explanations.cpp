// SPDX-License-Identifier: Apache-2.0
#include "cli/explanations.h"

#include "base/result.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/outputs.h"
#include "document/encode.h"
#include "document/kind.h"
#include "document/value.h"
#include "document/write.h"
#include "recipe/explain.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cli {
namespace {

constexpr std::size_t kMostShown = 60;

TextTable::Cell valueCell(const document::Value& value) { return text::cut(inlineText(value), kMostShown); }

// The value that counts, and below it those that it overrode. One that said the same is left out here: it is in the
// other formats.
void addRows(TextTable& table, const recipe::Explanation& entry) {
  const std::string place = placeText(entry.setBy.file, entry.setBy.line);
  table.add({entry.path, valueCell(entry.value), entry.setBy.source, place});
  for (const recipe::Overridden& earlier : entry.overrode) {
    if (inlineText(earlier.value) != inlineText(entry.value)) {
      table.add({"  overrode", valueCell(earlier.value), "", placeText(earlier.file, earlier.line)});
    }
  }
}

}  // namespace

std::string inlineText(const document::Value& value) {
  const bool isText = value.kind() == document::Kind::string;
  return isText ? value.text() : document::writeJson(value, {.indent = 0, .finalNewline = false});
}

std::string placeText(const std::string& file, std::int64_t line) {
  return file.empty() ? "-" : fmt::format("{}:{}", file, line);
}

Result<OutputFormat> formatOf(const Arguments& arguments) {
  const bool isOpen = arguments.isSet("explain") && !arguments.has("format");
  return isOpen ? OutputFormat::table : parseOutputFormat(arguments.text("format"));
}

std::string writeExplanations(const std::vector<recipe::Explanation>& entries, OutputFormat format) {
  if (format != OutputFormat::table) {
    return writeDocument(document::encode(entries), format);
  }
  constexpr std::size_t kWidestPath = 50;
  TextTable table({{"PATH", TextTable::Align::left, 0, kWidestPath}, {"VALUE"}, {"SET BY"}, {"AT"}});
  for (const recipe::Explanation& entry : entries) {
    addRows(table, entry);
  }
  return table.write();
}

}  // namespace cli
