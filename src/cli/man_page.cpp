// SPDX-License-Identifier: Apache-2.0
#include "cli/man_page.h"

#include "base/text.h"
#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/variables.h"

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cli {
namespace {

// Text as troff shows it: no line is a request, and a dash is the one that people type.
std::string troffText(std::string_view text) {
  std::string result = text::replaceAll(text, "\\", "\\e");
  result = text::replaceAll(result, "-", "\\-");
  result = text::replaceAll(result, "`", "");
  const bool isRequest = result.starts_with('.') || result.starts_with('\'');
  return isRequest ? "\\&" + result : result;
}

std::string troffParagraphs(std::string_view text) {
  std::string result;
  for (const std::string_view line : text::lines(text)) {
    result += line.empty() ? ".PP\n" : troffText(line) + "\n";
  }
  return result;
}

enum class FlagScope : std::uint8_t { command, global };

std::string troffFlags(std::span<const Flag> flags, FlagScope scope) {
  std::string result;
  for (const auto& [category, members] : flagsByCategory(flags)) {
    const bool isGlobal = members.front()->category == globalFlags().front().category;
    if (isGlobal != (scope == FlagScope::global)) {
      continue;
    }
    for (const Flag* flag : members) {
      result += fmt::format(".TP\n.B {}\n{}\n", troffText(flagLabel(*flag)), troffText(flagText(*flag, {})));
    }
  }
  return result;
}

std::string troffCommand(const CommandSpec& command) {
  std::string result = fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", troffText(command.name),
                                   troffText(command.summary), troffText(usageLine(command, "assay")));
  result += ".PP\n" + troffParagraphs(command.description);
  result += troffFlags(command.flags, FlagScope::command);
  if (!command.examples.empty()) {
    result += ".PP\nExamples:\n.PP\n.nf\n.RS\n";
    for (const std::string_view line : text::lines(command.examples)) {
      result += troffText(line) + "\n";
    }
    result += ".RE\n.fi\n";
  }
  return result;
}

}  // namespace

std::string manPage(std::string_view version, std::string_view date) {
  std::string result = fmt::format(".TH ASSAY 1 \"{}\" \"assay {}\" \"User Commands\"\n", date, version);
  result += fmt::format(".SH NAME\nassay \\- {}\n", troffText(kProgramSummary));
  result += ".SH SYNOPSIS\n.B assay\n.I COMMAND\n[\\fIFLAGS\\fR] [\\fIARGUMENTS\\fR]\n.SH COMMANDS\n";
  for (const auto& [category, commands] : commandsByCategory()) {
    for (const CommandSpec* command : commands) {
      result += troffCommand(*command);
    }
  }
  result += ".SH GLOBAL FLAGS\n" + troffFlags({}, FlagScope::global);
  result += ".SH EXIT STATUS\n";
  for (const ExitCodeEntry& entry : exitCodeTable()) {
    result += fmt::format(".TP\n.B {}\n{}\n", exitStatus(entry.code), troffText(entry.meaning));
  }
  result +=
      ".SH ENVIRONMENT\nThe variables that stand for flags are named with the flags, in brackets. The "
      "command line "
      "wins over them.\n";
  for (const VariableNote& variable : variableNotes()) {
    result += fmt::format(".TP\n.B {}\n{}\n", variable.names, troffText(variable.meaning));
  }
  return result;
}

}  // namespace cli
