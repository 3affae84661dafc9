// SPDX-License-Identifier: Apache-2.0
#include "results/markdown.h"

#include "results/report.h"

#include <doctest/doctest.h>

#include <string>

namespace results {
namespace {

TEST_CASE("text in Markdown is not markup") {
  struct Row {
    const char* name;
    const char* text;
    const char* written;
  };
  const Row rows[] = {
      {"table cell", "a | b", "a \\| b"},
      {"code", "`a` \\", "\\`a\\` \\\\"},
      {"HTML", "<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"},
      {"emphasis", "*a* _b_ ~c~", "\\*a\\* \\_b\\_ \\~c\\~"},
      {"link", "[a](b)", "\\[a\\](b)"},
      {"line breaks", "a\n# b\n", "a \\# b"},
      {"bullet", "- a", "\\- a"},
      {"plus", "+ a", "\\+ a"},
      {"number", "12. a", "12\\. a"},
      {"number with parenthesis", "1) a", "1\\) a"},
      {"a version stays", "1.34.3", "1.34.3"},
      {"an amount stays", "482.30 GB/s", "482.30 GB/s"},
      {"a dash inside stays", "no-cluster", "no-cluster"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(markdownText(row.text) == row.written); }
  }
}

TEST_CASE("no line of a block can end it") {
  CHECK(markdownBlock("a") == "```text\na\n```\n");
  CHECK(markdownBlock("```\n````\nx\n") == "`````text\n```\n````\nx\n`````\n");
  CHECK(markdownBlock("a\r\nb") == "```text\na\nb\n```\n");
}

TEST_CASE("every requested phase has its row, an empty one too") {
  Report report;
  report.phases = {{"conformance", {}}};
  const std::string page = writeMarkdown(report);

  CHECK(page.find("| conformance | \u23ed\ufe0f skipped | 0 | 0 | 0 | 0 | 0 | 0ms |\n") != std::string::npos);
  CHECK(page.find("## conformance\n\nNo checks.\n") != std::string::npos);
}

TEST_CASE("a long message is cut in the table and whole below it") {
  Report report;
  const std::string message(300, 'x');
  report.phases = {{"p", {{.name = "a", .status = Status::failed, .message = message}}}};
  const std::string page = writeMarkdown(report);

  CHECK(page.find("| " + message.substr(0, 199) + "\u2026 |") != std::string::npos);
  CHECK(page.find("```text\n" + message + "\n```") != std::string::npos);
}

}  // namespace
}  // namespace results
