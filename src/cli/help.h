// SPDX-License-Identifier: Apache-2.0
#pragma once

// Help for the program, a group of commands or one command, from the command table alone.

#include "cli/command.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// `command` null: the program. Lines are broken at `width`, which is kept between 80 and 100 columns. `programName` is
// how the program was called; `values` knows the criteria values of the effective catalog.
std::string helpText(const CommandSpec* command, std::size_t width = 90,
                     std::string_view programName = "assay", const ChoiceValues& values = {});

inline constexpr std::string_view kProgramSummary =
    "Recipes for GPU clusters: what is known to work, why, and whether a cluster meets it";

// The listed commands by category, in the order of the table.
std::vector<std::pair<std::string_view, std::vector<const CommandSpec*>>> commandsByCategory();
// The flags by category, each category's sorted by name; the global flags come last.
std::vector<std::pair<std::string_view, std::vector<const Flag*>>> flagsByCategory(
    std::span<const Flag> flags);
// The members of a group: "catalog list" for "catalog".
std::vector<const CommandSpec*> membersOf(const CommandSpec& group);

// `-o, --output FILE`.
std::string flagLabel(const Flag& flag);
// The help of a flag with its choices, default and variables.
std::string flagText(const Flag& flag, const ChoiceValues& values);
// `assay diff [FLAGS] [A B]`.
std::string usageLine(const CommandSpec& command, std::string_view programName);

}  // namespace cli
