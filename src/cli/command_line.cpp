// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/command.h"

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

// `--name=value`, taken apart.
struct FlagWord {
  std::string_view written;  // with its dashes, without the value
  std::string_view name;
  bool hasTwoDashes = false;
  std::optional<std::string_view> value;
};

FlagWord flagWordOf(std::string_view word) {
  FlagWord result;
  const std::size_t equals = word.find('=');
  result.written = word.substr(0, equals);
  if (equals != std::string_view::npos) {
    result.value = word.substr(equals + 1);
  }
  result.hasTwoDashes = word.starts_with("--");
  result.name = result.written.substr(result.hasTwoDashes ? 2 : 1);
  return result;
}

std::span<const Flag> flagsOf(const CommandSpec* command) {
  return command == nullptr ? std::span<const Flag>{} : command->flags;
}

const Flag* knownFlag(const CommandSpec* command, const FlagWord& word) {
  if (word.name.empty() || (word.hasTwoDashes && word.name.size() == 1)) {
    return nullptr;  // `--o` is no spelling of `-o`
  }
  const Flag* flag = findFlag(flagsOf(command), word.name);
  return flag == nullptr ? findFlag(globalFlags(), word.name) : flag;
}

tl::unexpected<Error> unknownFlag(const CommandSpec* command, const FlagWord& word) {
  std::vector<std::string> names;
  for (const std::span<const Flag> flags : {flagsOf(command), globalFlags()}) {
    for (const Flag& flag : flags) {
      names.push_back(fmt::format("--{}", flag.name));
      if (!flag.alias.empty()) {
        names.push_back(fmt::format("--{}", flag.alias));
      }
    }
  }
  const std::string dashed = fmt::format("--{}", word.name);
  std::string hint = text::didYouMean(dashed, names);
  const bool isGlued =
      !word.hasTwoDashes && word.name.size() > 1 && knownFlag(command, flagWordOf(word.written.substr(0, 2)));
  if (hint.empty() && isGlued) {
    hint = fmt::format(" (did you mean '{} {}'?)", word.written.substr(0, 2),
                       text::printable(word.written.substr(2)));
  }
  const std::string where = command == nullptr ? "" : fmt::format(" of '{}'", command->name);
  return usageFailure(command, fmt::format("unknown flag {}{}{}", text::quoted(word.written), where, hint));
}

// Walks over the words once.
class Splitter {
 public:
  explicit Splitter(const std::vector<std::string>& words) : words_(words) {}

  Result<CommandLine> split() {
    for (; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (!flagsEnded_ && word == "--") {
        flagsEnded_ = true;
      } else if (!flagsEnded_ && looksLikeFlag(word)) {
        TRY_VOID(takeFlag(word));
      } else {
        TRY_VOID(takeWord(word));
      }
    }
    return std::move(line_);
  }

 private:
  Result<> takeFlag(std::string_view word) {
    const FlagWord flagWord = flagWordOf(word);
    const Flag* flag = knownFlag(line_.command, flagWord);
    if (flag == nullptr) {
      return unknownFlag(line_.command, flagWord);
    }
    std::string value = "true";
    if (flagWord.value) {
      value = *flagWord.value;
    } else if (!isSwitch(*flag)) {
      const bool hasValue =
          at_ + 1 < words_.size() && words_[at_ + 1] != "--" && !looksLikeFlag(words_[at_ + 1]);
      if (!hasValue) {
        return usageFailure(line_.command, fmt::format("flag '--{}' needs a value", flag->name));
      }
      value = words_[++at_];
    }
    addFlag(*flag, value);
    return {};
  }

  void addFlag(const Flag& flag, const std::string& value) {
    std::string word = fmt::format("--{}", flag.name);
    if (value.empty()) {
      line_.flagWords.push_back(std::move(word));
      line_.flagWords.emplace_back();
    } else {
      line_.flagWords.push_back(word.append("=").append(value));
    }
  }

  // An argument, or a part of the command's name.
  Result<> takeWord(const std::string& word) {
    const bool isSubcommand = line_.command != nullptr && isGroup(*line_.command);
    if (line_.command != nullptr && (!isSubcommand || word == "help" || !line_.positionals.empty())) {
      line_.positionals.push_back(word);
      return {};
    }
    const std::string name = isSubcommand ? fmt::format("{} {}", line_.command->name, word) : word;
    line_.command = findCommand(name);
    // A name with a blank is two words: "catalog list" in one is not a command.
    if (line_.command == nullptr || (!isSubcommand && text::contains(word, " "))) {
      return unknownCommand(name);
    }
    return {};
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  bool flagsEnded_ = false;
  CommandLine line_;
};

}  // namespace

bool looksLikeFlag(std::string_view word) {
  constexpr std::string_view kNumber = "0123456789.";
  return word.size() > 1 && word[0] == '-' && kNumber.find(word[1]) == std::string_view::npos;
}

Result<CommandLine> splitCommandLine(const std::vector<std::string>& words) {
  return Splitter(words).split();
}

tl::unexpected<Error> usageFailure(const CommandSpec* command, std::string message) {
  Error error{Code::invalidInput, std::move(message), {}, std::nullopt, {}};
  error.hint =
      command == nullptr ? "see 'assay --help'" : fmt::format("see 'assay {} --help'", command->name);
  return failure(std::move(error));
}

tl::unexpected<Error> unknownCommand(std::string_view word) {
  std::vector<std::string> names;
  for (const CommandSpec& command : commandTable()) {
    if (isListed(command) || isGroup(command)) {
      names.emplace_back(command.name);
    }
  }
  Error error{Code::notFound,
              fmt::format("unknown command {}{}", text::quoted(word), text::didYouMean(word, names)),
              {},
              std::nullopt,
              "see 'assay help' for the list of commands"};
  return failure(std::move(error));
}

}  // namespace cli
