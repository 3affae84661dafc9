// SPDX-License-Identifier: Apache-2.0
#pragma once

// Answers of the running program to a shell: completion of a command line with what the effective catalog knows.

#include "base/result.h"
#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/services.h"

#include <string>
#include <vector>

namespace cli {

// The criteria values, overlay names and selectors of the catalog that `words` name with --catalog and --data; of the
// embedded one when that cannot be read. It is loaded at the first question, so `services` must outlive the result.
ChoiceValues catalogChoices(Services& services, std::vector<std::string> words);

// Prints the candidates for a line that ends in kCompletionRequest; the exit status.
ExitCode answerCompletion(Services& services, const std::vector<std::string>& words);

}  // namespace cli
