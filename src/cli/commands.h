// SPDX-License-Identifier: Apache-2.0
#pragma once

// One function per command: reads its inputs, calls the rooms that decide, writes the result. The value is the exit
// status; an error is turned into a message and a status by dispatch.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/services.h"

namespace cli {

Result<int> runRecipe(Services& services, const Arguments& arguments);
Result<int> runQuery(Services& services, const Arguments& arguments);
Result<int> runDiff(Services& services, const Arguments& arguments);
Result<int> runSnapshot(Services& services, const Arguments& arguments);
Result<int> runValidate(Services& services, const Arguments& arguments);
Result<int> runCatalogList(Services& services, const Arguments& arguments);
Result<int> runCatalogShow(Services& services, const Arguments& arguments);
Result<int> runCatalogCheck(Services& services, const Arguments& arguments);
Result<int> runSchema(Services& services, const Arguments& arguments);
Result<int> runCompletion(Services& services, const Arguments& arguments);
Result<int> runVersion(Services& services, const Arguments& arguments);
// Writes the man page or the reference documentation; for the build.
Result<int> runReference(Services& services, const Arguments& arguments);

}  // namespace cli
