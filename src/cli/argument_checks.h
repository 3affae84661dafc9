// SPDX-License-Identifier: Apache-2.0
#pragma once

// The last step of parsing: the environment, and the promises that the command table makes about flags and arguments.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "platform/environment.h"

#include <vector>

namespace cli {

// What the words ask for. `arguments` holds the flags of the command line; positionals and the environment are added.
// Errors: as parseCommandLine.
Result<Invocation> checkedInvocation(const CommandLine& line, Arguments arguments,
                                     const platform::Environment& environment);

// Error unsupported for a flag on the command line whose capability is not built yet. Asked by commands after they
// have checked everything else, so that a wrong line is told first.
Result<> refuseLaterFlags(const Arguments& arguments);

}  // namespace cli
