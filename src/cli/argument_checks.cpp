// SPDX-License-Identifier: Apache-2.0
#include "cli/argument_checks.h"

#include "base/duration.h"
#include "base/result.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/flag_value.h"
#include "platform/environment.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

// `yaml, json or table`.
std::string alternatives(const std::vector<std::string>& choices) {
  std::string result;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) {
      result += i + 1 == choices.size() ? " or " : ", ";
    }
    result += choices[i];
  }
  return result;
}

// What is wrong with a value, or nothing. `source` is where it was given: `--nodes`, or the name of a variable.
std::optional<std::string> faultOfChoice(const Flag& flag, const std::string& value,
                                         std::string_view source) {
  const std::vector<std::string> choices = choicesOf(flag, {});
  const std::vector<std::string> given =
      flag.repeat == Repeat::list ? text::split(value, ',') : std::vector<std::string>{value};
  const auto isChoice = [&](const std::string& piece) {
    return std::ranges::find(choices, piece) != choices.end();
  };
  // `all` stands for every value, so what stands beside it is not looked at.
  if (isChoice("all") && std::ranges::find(given, "all") != given.end()) {
    return std::nullopt;
  }
  const auto wrong = std::ranges::find_if_not(given, isChoice);
  if (wrong == given.end()) {
    return std::nullopt;
  }
  return fmt::format("invalid {} {} in {}: expected {}{}", flag.name, text::quoted(*wrong), source,
                     alternatives(choices), text::didYouMean(*wrong, choices));
}

std::optional<std::string> faultOfValue(const Flag& flag, const std::string& value, std::string_view source) {
  const auto fault = [&](std::string_view expected) {
    return fmt::format("invalid value {} of {}: expected {}", text::quoted(value), source, expected);
  };
  switch (flag.kind) {
    case ValueKind::none: return parseSwitch(value) ? std::nullopt : std::optional(fault("true or false"));
    case ValueKind::integer:
      return parseInteger(value) ? std::nullopt : std::optional(fault("a whole number"));
    case ValueKind::duration:
      return parseDuration(value) ? std::nullopt
                                  : std::optional(fault("a duration such as 90s, 5m or 1h30m"));
    default: break;
  }
  // The other values depend on the catalog and are checked by whoever has it.
  const bool isFixed = flag.choiceSource == Choices::fixed || flag.choiceSource == Choices::phase;
  return isFixed ? faultOfChoice(flag, value, source) : std::nullopt;
}

// Every flag that the command takes.
template <class Visit>
Result<> forEachFlag(const CommandSpec& command, Visit visit) {
  for (const std::span<const Flag> flags : {command.flags, globalFlags()}) {
    for (const Flag& flag : flags) {
      TRY_VOID(visit(flag));
    }
  }
  return {};
}

Result<> checkOccurrences(const CommandSpec& command, const Arguments& arguments) {
  return forEachFlag(command, [&](const Flag& flag) -> Result<> {
    if (flag.repeat == Repeat::single && arguments.valuesOnCommandLine(flag.name).size() > 1) {
      return usageFailure(&command, fmt::format("flag --{} can only be specified once", flag.name));
    }
    return {};
  });
}

Result<> checkValues(const CommandSpec& command, const Arguments& arguments) {
  return forEachFlag(command, [&](const Flag& flag) -> Result<> {
    for (const std::string& value : arguments.valuesOnCommandLine(flag.name)) {
      if (auto fault = faultOfValue(flag, value, fmt::format("--{}", flag.name))) {
        return usageFailure(&command, std::move(*fault));
      }
    }
    return {};
  });
}

Result<> addEnvironment(const CommandSpec& command, Arguments& arguments,
                        const platform::Environment& environment) {
  return forEachFlag(command, [&](const Flag& flag) -> Result<> {
    if (flag.environment.empty() || arguments.isOnCommandLine(flag.name)) {
      return {};
    }
    std::optional<Variable> variable = findVariable(environment, flag.environment);
    if (!variable) {
      return {};
    }
    if (auto fault = faultOfValue(flag, variable->value, fmt::format("${}", variable->name))) {
      return usageFailure(&command, std::move(*fault));
    }
    arguments.add(flag.name, std::move(variable->value), GivenBy::environment);
    return {};
  });
}

Result<> checkRequired(const CommandSpec& command, const Arguments& arguments) {
  return forEachFlag(command, [&](const Flag& flag) -> Result<> {
    if (flag.required && !arguments.has(flag.name)) {
      return usageFailure(&command, fmt::format("'{}' needs the flag --{}", command.name, flag.name));
    }
    return {};
  });
}

Result<> checkExtraArguments(const CommandSpec& command, const std::vector<std::string>& positionals) {
  if (command.maxArguments < 0 || positionals.size() <= static_cast<std::size_t>(command.maxArguments)) {
    return {};
  }
  const std::string& extra = positionals[static_cast<std::size_t>(command.maxArguments)];
  auto error = usageFailure(&command,
                            fmt::format("unexpected argument {} of '{}'", text::quoted(extra), command.name));
  const Flag* const recipe = findFlag(command.flags, "recipe");
  if (parseSwitch(extra)) {
    error.value().hint = "a switch is turned off with '=', for example --fail-on-error=false";
  } else if (findFlag(command.flags, "selector") != nullptr) {
    error.value().hint = fmt::format("what to print is given by a flag: --selector {}", text::quoted(extra));
  } else if (recipe != nullptr || findFlag(command.flags, "snapshot") != nullptr) {
    error.value().hint = recipe != nullptr ? "documents are given by flags: --recipe FILE --snapshot FILE"
                                           : "a snapshot is given by a flag: --snapshot FILE";
  }
  return error;
}

Result<> checkPositionals(const CommandSpec& command, const std::vector<std::string>& positionals) {
  TRY_VOID(checkExtraArguments(command, positionals));
  if (positionals.size() < static_cast<std::size_t>(command.minArguments)) {
    const std::string choices =
        command.argumentChoices.empty() ? "" : ": " + alternatives(text::fields(command.argumentChoices));
    return usageFailure(&command, fmt::format("'{}' needs {}{}", command.name, command.usage, choices));
  }
  const std::vector<std::string> choices = text::fields(command.argumentChoices);
  if (!choices.empty() && !positionals.empty() &&
      std::ranges::find(choices, positionals[0]) == choices.end()) {
    return usageFailure(&command, fmt::format("unknown {} {}: expected {}{}", text::toLower(command.usage),
                                              text::quoted(positionals[0]), alternatives(choices),
                                              text::didYouMean(positionals[0], choices)));
  }
  return {};
}

bool asksForHelp(const CommandLine& line, const Arguments& arguments) {
  if (arguments.isSet("help") || line.command == nullptr || isGroup(*line.command)) {
    return true;
  }
  return line.command->name == "help" || (line.positionals.size() == 1 && line.positionals[0] == "help");
}

// The command whose help is asked for; null for the program's.
Result<const CommandSpec*> helpTopic(const CommandLine& line) {
  if (line.command == nullptr || line.command->name != "help" || line.positionals.empty()) {
    return line.command != nullptr && line.command->name == "help" ? nullptr : line.command;
  }
  const std::string name = text::join(line.positionals, " ");
  const CommandSpec* topic = findCommand(name);
  if (topic == nullptr) {
    return unknownCommand(name);
  }
  return topic;
}

}  // namespace

Result<Invocation> checkedInvocation(const CommandLine& line, Arguments arguments,
                                     const platform::Environment& environment) {
  Invocation invocation;
  const bool asksForVersion = arguments.isSet("version");
  if (asksForHelp(line, arguments) && !(asksForVersion && !arguments.isSet("help"))) {
    const bool isWord = line.positionals.size() == 1 && line.positionals[0] == "help";
    if (line.command != nullptr && !isWord) {
      TRY_VOID(checkExtraArguments(*line.command, line.positionals));
    }
    invocation.request = Request::help;
    invocation.command = TRY(helpTopic(line));
    return invocation;
  }
  invocation.command = line.command;
  if (asksForVersion) {
    invocation.request = Request::version;
    return invocation;
  }
  const CommandSpec& command = *line.command;
  TRY_VOID(checkOccurrences(command, arguments));
  TRY_VOID(checkValues(command, arguments));
  TRY_VOID(addEnvironment(command, arguments, environment));
  TRY_VOID(checkPositionals(command, line.positionals));
  TRY_VOID(checkRequired(command, arguments));
  for (const std::string& positional : line.positionals) {
    arguments.addPositional(positional);
  }
  invocation.debug = arguments.isSet("debug");
  invocation.logJson = arguments.isSet("log-json");
  invocation.arguments = std::move(arguments);
  return invocation;
}

Result<> refuseLaterFlags(const Arguments& arguments) {
  for (const Flag& flag : arguments.command().flags) {
    const bool isAsked = isSwitch(flag) ? arguments.isSet(flag.name) : !arguments.text(flag.name).empty();
    if (flag.later && isAsked && arguments.isOnCommandLine(flag.name)) {
      return failure(Code::unsupported, fmt::format("--{} is not supported by this version yet", flag.name));
    }
  }
  return {};
}

}  // namespace cli
