// SPDX-License-Identifier: Apache-2.0
// The option parser. CLI11 costs seconds to compile, so no other file includes it.

#include "base/result.h"
#include "cli/argument_checks.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "platform/environment.h"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>  // IWYU pragma: keep, it holds what App.hpp declares
#include <CLI/Error.hpp>
#include <CLI/Option.hpp>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cli {
namespace {

// What stands for the program when no command is named.
constexpr CommandSpec kNoCommand = {};

void addOptions(CLI::App& app, std::span<const Flag> flags) {
  for (const Flag& flag : flags) {
    // One value each time, never `[a,b]` taken apart: lists are split by our own rule.
    app.add_option("--" + std::string(flag.name))
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
}

void takeResults(const CLI::App& app, std::span<const Flag> flags, Arguments& arguments) {
  for (const Flag& flag : flags) {
    for (const std::string& value : app.get_option("--" + std::string(flag.name))->results()) {
      arguments.add(flag.name, value, true);
    }
  }
}

Result<Arguments> collectFlags(const CommandLine& line) {
  const CommandSpec& command = line.command == nullptr ? kNoCommand : *line.command;
  Arguments arguments(command);
  try {
    CLI::App app;
    app.set_help_flag();
    addOptions(app, command.flags);
    addOptions(app, globalFlags());
    app.parse(std::vector<std::string>(line.flagWords.rbegin(), line.flagWords.rend()));
    takeResults(app, command.flags, arguments);
    takeResults(app, globalFlags(), arguments);
  } catch (const CLI::Error& error) {
    return usageFailure(line.command, error.what());
  }
  return arguments;
}

}  // namespace

Result<Invocation> parseCommandLine(const std::vector<std::string>& words,
                                    const platform::Environment& environment) {
  const CommandLine line = TRY(splitCommandLine(words));
  Arguments arguments = TRY(collectFlags(line));
  return checkedInvocation(line, std::move(arguments), environment);
}

}  // namespace cli
