// SPDX-License-Identifier: Apache-2.0
#pragma once

// The command table: every command and flag as data. Parsing, help, shell completion, the man page and the reference
// documentation all read it, so a flag exists in one place only.

#include <cstdint>
#include <span>
#include <string_view>

namespace cli {

enum class ValueKind : std::uint8_t {
  none,      // a switch; `--flag`, `--flag=false`
  text,
  integer,   // decimal, 0x, 0o, 0b, underscores
  duration,  // 90s, 5m, 1h30m
  path,      // completed as a file
  directory, // completed as a folder
  source,    // a file, `-`, an http(s) URL or cm://NAMESPACE/NAME
};

// Where shell completion and error messages take the values of a flag from.
enum class Choices : std::uint8_t {
  none,
  fixed,        // Flag::choices
  service,      // the criteria values of the effective catalog
  accelerator,
  intent,
  os,
  platform,
  overlay,      // names of overlays
  selector,     // keys of the hydrated document
};

enum class Repeat : std::uint8_t {
  last,    // the last one counts
  single,  // twice is an error
  list,    // each adds, and each is split at commas
  each,    // each adds, and is taken as it is
};

struct Flag {
  std::string_view name;                   // without dashes
  std::string_view alias = {};             // another long name
  char letter = 0;                         // one-letter name
  ValueKind kind = ValueKind::text;
  Repeat repeat = Repeat::last;
  std::string_view placeholder = {};       // in help: `--output FILE`
  std::string_view defaultText = {};
  std::string_view environment = {};       // AICR_ name; ASSAY_ wins over it
  Choices choiceSource = Choices::none;
  std::string_view choices = {};           // separated by blanks
  std::string_view category = {};          // heading in help
  std::string_view help = {};
};

struct CommandSpec {
  std::string_view name;        // "catalog list" for a subcommand
  std::string_view summary;     // one line
  std::string_view usage;       // arguments after the name: "A B"
  std::string_view description; // paragraphs, wrapped when shown
  std::string_view examples;    // lines: a command, or a comment beginning with '#'
  std::string_view category;    // heading in the list of commands
  std::span<const Flag> flags;
  int minArguments = 0;
  int maxArguments = 0;         // -1: any number
  std::string_view argumentChoices = {};  // of the first argument, separated by blanks
};

std::span<const CommandSpec> commandTable();
std::span<const Flag> globalFlags();
const CommandSpec* findCommand(std::string_view name);

}  // namespace cli
