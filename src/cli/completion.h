// SPDX-License-Identifier: Apache-2.0
#pragma once

// Shell completion: what may stand at the place of the last word, and the scripts that ask for it. A script calls the
// program with the words so far, the one under the cursor included even when it is empty, and kCompletionRequest last.

#include "cli/command.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

inline constexpr std::string_view kCompletionRequest = "--generate-shell-completion";

bool isCompletionRequest(const std::vector<std::string>& words);

// The candidates for the last word, one a line when printed; none leaves the word to the shell, which completes files.
// A trailing kCompletionRequest is ignored. `shell` is the value of $SHELL: for zsh and fish each flag is followed by
// `:` and its help.
std::vector<std::string> complete(std::vector<std::string> words, const ChoiceValues& values,
                                  std::string_view shell);

// The last value that the words give to a flag (a long name); for reading --data while completing.
std::string flagValueIn(const std::vector<std::string>& words, std::string_view flag);

// The script for bash, zsh or fish that completes `programName`; nullopt for another shell.
std::optional<std::string> completionScript(std::string_view shell, std::string_view programName);

}  // namespace cli
