// SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include "base/text.h"
#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/wrap.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

constexpr std::size_t kNarrowest = 80;
constexpr std::size_t kWidest = 100;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kHelpColumn = 30;
constexpr std::size_t kSummaryColumn = 20;
constexpr std::size_t kExitColumn = 8;

template <class Entry>
std::vector<const Entry*>& entriesOf(
    std::vector<std::pair<std::string_view, std::vector<const Entry*>>>& categories, std::string_view name) {
  const auto found = std::ranges::find(categories, name, [](const auto& category) { return category.first; });
  return found == categories.end() ? categories.emplace_back(name, std::vector<const Entry*>{}).second
                                   : found->second;
}

// `  label   text`, the text in a column of its own; on the next line when the label is too long for that.
std::string twoColumns(std::string_view label, std::string_view text, std::size_t column, std::size_t width) {
  const std::string body = indented(text, column, width);
  std::string start = std::string(kIndent, ' ') + std::string(label);
  if (start.size() + 2 > column) {
    return start + "\n" + body;
  }
  start.resize(column, ' ');
  return start + body.substr(column);
}

std::string flagSections(std::span<const Flag> flags, std::size_t width, const ChoiceValues& values) {
  std::string result;
  for (const auto& [category, members] : flagsByCategory(flags)) {
    result += fmt::format("\n{} flags:\n", category);
    for (const Flag* flag : members) {
      result += twoColumns(flagLabel(*flag), flagText(*flag, values), kHelpColumn, width);
    }
  }
  return result;
}

std::string programHelp(std::size_t width, std::string_view programName, const ChoiceValues& values) {
  std::string result =
      fmt::format("{}\n\nUsage:\n  {} COMMAND [FLAGS] [ARGUMENTS]\n", kProgramSummary, programName);
  for (const auto& [category, commands] : commandsByCategory()) {
    result += fmt::format("\n{}:\n", category);
    for (const CommandSpec* command : commands) {
      result += twoColumns(command->name, command->summary, kSummaryColumn, width);
    }
  }
  result += flagSections({}, width, values);
  result += "\nExit status:\n";
  for (const ExitCodeEntry& entry : exitCodeTable()) {
    result += twoColumns(std::to_string(exitStatus(entry.code)), text::replaceAll(entry.meaning, "`", ""),
                         kExitColumn, width);
  }
  result += fmt::format("\n'{} help COMMAND' shows the flags of a command, with examples.\n", programName);
  return result;
}

std::string groupHelp(const CommandSpec& group, std::size_t width, std::string_view programName) {
  std::string result = fmt::format("{}\n\nUsage:\n", group.summary);
  for (const CommandSpec* member : membersOf(group)) {
    result += fmt::format("  {}\n", usageLine(*member, programName));
  }
  result += "\nCommands:\n";
  for (const CommandSpec* member : membersOf(group)) {
    result += twoColumns(member->name, member->summary, kSummaryColumn, width);
  }
  return result;
}

std::string commandHelp(const CommandSpec& command, std::size_t width, std::string_view programName,
                        const ChoiceValues& values) {
  std::string result = fmt::format("{}\n\nUsage:\n  {}\n", command.summary, usageLine(command, programName));
  result += "\n" + indented(command.description, 0, width);
  if (!command.argumentChoices.empty()) {
    result += fmt::format("\n{} is one of: {}\n", command.usage,
                          text::join(text::fields(command.argumentChoices), ", "));
  }
  result += flagSections(command.flags, width, values);
  if (!command.examples.empty()) {
    result += "\nExamples:\n";
    const std::string examples = namedExample(command.examples, programName);
    for (const std::string_view line : text::lines(examples)) {
      result += fmt::format("  {}\n", line);
    }
  }
  return result;
}

}  // namespace

std::vector<std::pair<std::string_view, std::vector<const CommandSpec*>>> commandsByCategory() {
  std::vector<std::pair<std::string_view, std::vector<const CommandSpec*>>> categories;
  for (const CommandSpec& command : commandTable()) {
    if (isListed(command)) {
      entriesOf(categories, command.category).push_back(&command);
    }
  }
  return categories;
}

std::vector<std::pair<std::string_view, std::vector<const Flag*>>> flagsByCategory(
    std::span<const Flag> flags) {
  std::vector<std::pair<std::string_view, std::vector<const Flag*>>> categories;
  for (const std::span<const Flag> source : {flags, globalFlags()}) {
    for (const Flag& flag : source) {
      entriesOf(categories, flag.category).push_back(&flag);
    }
  }
  for (auto& [category, members] : categories) {
    std::ranges::sort(members, {}, &Flag::name);
  }
  return categories;
}

std::vector<const CommandSpec*> membersOf(const CommandSpec& group) {
  std::vector<const CommandSpec*> members;
  const std::string prefix = std::string(group.name) + " ";
  for (const CommandSpec& command : commandTable()) {
    if (command.name.starts_with(prefix)) {
      members.push_back(&command);
    }
  }
  return members;
}

std::string flagLabel(const Flag& flag) {
  std::string label = flag.letter == 0 ? "" : fmt::format("-{}, ", flag.letter);
  label += fmt::format("--{}", flag.name);
  if (!flag.alias.empty()) {
    label += fmt::format(", --{}", flag.alias);
  }
  if (!flag.placeholder.empty()) {
    label += fmt::format(" {}", flag.placeholder);
  }
  return label;
}

std::string flagText(const Flag& flag, const ChoiceValues& values) {
  std::string text(flag.help);
  if (flag.later) {
    text += " (not in this version yet)";
  }
  // What a selector or a list of criteria can name is too much to list, the formats of a report are in its text.
  const bool isListed = flag.choiceSource != Choices::selector && flag.choiceSource != Choices::criteria &&
                        flag.choiceSource != Choices::report;
  const std::vector<std::string> choices = isListed ? choicesOf(flag, values) : std::vector<std::string>{};
  if (!choices.empty()) {
    text += fmt::format(" (one of: {})", text::join(choices, ", "));
  }
  if (flag.required) {
    text += " (required)";
  }
  if (!flag.defaultText.empty()) {
    text += fmt::format(" (default: {})", flag.defaultText);
  }
  if (!flag.environment.empty()) {
    const std::string twin = twinVariable(flag.environment);
    text += twin.empty() ? fmt::format(" [${}]", flag.environment)
                         : fmt::format(" [${}, ${}]", twin, flag.environment);
  }
  return text;
}

std::string usageLine(const CommandSpec& command, std::string_view programName) {
  return fmt::format("{} {} [FLAGS]{}{}", programName, command.name, command.usage.empty() ? "" : " ",
                     command.usage);
}

std::string helpText(const CommandSpec* command, std::size_t width, std::string_view programName,
                     const ChoiceValues& values) {
  const std::size_t columns = std::clamp(width, kNarrowest, kWidest);
  if (command == nullptr) {
    return programHelp(columns, programName, values);
  }
  return isGroup(*command) ? groupHelp(*command, columns, programName)
                           : commandHelp(*command, columns, programName, values);
}

}  // namespace cli
