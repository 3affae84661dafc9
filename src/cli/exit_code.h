// SPDX-License-Identifier: Apache-2.0
#pragma once

// The exit statuses of the program: the one table that commands, help, the man page and the reference use. No other
// file has an exit status as a number.

#include "base/result.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace validation {
enum class RunOutcome : std::uint8_t;
}

namespace cli {

enum class ExitCode : std::uint8_t {
  success = 0,
  different = 1,
  invalidInput = 2,
  notFound = 3,
  permissionDenied = 4,
  deadlineExceeded = 5,
  unavailable = 6,
  exhausted = 7,
  failed = 8,
  cancelled = 9,
  notProven = 11,
  unsupported = 12,
  internalError = 70,  // an exception reached main
  // Given by the shell to a process that a signal ended: no command returns them.
  interrupted = 130,
  terminated = 143,
};

struct ExitCodeEntry {
  ExitCode code;
  std::string_view name;
  std::string_view meaning;
};

// In the order of the numbers.
std::span<const ExitCodeEntry> exitCodeTable();

ExitCode exitCodeOf(Code code);
ExitCode exitCodeOf(validation::RunOutcome outcome);

// What the process ends with.
constexpr int exitStatus(ExitCode code) { return static_cast<int>(code); }

}  // namespace cli
