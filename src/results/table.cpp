// SPDX-License-Identifier: Apache-2.0
#include "results/table.h"

#include "base/text_table.h"
#include "results/report.h"
#include "results/report_text.h"

#include <fmt/core.h>

#include <cstddef>
#include <string>

namespace results {
namespace {

// A check's message is at most one row here; the other reports have it in full.
constexpr std::size_t kMessageLimit = 120;
constexpr std::size_t kNameLimit = 60;

Tone toneOf(Status status) {
  switch (status) {
    case Status::passed: return Tone::good;
    case Status::failed: return Tone::bad;
    case Status::skipped: return Tone::faint;
    case Status::pending:
    case Status::other: break;
  }
  return Tone::warning;
}

TextTable::Cell statusCell(Status status) { return {std::string(toText(status)), toneOf(status)}; }

void addPhaseRows(TextTable& table, const Phase& phase) {
  const Counts counts = countsOf(phase);
  table.add({{phase.name, Tone::strong},
             "",
             statusCell(statusOf(counts)),
             toText(durationOf(phase)),
             toText(counts)});
  for (const TestRow& row : phase.tests) {
    table.add(
        {phase.name, row.name, statusCell(row.status), toText(row.duration), oneLine(explanation(row))});
  }
}

// `Recipe: recipe.yaml`, one fact a line, before the table.
std::string subjectLines(const Report& report) {
  std::string lines;
  for (const Fact& fact : report.subject) {
    lines += fmt::format("{}: {}\n", fact.label, text::cut(oneLine(fact.value), kMessageLimit));
  }
  return lines.empty() ? lines : lines + "\n";
}

std::string remedyLines(const Report& report) {
  std::string lines;
  for (const Phase& phase : report.phases) {
    for (const TestRow& row : phase.tests) {
      if (!row.remedy.empty()) {
        lines += fmt::format("  {}: {}\n", oneLine(row.name), oneLine(row.remedy));
      }
    }
  }
  return lines.empty() ? lines : "\nRemedies:\n" + lines;
}

}  // namespace

std::string writeTable(const Report& report, Colour colour) {
  TextTable table({{"PHASE", TextTable::Align::left, kNameLimit},
                   {"CHECK", TextTable::Align::left, kNameLimit},
                   {"STATUS"},
                   {"DURATION", TextTable::Align::right},
                   {"MESSAGE", TextTable::Align::left, kMessageLimit}});
  for (const Phase& phase : report.phases) {
    addPhaseRows(table, phase);
  }
  return subjectLines(report) + table.write(colour) + remedyLines(report);
}

}  // namespace results
