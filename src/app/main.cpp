// SPDX-License-Identifier: Apache-2.0

// The one place where real adapters are made and handed to the rest. Linked twice: as the light program `assay` and,
// with every adapter, as `assay-full`.

#include "app/adapters.h"
#include "app/build_version.h"
#include "app/handover.h"
#include "base/log.h"
#include "base/result.h"
#include "base/text_table.h"
#include "base/utc_time.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/completion.h"
#include "cli/completion_command.h"
#include "cli/dispatch.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/services.h"
#include "cli/version.h"
#include "platform/adapters/posix_filesystem.h"
#include "platform/adapters/posix_process.h"
#include "platform/adapters/process_environment.h"
#include "platform/adapters/system_clock.h"
#include "platform/environment.h"
#include "recipe/embedded_catalog.h"
#include "snapshot/adapters/nvml_gpu_library.h"
#include "snapshot/local_snapshot.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

constexpr std::size_t kHelpWidth = 90;

Result<> writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written < 0) {
      return failure(Code::internal,
                     fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

cli::Console makeConsole(const platform::Environment& environment) {
  cli::Console console;
  console.out = [](std::string_view text) { return writeAll(STDOUT_FILENO, text); };
  // A message that cannot be shown has nowhere else to go.
  console.err = [](std::string_view text) { (void)writeAll(STDERR_FILENO, text); };
  console.outIsTerminal = ::isatty(STDOUT_FILENO) == 1;
  console.errIsTerminal = ::isatty(STDERR_FILENO) == 1;
  console.colour = console.errIsTerminal && environment.get("NO_COLOR").value_or("").empty();
  return console;
}

LogStyle logStyle(const cli::Invocation& invocation, const cli::Console& console,
                  const platform::Environment& environment) {
  LogStyle style;
  style.format = invocation.logJson ? LogFormat::json
                 : invocation.debug ? LogFormat::text
                                    : LogFormat::console;
  style.least = invocation.debug ? LogLevel::debug : LogLevel::info;
  if (std::optional<cli::Variable> prefix = cli::findVariable(environment, "AICR_LOG_PREFIX")) {
    style.prefix = text::printable(prefix->value);
  }
  style.version = app::buildVersion().version;
  style.colour = console.colour;
  return style;
}

cli::ExitCode printText(const cli::Console& console, const std::string& text) {
  const Result<> written = console.out(text);
  return written ? cli::ExitCode::success : cli::exitCodeOf(written.error().code);
}

// The name under which the program was called: `assay`, or `aicr` through a link.
std::string programName(int argc, char** argv) {
  const std::string_view path = argc > 0 ? argv[0] : "assay";
  return std::string(path.substr(path.rfind('/') + 1));
}

// Lives as long as a command runs; everything in it is cheap to make, so that what is not used costs nothing.
struct Adapters {
  platform::PosixFilesystem files;
  platform::PosixProcess processes;
  snapshot::NvmlGpuLibrary gpus;
  app::FullAdapters full = app::makeFullAdapters();
  std::optional<snapshot::LocalSeams> local;

  Adapters() {
    if (full.units != nullptr) {
      local.emplace(snapshot::LocalSeams{files, processes, *full.units, gpus});
    }
  }
};

cli::ExitCode answer(cli::Services& services, const cli::Invocation& invocation, char** argv) {
  switch (invocation.request) {
    case cli::Request::help: {
      const cli::ChoiceValues values = cli::catalogChoices(services, {});
      return printText(services.console,
                       cli::helpText(invocation.command, kHelpWidth, services.programName, values));
    }
    case cli::Request::version: return printText(services.console, cli::versionLine(services.build));
    case cli::Request::run: break;
  }
  if (!app::isFullProgram() && app::needsFullProgram(invocation)) {
    return cli::reportError(services, app::becomeFullProgram(argv), invocation.logJson);
  }
  return cli::runCommand(services, invocation);
}

cli::ExitCode run(int argc, char** argv) {
  const platform::ProcessEnvironment environment;
  const platform::SystemClock clock;
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  const bool completes = !words.empty() && words.back() == cli::kCompletionRequest;
  const Result<cli::Invocation> parsed =
      completes ? Result<cli::Invocation>(cli::Invocation{}) : cli::parseCommandLine(words, environment);
  const cli::Invocation invocation = parsed ? *parsed : cli::Invocation{};

  cli::Console console = makeConsole(environment);
  Log log(logStyle(invocation, console, environment), console.err, [&] { return toRfc3339(clock.now()); });
  Adapters adapters;
  cli::Services services{adapters.files,
                         adapters.files,
                         clock,
                         environment,
                         adapters.full.http.get(),
                         adapters.local ? &*adapters.local : nullptr,
                         recipe::embeddedCatalog(),
                         app::buildVersion(),
                         programName(argc, argv),
                         console,
                         log};
  if (completes) {
    return cli::answerCompletion(services, words);
  }
  return parsed ? answer(services, invocation, argv)
                : cli::reportError(services, parsed.error(), invocation.logJson);
}

}  // namespace

int main(int argc, char** argv) {
  platform::endChildrenWithThisProgram();
  try {
    return cli::exitStatus(run(argc, argv));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "internal error: %s\n", problem.what());
  } catch (...) {
    std::fputs("internal error\n", stderr);
  }
  return cli::exitStatus(cli::ExitCode::internalError);
}
