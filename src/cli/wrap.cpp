// SPDX-License-Identifier: Apache-2.0
#include "cli/wrap.h"

#include "base/text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {
namespace {

constexpr std::string_view kWrittenName = "assay ";

void wrapParagraph(std::string_view paragraph, std::size_t width, std::vector<std::string>& result) {
  std::string line;
  for (const std::string& word : text::fields(paragraph)) {
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      result.push_back(line);
      line.clear();
    }
    line += line.empty() ? word : " " + word;
  }
  result.push_back(line);
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> result;
  for (const std::string_view paragraph : text::lines(text)) {
    wrapParagraph(paragraph, width, result);
  }
  return result;
}

std::string indented(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  for (const std::string& line : wrapped(text, width - indent)) {
    result += (line.empty() ? "" : std::string(indent, ' ') + line) + "\n";
  }
  return result;
}

std::string namedExample(std::string_view examples, std::string_view programName) {
  std::string result;
  for (const std::string_view line : text::lines(examples)) {
    const bool isCommand = line.starts_with(kWrittenName);
    result += isCommand ? std::string(programName) + std::string(line.substr(kWrittenName.size() - 1))
                        : text::replaceAll(line, "<(assay ", "<(" + std::string(programName) + " ");
    result += '\n';
  }
  return result;
}

}  // namespace cli
