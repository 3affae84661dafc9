// SPDX-License-Identifier: Apache-2.0
#pragma once

// The formats of `--report FORMAT=PATH` by name.

#include "base/result.h"
#include "results/report.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace results {

enum class ReportFormat : std::uint8_t { ctrf, junit, markdown, html };

std::string_view toText(ReportFormat format);
// Error invalidInput, with the nearest name.
Result<ReportFormat> parseReportFormat(std::string_view name);
std::vector<std::string> reportFormatNames();

std::string writeReport(const Report& report, ReportFormat format);

}  // namespace results
