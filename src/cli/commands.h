// SPDX-License-Identifier: Apache-2.0
#pragma once

// One function per command: reads its inputs, calls the rooms that decide, writes the result. The value is the exit
// code; an error is turned into a message and a code by dispatch.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/exit_code.h"
#include "cli/services.h"

namespace cli {

Result<ExitCode> runRecipe(Services& services, const Arguments& arguments);
Result<ExitCode> runQuery(Services& services, const Arguments& arguments);
Result<ExitCode> runDiff(Services& services, const Arguments& arguments);
Result<ExitCode> runSnapshot(Services& services, const Arguments& arguments);
Result<ExitCode> runValidate(Services& services, const Arguments& arguments);
Result<ExitCode> runInspect(Services& services, const Arguments& arguments);
Result<ExitCode> runExplain(Services& services, const Arguments& arguments);
Result<ExitCode> runConstraintEval(Services& services, const Arguments& arguments);
Result<ExitCode> runCatalogList(Services& services, const Arguments& arguments);
Result<ExitCode> runCatalogShow(Services& services, const Arguments& arguments);
Result<ExitCode> runCatalogCheck(Services& services, const Arguments& arguments);
Result<ExitCode> runSchema(Services& services, const Arguments& arguments);
Result<ExitCode> runCompletion(Services& services, const Arguments& arguments);
Result<ExitCode> runVersion(Services& services, const Arguments& arguments);
// Writes the man page or the reference documentation; for the build.
Result<ExitCode> runReference(Services& services, const Arguments& arguments);

}  // namespace cli
