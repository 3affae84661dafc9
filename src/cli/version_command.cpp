// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "cli/version.h"

#include <fmt/core.h>

#include <string>

namespace cli {

std::string versionLine(const BuildVersion& build) {
  return fmt::format("assay version {} (commit: {}, date: {})\n", build.version, build.commit, build.date);
}

Result<ExitCode> runVersion(Services& services, const Arguments&) {
  TRY_VOID(writeOutput(services, "", versionLine(services.build)));
  return ExitCode::success;
}

}  // namespace cli
