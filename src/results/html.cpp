// SPDX-License-Identifier: Apache-2.0
#include "results/html.h"

#include "base/result.h"
#include "base/text.h"
#include "base/utc_time.h"
#include "document/write.h"
#include "results/html_style.h"
#include "results/html_writer.h"
#include "results/report.h"
#include "results/report_text.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace results {
namespace {

// Nothing is loaded and nothing runs, whatever an escaping mistake might let through.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

std::string_view signOf(Status status) {
  switch (status) {
    case Status::passed: return "\u2713 ";
    case Status::failed: return "\u2717 ";
    case Status::skipped: return "\u2013 ";
    case Status::pending:
    case Status::other: break;
  }
  return "? ";
}

void writeChip(HtmlWriter& html, Status status, std::string_view word) {
  html.open("span", {{"class", fmt::format("chip {}", toText(status))}});
  html.element("span", {{"aria-hidden", "true"}}, signOf(status));
  html.text(word);
  html.close();
}

void writeFactRow(HtmlWriter& html, std::string_view term, std::string_view value) {
  html.element("dt", {}, term);
  html.element("dd", {}, value);
}

std::string phaseAnchor(std::size_t index) { return fmt::format("phase-{}", index + 1); }

void writeHead(HtmlWriter& html, const Report& report) {
  html.open("head");
  html.newline();
  html.single("meta", {{"charset", "utf-8"}});
  html.single("meta", {{"http-equiv", "Content-Security-Policy"}, {"content", kContentPolicy}});
  html.single("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  html.single("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  html.single("meta", {{"name", "generator"}, {"content", report.generatedBy}});
  html.newline();
  html.element("title", {}, fmt::format("Validation report: {}", headline(report)));
  html.newline();
  html.style(kReportStyle);
  html.close();
  html.newline();
}

void writeTop(HtmlWriter& html, const Report& report) {
  html.open("header");
  html.open("div", {{"class", "head"}});
  html.element("h1", {}, "Validation report");
  writeChip(html, statusOf(report), headline(report));
  html.close();
  html.newline();
  html.open("dl", {{"class", "facts"}});
  writeFactRow(html, "Result", toText(countsOf(report)));
  for (const Fact& fact : report.subject) {
    writeFactRow(html, fact.label, fact.value);
  }
  html.element("dt", {}, "Run");
  html.open("dd");
  html.element("time", {{"datetime", toRfc3339(report.start)}}, toRfc3339(report.start));
  html.text(fmt::format(", took {}", toText(report.stop - report.start)));
  html.close();
  writeFactRow(html, "Tool", text::trim(fmt::format("{} {}", report.tool.name, report.tool.version)));
  if (report.environment) {
    const Environment& environment = *report.environment;
    const std::string app = fmt::format("{} {}", environment.appName, environment.appVersion);
    if (!text::trim(app).empty()) {
      writeFactRow(html, "Subject", text::trim(app));
    }
    if (!environment.testEnvironment.empty()) {
      writeFactRow(html, "Environment", environment.testEnvironment);
    }
  }
  html.close();
  html.close();
  html.newline();
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kPhaseColumns = {{
    {"Phase", ""},
    {"Status", ""},
    {"Checks", "number count"},
    {"Passed", "number count"},
    {"Failed", "number count"},
    {"Skipped", "number count"},
    {"Other", "number count"},
    {"Duration", "number"},
}};

void writePhaseRow(HtmlWriter& html, const Phase& phase, std::size_t index) {
  const Counts counts = countsOf(phase);
  html.open("tr");
  html.open("th", {{"scope", "row"}});
  html.element("a", {{"href", "#" + phaseAnchor(index)}}, phase.name);
  html.close();
  html.open("td");
  writeChip(html, statusOf(counts), toText(statusOf(counts)));
  html.close();
  for (const std::size_t count :
       {counts.tests, counts.passed, counts.failed, counts.skipped, counts.other + counts.pending}) {
    html.element("td", {{"class", "number count"}}, std::to_string(count));
  }
  html.element("td", {{"class", "number"}}, toText(durationOf(phase)));
  html.close();
  html.newline();
}

void writePhaseTable(HtmlWriter& html, const Report& report) {
  if (report.phases.empty()) {
    html.element("p", {}, "No phase was requested.");
    return;
  }
  // A region that scrolls must be reachable by keyboard.
  html.open("div", {{"class", "scroll"}, {"role", "region"}, {"aria-label", "Phases"}, {"tabindex", "0"}});
  html.open("table");
  html.open("thead");
  html.open("tr");
  for (const auto& [title, classes] : kPhaseColumns) {
    html.element("th", {{"scope", "col"}, {"class", classes}}, title);
  }
  html.close();
  html.close();
  html.newline();
  html.open("tbody");
  for (std::size_t i = 0; i < report.phases.size(); ++i) {
    writePhaseRow(html, report.phases[i], i);
  }
  html.close();
  html.close();
  html.close();
  html.newline();
}

void writeReasons(HtmlWriter& html, const std::vector<Reason>& reasons) {
  if (reasons.empty()) {
    return;
  }
  html.open("ul");
  for (const Reason& reason : reasons) {
    html.open("li");
    html.text(reason.text);
    for (const SourceSpan& where : reason.sources) {
      html.element("code", {{"class", "where"}}, toText(where));
    }
    html.close();
  }
  html.close();
}

void writeCoverage(HtmlWriter& html, const Coverage& coverage) {
  html.open("div", {{"class", "coverage"}});
  html.element("progress",
               {{"max", std::to_string(std::max<std::size_t>(coverage.total(), 1))},
                {"value", std::to_string(coverage.covered.size())},
                {"aria-label", "Coverage"}},
               "");
  html.element("span", {}, toText(coverage));
  html.close();
  if (coverage.isComplete()) {
    return;
  }
  html.open("details");
  html.element("summary", {}, fmt::format("Not covered ({})", coverage.missing.size()));
  html.open("ul");
  for (const Coverage::Gap& gap : coverage.missing) {
    html.open("li");
    html.element("code", {}, gap.subject);
    html.text(": " + gap.reason);
    html.close();
  }
  html.close();
  html.close();
}

void writeVerdict(HtmlWriter& html, const Judgement& judgement);

void writeVerdictBody(HtmlWriter& html, const Judgement& judgement) {
  writeReasons(html, judgement.reasons);
  if (judgement.coverage) {
    writeCoverage(html, *judgement.coverage);
  }
  for (const std::string& note : judgement.notes) {
    html.element("p", {{"class", "faint"}}, note);
  }
  if (!judgement.measured.members().empty()) {
    html.open("details");
    html.element("summary", {}, "Measured");
    html.element("pre", {}, document::writeJson(judgement.measured));
    html.close();
  }
  for (const Judgement& part : judgement.parts) {
    writeVerdict(html, part);
  }
}

void writeVerdict(HtmlWriter& html, const Judgement& judgement) {
  html.open("div", {{"class", "verdict"}});
  html.open("div", {{"class", "head"}});
  writeChip(html, statusOf(judgement.verdict), toText(judgement.verdict));
  html.element("code", {}, judgement.id);
  html.text(judgement.subject);
  html.close();
  writeVerdictBody(html, judgement);
  html.close();
  html.newline();
}

void writeOutput(HtmlWriter& html, const std::vector<std::string>& lines) {
  if (lines.empty()) {
    return;
  }
  html.open("details");
  html.element("summary", {},
               fmt::format("Output ({} {})", lines.size(), lines.size() == 1 ? "line" : "lines"));
  // A line break directly after <pre> is dropped by readers; ours stands for it, so that an empty first line stays.
  html.open("pre");
  html.newline();
  html.text(text::join(lines, "\n"));
  html.close();
  html.close();
}

void writeCheck(HtmlWriter& html, const TestRow& row) {
  html.open("article", {{"class", fmt::format("check {}", toText(row.status))}});
  html.open("div", {{"class", "head"}});
  writeChip(html, row.status, toText(row.status));
  html.element("h3", {}, row.name);
  html.element("span", {{"class", "push"}}, toText(row.duration));
  html.close();
  html.newline();
  // The reasons of judgements are shown with them: only what they do not say stands above.
  const std::string message = row.judgements.empty() ? explanation(row) : row.message;
  if (!message.empty()) {
    html.element("p", {{"class", "message"}}, message);
  }
  for (const Judgement& judgement : row.judgements) {
    writeVerdict(html, judgement);
  }
  if (!row.remedy.empty()) {
    html.open("p", {{"class", "remedy"}});
    html.element("strong", {}, "Remedy");
    html.text(" " + row.remedy);
    html.close();
  }
  writeOutput(html, row.stdoutLines);
  html.close();
  html.newline();
}

void writePhase(HtmlWriter& html, const Phase& phase, std::size_t index) {
  const std::string heading = phaseAnchor(index) + "-title";
  html.open("section", {{"id", phaseAnchor(index)}, {"aria-labelledby", heading}});
  html.open("div", {{"class", "head"}});
  html.element("h2", {{"id", heading}}, phase.name);
  writeChip(html, statusOf(phase), toText(statusOf(phase)));
  html.element("span", {{"class", "faint"}}, toText(countsOf(phase)));
  html.close();
  html.newline();
  for (const TestRow& row : phase.tests) {
    writeCheck(html, row);
  }
  html.close();
  html.newline();
}

}  // namespace

std::string writeHtml(const Report& report) {
  HtmlWriter html;
  html.open("html", {{"lang", "en"}});
  writeHead(html, report);
  html.open("body");
  html.newline();
  html.element("a", {{"class", "jump"}, {"href", "#checks"}}, "Jump to the checks");
  writeTop(html, report);
  html.open("main", {{"id", "checks"}});
  html.newline();
  writePhaseTable(html, report);
  for (std::size_t i = 0; i < report.phases.size(); ++i) {
    writePhase(html, report.phases[i], i);
  }
  html.close();
  html.newline();
  html.open("footer");
  html.text(fmt::format("Generated by {} at {}.", report.generatedBy, toRfc3339(report.timestamp)));
  html.close();
  html.newline();
  html.close();
  html.newline();
  html.close();
  html.newline();
  return std::move(html).take();
}

}  // namespace results
