// SPDX-License-Identifier: Apache-2.0
#pragma once

// Reports for the golden tests and for the checks by independent readers (tests/integration/ctrf). Part of the tests.

#include "results/report.h"

#include <string>
#include <vector>

namespace results {

struct SampleReport {
  std::string name;  // of its folder in tests/golden/reports
  Report report;
};

// A report of every kind of row, one of nothing, one that was cut short before a cluster was asked, and one whose
// texts try to be markup.
std::vector<SampleReport> sampleReports();

}  // namespace results
