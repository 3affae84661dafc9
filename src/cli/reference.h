// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the reference documentation says about commands, beyond the command table: exit statuses and the variables
// that no flag stands for.

#include <span>
#include <string>
#include <string_view>

namespace cli {

struct ExitStatusNote {
  std::string_view status;
  std::string_view meaning;
};
std::span<const ExitStatusNote> exitStatusNotes();

struct VariableNote {
  std::string_view name;
  std::string_view meaning;
};
std::span<const VariableNote> variableNotes();

// docs/reference/commands.md.
std::string commandReference();

}  // namespace cli
