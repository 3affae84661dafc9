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

}  // namespace cli
