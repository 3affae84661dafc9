// SPDX-License-Identifier: Apache-2.0
#pragma once

// The command table: every command and flag as data. Parsing, help, shell completion, the man page and the reference
// documentation all read it, so a flag exists in one place only.

#include "platform/environment.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum class ValueKind : std::uint8_t {
  none,  // a switch; `--flag`, `--flag=false`
  text,
  integer,    // decimal, 0x, 0o, 0b, underscores
  duration,   // 90s, 5m, 1h30m
  path,       // completed as a file
  directory,  // completed as a folder
  source,     // a file, `-`, an http(s) URL or cm://NAMESPACE/NAME
};

// Where shell completion and error messages take the values of a flag from.
enum class Choices : std::uint8_t {
  none,
  fixed,    // Flag::choices
  phase,    // of a validation, and `all`
  service,  // the criteria values of the effective catalog
  accelerator,
  intent,
  os,
  platform,
  catalogName,  // what `catalog show` takes: overlays, components, base, registry, paths of files
  selector,     // keys of the hydrated document
  criteria,     // NAME=VALUE of every criterion, between commas
  report,       // FORMAT= of every report format
};

enum class Repeat : std::uint8_t {
  last,    // the last one counts
  single,  // twice is an error
  list,    // each adds, and each is split at commas
  each,    // each adds, and is taken as it is
};

struct Flag {
  std::string_view name;        // without dashes
  std::string_view alias = {};  // another long name
  char letter = 0;              // one-letter name
  ValueKind kind = ValueKind::text;
  Repeat repeat = Repeat::last;
  std::string_view placeholder = {};  // in help: `--output FILE`
  std::string_view defaultText = {};
  std::string_view environment = {};  // AICR_ name; ASSAY_ wins over it
  Choices choiceSource = Choices::none;
  std::string_view choices = {};   // separated by blanks
  std::string_view category = {};  // heading in help
  std::string_view help = {};
  bool required = false;  // on the command line or in the environment; may be empty
  bool later = false;     // parsed and checked, then refused: the capability is not built yet
};

struct CommandSpec {
  std::string_view name;         // "catalog list" for a subcommand
  std::string_view summary;      // one line
  std::string_view usage;        // arguments after the name: "A B"
  std::string_view description;  // paragraphs, wrapped when shown
  std::string_view examples;     // lines: a command, or a comment beginning with '#'
  std::string_view category;     // heading in the list of commands; empty: not listed
  std::span<const Flag> flags;
  int minArguments = 0;
  int maxArguments = 0;                   // -1: any number
  std::string_view argumentChoices = {};  // of the first argument, separated by blanks
};

std::span<const CommandSpec> commandTable();
// Flags that every command takes, anywhere on the line; the last ones are help and version.
std::span<const Flag> globalFlags();
const CommandSpec* findCommand(std::string_view name);
// Whether the entry stands for a group of commands, as "catalog" for "catalog list": it is not run, it shows help.
bool isGroup(const CommandSpec& command);
// Whether help and completion mention the command.
constexpr bool isListed(const CommandSpec& command) { return !command.category.empty(); }

// Whether the flag is a switch, which takes no value of its own.
constexpr bool isSwitch(const Flag& flag) { return flag.kind == ValueKind::none; }
// The flag with this name, alias or letter (without dashes); null when there is none.
const Flag* findFlag(std::span<const Flag> flags, std::string_view name);
// The variable of a flag, AICR_X, as the environment has it: its ASSAY_X twin first, and an empty one counts as none.
struct Variable {
  std::string name;
  std::string value;
};
std::optional<Variable> findVariable(const platform::Environment& environment, std::string_view name);
// The variable that wins over Flag::environment: ASSAY_X of AICR_X; empty for any other name.
std::string twinVariable(std::string_view variable);

// The current values of a choice source: the fixed ones come from the table, the others from the effective catalog.
using ChoiceValues = std::function<std::vector<std::string>(Choices)>;
// The values of a flag: its fixed choices, or those that `values` knows. Nothing when any value will do.
std::vector<std::string> choicesOf(const Flag& flag, const ChoiceValues& values);

}  // namespace cli
