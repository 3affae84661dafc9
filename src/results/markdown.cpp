// SPDX-License-Identifier: Apache-2.0
#include "results/markdown.h"

#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "base/utc_time.h"
#include "results/markup.h"
#include "results/report.h"
#include "results/report_text.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace results {
namespace {

// A cell is a glance: the section of the check has the text in full.
constexpr std::size_t kCellLimit = 200;

std::string_view symbolOf(Status status) {
  switch (status) {
    case Status::passed: return "\u2705";
    case Status::failed: return "\u274c";
    case Status::skipped: return "\u23ed\ufe0f";
    case Status::pending:
    case Status::other: break;
  }
  return "\u26a0\ufe0f";
}

// Offset of the character that makes the start of a line a list item (`- `, `1. `, `2) `) or a rule, else npos.
std::size_t listMarkEnd(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0) {
    return line.starts_with('-') || line.starts_with('+') ? 0 : std::string_view::npos;
  }
  const bool isMark = digits < line.size() && (line[digits] == '.' || line[digits] == ')');
  const bool isAlone = digits + 1 >= line.size() || line[digits + 1] == ' ';
  return isMark && isAlone ? digits : std::string_view::npos;
}

std::string statusText(Status status) { return fmt::format("{} {}", symbolOf(status), toText(status)); }

std::string summarySection(const Report& report) {
  std::string result =
      fmt::format("# Validation report: {} {}\n\n", symbolOf(statusOf(report)), headline(report));
  const std::string version = report.tool.version.empty() ? "" : " " + markdownText(report.tool.version);
  result += fmt::format("{} in {}, {} to {}, by {}{}.\n\n", toText(countsOf(report)),
                        toText(report.stop - report.start), toRfc3339(report.start), toRfc3339(report.stop),
                        markdownText(report.tool.name), version);
  for (const Fact& fact : report.subject) {
    result += fmt::format("- {}: {}\n", fact.label, markdownText(fact.value));
  }
  result += report.subject.empty() ? "" : "\n";
  if (report.phases.empty()) {
    return result + "No phase was requested.\n";
  }
  result += "| Phase | Status | Checks | Passed | Failed | Skipped | Other | Duration |\n";
  result += "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const Phase& phase : report.phases) {
    const Counts counts = countsOf(phase);
    result += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", markdownText(phase.name),
                          statusText(statusOf(counts)), counts.tests, counts.passed, counts.failed,
                          counts.skipped, counts.other + counts.pending, toText(durationOf(phase)));
  }
  return result;
}

std::string phaseTable(const Phase& phase) {
  std::string result = "| Check | Status | Duration | Message |\n| --- | --- | ---: | --- |\n";
  for (const TestRow& row : phase.tests) {
    const std::string message = text::cut(oneLine(explanation(row)), kCellLimit);
    result += fmt::format("| {} | {} | {} | {} |\n", markdownText(row.name), statusText(row.status),
                          toText(row.duration), markdownText(message));
  }
  return result;
}

std::string sourcesText(const Reason& reason) {
  std::vector<std::string> places;
  places.reserve(reason.sources.size());
  for (const SourceSpan& where : reason.sources) {
    places.push_back(markdownText(toText(where)));
  }
  return places.empty() ? "" : fmt::format(" ({})", text::join(places, ", "));
}

std::string judgementItems(const Judgement& judgement, std::size_t depth) {
  const std::string indent(2 * depth, ' ');
  std::string result = fmt::format("{}- **{}**{}{}: {}\n", indent, markdownText(judgement.id),
                                   judgement.subject.empty() ? "" : " ", markdownText(judgement.subject),
                                   statusText(statusOf(judgement.verdict)));
  for (const Reason& reason : judgement.reasons) {
    result += fmt::format("{}  - {}{}\n", indent, markdownText(reason.text), sourcesText(reason));
  }
  if (judgement.coverage) {
    result += fmt::format("{}  - Coverage: {}\n", indent, markdownText(toText(*judgement.coverage)));
    for (const Coverage::Gap& gap : judgement.coverage->missing) {
      result += fmt::format("{}    - Not covered: {}: {}\n", indent, markdownText(gap.subject),
                            markdownText(gap.reason));
    }
  }
  for (const std::string& note : judgement.notes) {
    result += fmt::format("{}  - Note: {}\n", indent, markdownText(note));
  }
  for (const Judgement& part : judgement.parts) {
    result += judgementItems(part, depth + 1);
  }
  return result;
}

std::string checkSection(const TestRow& row) {
  std::string body;
  if (!row.message.empty() && row.status != Status::passed) {
    body += markdownBlock(row.message) + "\n";
  }
  for (const Judgement& judgement : row.judgements) {
    body += judgementItems(judgement, 0);
  }
  body += row.judgements.empty() ? "" : "\n";
  if (!row.remedy.empty()) {
    body += fmt::format("**Remedy:** {}\n\n", markdownText(row.remedy));
  }
  if (!row.stdoutLines.empty()) {
    body += fmt::format("<details><summary>Output ({} {})</summary>\n\n{}\n</details>\n\n",
                        row.stdoutLines.size(), row.stdoutLines.size() == 1 ? "line" : "lines",
                        markdownBlock(text::join(row.stdoutLines, "\n")));
  }
  if (body.empty()) {
    return body;
  }
  return fmt::format("### {}: {}\n\n{}", markdownText(row.name), statusText(row.status), body);
}

std::string phaseSection(const Phase& phase) {
  std::string result = fmt::format("\n## {}\n\n", markdownText(phase.name));
  if (phase.tests.empty()) {
    return result + "No checks.\n";
  }
  result += phaseTable(phase) + "\n";
  for (const TestRow& row : phase.tests) {
    result += checkSection(row);
  }
  while (result.ends_with("\n\n")) {
    result.pop_back();
  }
  return result;
}

}  // namespace

std::string markdownText(std::string_view text) {
  const std::string printable = text::printable(text);
  const std::string_view line = text::trim(printable);
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (i == listMarkEnd(line)) {
      result += '\\';
    }
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '\\':
      case '`':
      case '*':
      case '_':
      case '~':
      case '[':
      case ']':
      case '|':
      case '#': result += '\\'; [[fallthrough]];
      default: result += c;
    }
  }
  return result;
}

std::string markdownBlock(std::string_view text) {
  const std::string content = permittedText(text::replaceAll(text, "\r", ""));
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : content) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}text\n{}{}{}\n", fence, content, content.ends_with('\n') ? "" : "\n", fence);
}

std::string writeMarkdown(const Report& report) {
  std::string result = summarySection(report);
  for (const Phase& phase : report.phases) {
    result += phaseSection(phase);
  }
  return result;
}

}  // namespace results
