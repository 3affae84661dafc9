// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/man_page.h"
#include "cli/outputs.h"
#include "cli/reference.h"
#include "cli/services.h"

#include <string>

namespace cli {

Result<ExitCode> runReference(Services& services, const Arguments& arguments) {
  const bool isManPage = arguments.positionals()[0] == "man";
  const std::string date = services.build.date.substr(0, 10);
  TRY_VOID(writeOutput(services, "", isManPage ? manPage(services.build.version, date) : commandReference()));
  return ExitCode::success;
}

}  // namespace cli
