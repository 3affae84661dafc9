// SPDX-License-Identifier: Apache-2.0
#pragma once

// Every environment variable that the program or a library of it reads and that no flag stands for. The variables of
// flags are in the command table. A test compares both with the look-ups in the sources.

#include <span>
#include <string_view>

namespace cli {

struct VariableNote {
  std::string_view names;  // between commas; the first one that is set counts
  std::string_view meaning;
};

std::span<const VariableNote> variableNotes();

}  // namespace cli
