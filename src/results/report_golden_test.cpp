// SPDX-License-Identifier: Apache-2.0
// The bytes of every format, kept in tests/golden/reports. ASSAY_REGENERATE_GOLDEN=1 rewrites them.
#include "results/report.h"
#include "results/report_format.h"
#include "results/sample_reports.h"
#include "results/table.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>

namespace results {
namespace {

struct GoldenFormat {
  const char* file;
  std::string (*write)(const Report& report);
};

constexpr std::array<GoldenFormat, 5> kGoldenFormats = {{
    {"expected.ctrf.json", [](const Report& report) { return writeReport(report, ReportFormat::ctrf); }},
    {"expected.junit.xml", [](const Report& report) { return writeReport(report, ReportFormat::junit); }},
    {"expected.md", [](const Report& report) { return writeReport(report, ReportFormat::markdown); }},
    {"expected.html", [](const Report& report) { return writeReport(report, ReportFormat::html); }},
    {"expected.txt", [](const Report& report) { return writeTable(report); }},
}};

std::string goldenBytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void rewriteGolden(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

bool isRegenerating() {
  const char* value = std::getenv("ASSAY_REGENERATE_GOLDEN");
  return value != nullptr && std::string_view(value) == "1";
}

TEST_CASE("reports have the bytes of their golden files") {
  for (const SampleReport& sample : sampleReports()) {
    for (const GoldenFormat& format : kGoldenFormats) {
      const std::filesystem::path path =
          std::filesystem::path("tests/golden/reports") / sample.name / format.file;
      CAPTURE(path.string());
      const std::string bytes = format.write(sample.report);
      if (isRegenerating()) {
        rewriteGolden(path, bytes);
      }
      CHECK_MESSAGE(bytes == goldenBytes(path),
                    "differs; look at it with tools/regenerate-golden and git diff");
    }
  }
}

}  // namespace
}  // namespace results
