// SPDX-License-Identifier: Apache-2.0
#include "results/junit.h"

#include "base/utc_time.h"
#include "results/markup.h"
#include "results/report.h"
#include "results/report_text.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace results {
namespace {

// Seconds with milliseconds, the unit of JUnit.
std::string secondsText(Milliseconds duration) {
  return fmt::format("{}.{:03}", duration.count() / 1000, duration.count() % 1000);
}

std::string countsAttributes(const Counts& counts) {
  return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}")", counts.tests, counts.failed,
                     counts.other + counts.pending, counts.skipped);
}

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string propertyElement(std::string_view indent, std::string_view name, std::string_view value) {
  return fmt::format("{}<property name=\"{}\" value=\"{}\"/>\n", indent, name, escapeAttribute(value));
}

// What the element of a state that is not `passed` says in full: the explanation, the remedy.
std::string outcomeText(const TestRow& row) {
  std::string text = explanation(row);
  if (!row.remedy.empty()) {
    text += fmt::format("{}Remedy: {}", text.empty() ? "" : "\n", row.remedy);
  }
  return text;
}

std::string outcomeElement(const TestRow& row) {
  if (row.status == Status::passed) {
    return {};
  }
  const std::string message = escapeAttribute(firstLine(explanation(row)));
  if (row.status == Status::skipped) {
    return fmt::format("      <skipped message=\"{}\"/>\n", message);
  }
  const std::string_view tag = row.status == Status::failed ? "failure" : "error";
  return fmt::format("      <{0} message=\"{1}\" type=\"{2}\">{3}</{0}>\n", tag, message, toText(row.status),
                     escapeMarkup(outcomeText(row)));
}

std::string caseProperties(const TestRow& row) {
  std::string properties = propertyElement("        ", "status", toText(row.status));
  if (const std::string message = explanation(row); row.status == Status::passed && !message.empty()) {
    properties += propertyElement("        ", "message", message);  // a passed case has no element for it
  }
  if (!row.remedy.empty()) {
    properties += propertyElement("        ", "remedy", row.remedy);
  }
  for (const Judgement& judgement : row.judgements) {
    properties +=
        propertyElement("        ", "verdict",
                        fmt::format("{}{}{}: {}", judgement.id, judgement.subject.empty() ? "" : " ",
                                    judgement.subject, toText(judgement.verdict)));
    if (judgement.coverage) {
      properties += propertyElement("        ", "coverage", toText(*judgement.coverage));
    }
  }
  return fmt::format("      <properties>\n{}      </properties>\n", properties);
}

std::string testCase(const TestRow& row, const std::string& phase) {
  std::string xml = fmt::format("    <testcase name=\"{}\" classname=\"{}\" time=\"{}\">\n",
                                escapeAttribute(row.name), escapeAttribute(phase), secondsText(row.duration));
  xml += caseProperties(row);
  xml += outcomeElement(row);
  if (!row.stdoutLines.empty()) {
    xml += "      <system-out>";
    for (const std::string& line : row.stdoutLines) {
      xml += escapeMarkup(line) + "\n";
    }
    xml += "</system-out>\n";
  }
  return xml + "    </testcase>\n";
}

std::string testSuite(const Report& report, const Phase& phase) {
  const Counts counts = countsOf(phase);
  std::string xml =
      fmt::format("  <testsuite name=\"{}\" {} time=\"{}\" timestamp=\"{}\">\n", escapeAttribute(phase.name),
                  countsAttributes(counts), secondsText(durationOf(phase)), toRfc3339(report.start));
  xml += "    <properties>\n";
  xml += propertyElement("      ", "status", toText(statusOf(counts)));
  xml += propertyElement("      ", "tool", report.tool.name);
  if (!report.tool.version.empty()) {
    xml += propertyElement("      ", "version", report.tool.version);
  }
  for (const Fact& fact : report.subject) {
    xml += propertyElement("      ", fact.name, fact.value);
  }
  xml += "    </properties>\n";
  for (const TestRow& row : phase.tests) {
    xml += testCase(row, phase.name);
  }
  return xml + "  </testsuite>\n";
}

}  // namespace

std::string writeJunit(const Report& report) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  xml += fmt::format("<testsuites name=\"{}\" {} time=\"{}\" timestamp=\"{}\">\n",
                     escapeAttribute(report.tool.name), countsAttributes(countsOf(report)),
                     secondsText(report.stop - report.start), toRfc3339(report.timestamp));
  for (const Phase& phase : report.phases) {
    xml += testSuite(report, phase);
  }
  return xml + "</testsuites>\n";
}

}  // namespace results
