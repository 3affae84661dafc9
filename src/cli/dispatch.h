// SPDX-License-Identifier: Apache-2.0
#pragma once

// Runs a parsed command and turns its outcome into an exit code.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/exit_code.h"
#include "cli/services.h"

#include <string>

namespace cli {

// Runs the command of `invocation`, prints an error when it fails, and returns the exit code.
ExitCode runCommand(Services& services, const Invocation& invocation);

// Prints an error to standard error, as the log's format says, and returns its exit code.
ExitCode reportError(Services& services, const Error& error, bool logJson);

}  // namespace cli
