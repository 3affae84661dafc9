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

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

// What stands for the program when no command is named.
constexpr CommandSpec kNoCommand = {};

struct Option {
  std::string_view name;
  const CLI::Option* option = nullptr;
};

// Whether a flag is among the words, as `--name` or `--name=value`.
bool isGiven(const CommandLine& line, const Flag& flag) {
  const std::string word = "--" + std::string(flag.name);
  return std::ranges::any_of(line.flagWords, [&](const std::string& given) {
    return given.starts_with(word) && (given.size() == word.size() || given[word.size()] == '=');
  });
}

// Adds only the flags that are given, since an option costs more than the rest of its parsing; words that are no flags
// of the command were refused before.
void addOptions(CLI::App& app, std::span<const Flag> flags, const CommandLine& line,
                std::vector<Option>& options) {
  for (const Flag& flag : flags) {
    if (isGiven(line, flag)) {
      // One value each time, never `[a,b]` taken apart: lists are split by our own rule.
      options.push_back({flag.name, app.add_option("--" + std::string(flag.name))
                                        ->allow_extra_args(false)
                                        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)});
    }
  }
}

Result<Arguments> collectFlags(const CommandLine& line) {
  const CommandSpec& command = line.command == nullptr ? kNoCommand : *line.command;
  Arguments arguments(command);
  try {
    CLI::App app;
    app.set_help_flag();
    std::vector<Option> options;
    addOptions(app, command.flags, line, options);
    addOptions(app, globalFlags(), line, options);
    app.parse(std::vector<std::string>(line.flagWords.rbegin(), line.flagWords.rend()));
    for (const Option& option : options) {
      for (const std::string& value : option.option->results()) {
        arguments.add(option.name, value, GivenBy::commandLine);
      }
    }
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
