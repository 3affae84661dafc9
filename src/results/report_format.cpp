// SPDX-License-Identifier: Apache-2.0
#include "results/report_format.h"

#include "base/result.h"
#include "base/text.h"
#include "results/ctrf.h"
#include "results/html.h"
#include "results/junit.h"
#include "results/markdown.h"
#include "results/report.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace results {
namespace {

struct FormatEntry {
  std::string_view name;
  std::string (*write)(const Report& report);
};

constexpr std::array<FormatEntry, 4> kReportFormats = {{
    {"ctrf", writeCtrf},
    {"junit", writeJunit},
    {"markdown", writeMarkdown},
    {"html", writeHtml},
}};

const FormatEntry& entryOf(ReportFormat format) {
  return kReportFormats.at(static_cast<std::size_t>(format));
}

}  // namespace

std::string_view toText(ReportFormat format) { return entryOf(format).name; }

Result<ReportFormat> parseReportFormat(std::string_view name) {
  for (std::size_t i = 0; i < kReportFormats.size(); ++i) {
    if (kReportFormats.at(i).name == name) {
      return static_cast<ReportFormat>(i);
    }
  }
  const std::vector<std::string> names = reportFormatNames();
  return failure(Code::invalidInput,
                 fmt::format("unknown report format {}{}, expected one of: {}", text::quoted(name),
                             text::didYouMean(name, names), text::join(names, ", ")));
}

std::vector<std::string> reportFormatNames() {
  std::vector<std::string> names;
  names.reserve(kReportFormats.size());
  for (const FormatEntry& entry : kReportFormats) {
    names.emplace_back(entry.name);
  }
  return names;
}

std::string writeReport(const Report& report, ReportFormat format) { return entryOf(format).write(report); }

}  // namespace results
