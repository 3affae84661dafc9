// SPDX-License-Identifier: Apache-2.0
#include "validation/phases.h"
#include "validation/run_outcome.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

namespace validation {
namespace {

results::Report reportOf(const std::vector<results::Status>& statuses) {
  results::Report report;
  results::Phase phase;
  phase.name = "deployment";
  for (const results::Status status : statuses) {
    results::TestRow row;
    row.name = "check";
    row.status = status;
    phase.tests.push_back(row);
  }
  report.phases.push_back(phase);
  return report;
}

rc::Gen<results::Status> genStatus() {
  return rc::gen::element(results::Status::passed, results::Status::skipped, results::Status::other,
                          results::Status::failed);
}

int rank(results::Status status) {
  switch (status) {
    case results::Status::failed: return 2;
    case results::Status::other:
    case results::Status::pending: return 1;
    default: return 0;
  }
}

}  // namespace

TEST_CASE("parsing phases never invents, loses or repeats one") {
  CHECK(rc::check("phases", [] {
    const auto values = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("deployment", "conformance", "performance"));
    const auto phases = parsePhases(values);
    RC_ASSERT(phases.has_value());
    for (const Phase phase : *phases) {
      RC_ASSERT(std::count(phases->begin(), phases->end(), phase) == 1);
      RC_ASSERT(values.empty() || std::count(values.begin(), values.end(), std::string(toText(phase))) > 0);
    }
    for (const std::string& value : values) {
      RC_ASSERT(std::count(phases->begin(), phases->end(), *phaseFromText(value)) == 1);
    }
  }));
}

TEST_CASE("making a row worse never turns a non-zero exit status into 0") {
  CHECK(rc::check("exit status", [] {
    auto statuses = *rc::gen::nonEmpty(rc::gen::container<std::vector<results::Status>>(genStatus()));
    const auto index = *rc::gen::inRange<std::size_t>(0, statuses.size());
    const results::Status worse = *genStatus();
    RC_PRE(rank(worse) >= rank(statuses[index]));
    RunOptions rules;
    rules.strict = *rc::gen::arbitrary<bool>();
    const int before = exitStatus(reportOf(statuses), rules);
    statuses[index] = worse;
    const int after = exitStatus(reportOf(statuses), rules);
    RC_ASSERT(before == 0 || after != 0);
  }));
}

}  // namespace validation
