// SPDX-License-Identifier: Apache-2.0
#include "cli/explanations.h"

#include "base/text_table.h"
#include "cli/outputs.h"
#include "document/encode.h"
#include "document/kind.h"
#include "document/value.h"
#include "document/write.h"
#include "recipe/explain.h"

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <vector>

namespace cli {
namespace {

std::string overrodeText(const recipe::Explanation& entry) {
  std::string text;
  for (const recipe::Overridden& earlier : entry.overrode) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", inlineText(earlier.value),
                        placeText(earlier.file, earlier.line));
  }
  return text;
}

}  // namespace

std::string inlineText(const document::Value& value) {
  const bool isText = value.kind() == document::Kind::string;
  return isText ? value.text() : document::writeJson(value, {0, false});
}

std::string placeText(const std::string& file, std::int64_t line) {
  return file.empty() ? "-" : fmt::format("{}:{}", file, line);
}

std::string writeExplanations(const std::vector<recipe::Explanation>& entries, OutputFormat format) {
  if (format != OutputFormat::table) {
    return writeDocument(document::encode(entries), format);
  }
  TextTable table({{"PATH"}, {"VALUE"}, {"SET BY"}, {"AT"}, {"OVERRODE"}});
  for (const recipe::Explanation& entry : entries) {
    table.add({entry.path, inlineText(entry.value), entry.setBy.source,
               placeText(entry.setBy.file, entry.setBy.line), overrodeText(entry)});
  }
  return table.write();
}

}  // namespace cli
