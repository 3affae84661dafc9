// SPDX-License-Identifier: Apache-2.0
#pragma once

// Replacing the light program by the full one, when a command needs what only that one has.

#include "base/result.h"
#include "cli/arguments.h"

namespace app {

// Whether the command needs an adapter that the light program lacks. Pure.
bool needsFullProgram(const cli::Invocation& invocation);

// Replaces this process by the full program with the same arguments: ../lib/assay/assay-full relative to this
// executable, else assay-full beside it; the environment has no say. Returns only on failure, with an error of code
// internal that says whether the program is missing or could not be started.
Error becomeFullProgram(char** argv);

}  // namespace app
