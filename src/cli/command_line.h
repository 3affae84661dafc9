// SPDX-License-Identifier: Apache-2.0
#pragma once

// The first step of parsing: finds the command among the words, tells flags from arguments, and spells every flag as
// one long name with one value, so that the option parser behind it sees one form only.

#include "base/result.h"
#include "cli/command.h"

#include <string>
#include <string_view>
#include <vector>

namespace cli {

struct CommandLine {
  const CommandSpec* command = nullptr;  // null: no command was named
  // `--name=value`, or `--name` and an empty word; a switch without a value is `--name=true`.
  std::vector<std::string> flagWords;
  std::vector<std::string> positionals;
};

// Whether a word names a flag: a dash and more, but not a negative number.
bool looksLikeFlag(std::string_view word);

// Errors: unknown flag or missing value (invalidInput), unknown command (notFound).
Result<CommandLine> splitCommandLine(const std::vector<std::string>& words);

// A usage error, with a hint at the help of the command (null: of the program).
tl::unexpected<Error> usageFailure(const CommandSpec* command, std::string message);

// The error for a word that names no command, with the nearest one.
tl::unexpected<Error> unknownCommand(std::string_view word);

}  // namespace cli
