// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code.h"

#include "base/result.h"
#include "validation/run_outcome.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace cli {
namespace {

bool isInTable(ExitCode code) {
  return std::ranges::find(exitCodeTable(), code, &ExitCodeEntry::code) != exitCodeTable().end();
}

TEST_CASE("the exit codes are in the order of their numbers, each with a name and a meaning") {
  int previous = -1;
  for (const ExitCodeEntry& entry : exitCodeTable()) {
    CAPTURE(entry.name);
    CHECK(exitStatus(entry.code) > previous);
    CHECK_FALSE(entry.name.empty());
    CHECK_FALSE(entry.meaning.empty());
    previous = exitStatus(entry.code);
  }
}

TEST_CASE("every error code ends with an exit code of the table, none with success") {
  for (int i = 0; i <= static_cast<int>(Code::internal); ++i) {
    const auto code = static_cast<Code>(i);
    CAPTURE(std::string(codeName(code)));
    CHECK(isInTable(exitCodeOf(code)));
    CHECK(exitCodeOf(code) != ExitCode::success);
  }
}

TEST_CASE("R200, R201, R203, 4.16.11: a validation ends with 0, 2, 8 or 11") {
  using validation::RunOutcome;
  struct Row {
    RunOutcome outcome;
    int status;
  };
  const Row rows[] = {{RunOutcome::accepted, 0},
                      {RunOutcome::notReady, 2},
                      {RunOutcome::phaseFailed, 8},
                      {RunOutcome::notProven, 11}};
  for (const Row& row : rows) {
    CHECK(exitStatus(exitCodeOf(row.outcome)) == row.status);
    CHECK(isInTable(exitCodeOf(row.outcome)));
  }
}

}  // namespace
}  // namespace cli
