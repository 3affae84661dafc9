// SPDX-License-Identifier: Apache-2.0
#pragma once

// The flags of every command, as data: the part of the command table that is too long to stand beside the commands. A
// command's flags are listed in the order in which shell completion offers them.

#include "cli/command.h"

#include <array>

namespace cli::flags {

extern const std::array<Flag, 15> kRecipe;
extern const std::array<Flag, 15> kQuery;
extern const std::array<Flag, 7> kDiff;
extern const std::array<Flag, 8> kInspect;
extern const std::array<Flag, 4> kExplainCommand;
extern const std::array<Flag, 6> kConstraintEval;
extern const std::array<Flag, 20> kSnapshot;
extern const std::array<Flag, 34> kValidate;
extern const std::array<Flag, 4> kCatalogList;
extern const std::array<Flag, 4> kCatalogShow;
extern const std::array<Flag, 1> kCatalogCheck;
extern const std::array<Flag, 1> kSchema;
extern const std::array<Flag, 4> kGlobals;

}  // namespace cli::flags
