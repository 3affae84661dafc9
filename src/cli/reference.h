// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace cli {

// docs/reference/commands.md: the command table, the exit codes and the environment variables.
std::string commandReference();

}  // namespace cli
