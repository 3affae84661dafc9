// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the user asked for, after parsing and checking against the command table: a command, its flags and arguments.

#include "base/result.h"
#include "cli/command.h"
#include "platform/environment.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum class GivenBy : std::uint8_t { commandLine, environment };

// The values of a command's flags. Asking for a flag that the command does not have breaks an invariant.
class Arguments {
 public:
  explicit Arguments(const CommandSpec& command) : command_(&command) {}

  const CommandSpec& command() const { return *command_; }
  // True when given on the command line or through the environment.
  bool has(std::string_view flag) const;
  // True when given on the command line.
  bool isOnCommandLine(std::string_view flag) const;
  // As written, one for each time; empty when it was not given on the command line.
  std::vector<std::string> valuesOnCommandLine(std::string_view flag) const;
  // The value, or the default text of the table when it is not given or empty; empty when there is neither.
  std::string text(std::string_view flag) const;
  bool isSet(std::string_view flag) const;            // of a switch
  std::int64_t integer(std::string_view flag) const;  // 0 without a default
  std::chrono::milliseconds duration(std::string_view flag) const;
  // Every value; of a Repeat::list flag the pieces between commas, not trimmed. An empty value adds nothing.
  std::vector<std::string> list(std::string_view flag) const;
  const std::vector<std::string>& positionals() const { return positionals_; }

  void add(std::string_view flag, std::string value, GivenBy by);
  void addPositional(std::string value) { positionals_.push_back(std::move(value)); }

 private:
  struct Given {
    std::vector<std::string> values;
    bool fromCommandLine = false;
  };
  const Flag& flagOf(std::string_view name) const;

  const CommandSpec* command_;
  std::map<std::string, Given, std::less<>> given_;
  std::vector<std::string> positionals_;
};

enum class Request : std::uint8_t {
  run,   // `arguments` is complete
  help,  // of `command`, or of the program when null
  version,
};

struct Invocation {
  Request request = Request::run;
  const CommandSpec* command = nullptr;
  std::optional<Arguments> arguments;
  bool debug = false;
  bool logJson = false;
};

// Parses a command line (without the program's name). Errors, all of code invalidInput (exit 2) unless said otherwise:
// unknown flag (with the nearest one), missing value, bad number or duration or choice, a `single` flag given twice,
// a missing required flag, too few or too many arguments, a bad value of a variable; unknown command: notFound
// (exit 3). No words, `help`, `CMD help`, `--help` anywhere and a group such as `catalog` ask for help.
// Accepts -flag for --flag, --flag=value, flags after arguments, `--`, and global flags anywhere. A value that begins
// with a dash is written --flag=-x; `-` and negative numbers need not be. Values of criteria are checked by whoever
// has the catalog.
Result<Invocation> parseCommandLine(const std::vector<std::string>& words,
                                    const platform::Environment& environment);

}  // namespace cli
