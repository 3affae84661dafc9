// SPDX-License-Identifier: Apache-2.0
#include "cli/dispatch.h"

#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/services.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace cli {
namespace {

using CommandFunction = Result<ExitCode> (*)(Services&, const Arguments&);

struct CommandEntry {
  std::string_view command;
  CommandFunction run;
};

constexpr std::array<CommandEntry, 15> kCommands = {{
    {"recipe", runRecipe},
    {"query", runQuery},
    {"diff", runDiff},
    {"snapshot", runSnapshot},
    {"validate", runValidate},
    {"inspect", runInspect},
    {"explain", runExplain},
    {"constraint eval", runConstraintEval},
    {"catalog list", runCatalogList},
    {"catalog show", runCatalogShow},
    {"catalog check", runCatalogCheck},
    {"schema", runSchema},
    {"completion", runCompletion},
    {"version", runVersion},
    {"internal-reference", runReference},
}};

}  // namespace

ExitCode reportError(Services& services, const Error& error, bool logJson) {
  const ExitCode code = exitCodeOf(error.code);
  if (logJson) {
    services.log.error("command failed",
                       {{"error", describe(error)}, {"exitCode", fmt::format("{}", exitStatus(code)), true}});
  } else {
    const std::string_view colour = services.console.colour ? "\x1b[31m" : "";
    const std::string_view plain = services.console.colour ? "\x1b[0m" : "";
    std::string text;
    const std::string described = describe(error);
    for (const std::string_view line : text::lines(described)) {
      text += text::printable(line) + "\n";
    }
    services.console.err(fmt::format("{}error:{} {}", colour, plain, text));
  }
  return code;
}

ExitCode runCommand(Services& services, const Invocation& invocation) {
  const auto entry = std::ranges::find(kCommands, invocation.command->name, &CommandEntry::command);
  INVARIANT(entry != kCommands.end());
  const Result<ExitCode> code = entry->run(services, *invocation.arguments);
  return code ? *code : reportError(services, code.error(), invocation.logJson);
}

}  // namespace cli
