// SPDX-License-Identifier: Apache-2.0
#include "cli/completion.h"

#include "base/text.h"
#include "cli/command.h"
#include "cli/command_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

// Where the last word stands.
struct CompletionPlace {
  const CommandSpec* command = nullptr;  // null: at the program's own level
  const Flag* valueOf = nullptr;         // the last word is the value of this flag
  bool flagsEnded = false;
  std::size_t positionals = 0;                               // before the last word
  std::vector<std::pair<const Flag*, std::string>> given{};  // flags before the last word, with their values
};

// The name in a word that is a flag: what stands between its dashes and an equals sign.
std::string_view flagName(std::string_view word) {
  const std::string_view name = word.substr(word.starts_with("--") ? 2 : 1);
  return name.substr(0, name.find('='));
}

const Flag* flagAt(const CommandSpec* command, std::string_view word) {
  const std::string_view name = flagName(word);
  const Flag* flag = command == nullptr ? nullptr : findFlag(command->flags, name);
  return flag == nullptr ? findFlag(globalFlags(), name) : flag;
}

void stepOver(CompletionPlace& place, std::string_view word) {
  const bool isSubcommand = place.command != nullptr && isGroup(*place.command) && place.positionals == 0;
  if (place.command != nullptr && !isSubcommand) {
    ++place.positionals;
    return;
  }
  const std::string name = isSubcommand ? fmt::format("{} {}", place.command->name, word) : std::string(word);
  if (const CommandSpec* command = findCommand(name)) {
    place.command = command;
  } else {
    ++place.positionals;
  }
}

// Lenient where parsing is strict: what is not known is stepped over.
CompletionPlace placeOfLast(const std::vector<std::string>& words) {
  CompletionPlace place;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (!place.flagsEnded && word == "--") {
      place.flagsEnded = true;
    } else if (place.flagsEnded || !looksLikeFlag(word)) {
      stepOver(place, word);
    } else if (const Flag* flag = flagAt(place.command, word); flag != nullptr && !isSwitch(*flag)) {
      const std::size_t equals = word.find('=');
      if (equals != std::string::npos) {
        place.given.emplace_back(flag, word.substr(equals + 1));
      } else if (i + 2 == words.size()) {
        place.valueOf = flag;
        break;
      } else {
        place.given.emplace_back(flag, words[++i]);
      }
    }
  }
  return place;
}

std::vector<std::string> filtered(const std::vector<std::string>& candidates, std::string_view prefix) {
  std::vector<std::string> result;
  std::ranges::copy_if(candidates, std::back_inserter(result),
                       [&](const std::string& candidate) { return candidate.starts_with(prefix); });
  return result;
}

// Paths cut after the next step beyond `word`, once each: a tree is completed level by level.
std::vector<std::string> nextSteps(const std::vector<std::string>& paths, std::string_view word,
                                   char separator) {
  std::vector<std::string> result;
  for (const std::string& path : paths) {
    // With its separator where it goes on, so that the next word of the path can follow.
    const std::size_t end = path.find(separator, word.size());
    std::string step = path.starts_with(word) ? path.substr(0, end == std::string::npos ? end : end + 1) : "";
    if (!step.empty() && std::ranges::find(result, step) == result.end()) {
      result.push_back(std::move(step));
    }
  }
  return result;
}

// What makes two pieces of a list the same choice: of NAME=VALUE the name.
std::string_view choiceKey(const Flag& flag, std::string_view piece) {
  return flag.choiceSource == Choices::criteria ? piece.substr(0, piece.find('=')) : piece;
}

// The pieces that a list has already: in earlier occurrences of the flag, where these add up, and in `before`.
std::vector<std::string> piecesOf(const Flag& flag, const CompletionPlace& place, std::string_view before) {
  std::vector<std::string> pieces = text::split(std::string(before), ',');
  for (const auto& [other, value] : place.given) {
    if (flag.repeat == Repeat::list && other->name == flag.name) {
      std::ranges::move(text::split(value, ','), std::back_inserter(pieces));
    }
  }
  return pieces;
}

// The values that may stand for `word`; of a list only what follows the last comma is completed, and no piece that the
// list has already.
std::vector<std::string> valuesFor(const Flag& flag, std::string_view word, const CompletionPlace& place,
                                   const ChoiceValues& values) {
  const bool isList = flag.repeat == Repeat::list || flag.choiceSource == Choices::criteria;
  const std::size_t comma = isList ? word.rfind(',') : std::string_view::npos;
  const std::size_t start = comma == std::string_view::npos ? 0 : comma + 1;
  const std::vector<std::string> choices = choicesOf(flag, values);
  if (flag.choiceSource == Choices::report && word.find('=') != std::string_view::npos) {
    return {};  // what follows is a file
  }
  if (flag.choiceSource == Choices::selector) {
    return nextSteps(choices, word, '.');
  }
  std::vector<std::string> result = filtered(choices, word.substr(start));
  if (isList) {
    for (const std::string& piece : piecesOf(flag, place, word.substr(0, start))) {
      std::erase_if(
          result, [&](const std::string& value) { return choiceKey(flag, value) == choiceKey(flag, piece); });
    }
  }
  for (std::string& value : result) {
    value.insert(0, word.substr(0, start));
  }
  return result;
}

struct FlagPattern {
  std::string_view stem;  // the word without its dashes
  bool onlyLong = false;  // two dashes were written
  bool withHelp = false;
};

void offerName(const FlagPattern& pattern, std::string_view name, const Flag& flag,
               std::vector<std::string>& result) {
  const bool isLetter = name.size() == 1;
  if (name.empty() || !name.starts_with(pattern.stem) || name == pattern.stem ||
      (isLetter && pattern.onlyLong)) {
    return;
  }
  result.push_back(fmt::format("{}{}{}{}", isLetter ? "-" : "--", name, pattern.withHelp ? ":" : "",
                               pattern.withHelp ? flag.help : ""));
}

void offerFlag(const FlagPattern& pattern, const Flag& flag, std::vector<std::string>& result) {
  offerName(pattern, flag.name, flag, result);
  offerName(pattern, flag.alias, flag, result);
  offerName(pattern, std::string_view(&flag.letter, flag.letter == 0 ? 0 : 1), flag, result);
}

std::vector<std::string> flagsFor(const CommandSpec* command, std::string_view word, std::string_view shell) {
  const bool wantsHelp = shell.ends_with("zsh") || shell.ends_with("fish");
  const std::size_t stem = std::min(word.find_first_not_of('-'), word.size());
  const FlagPattern pattern{word.substr(stem), word.starts_with("--"), wantsHelp};
  std::vector<std::string> result;
  if (command != nullptr) {
    for (const Flag& flag : command->flags) {
      offerFlag(pattern, flag, result);
    }
  }
  for (const Flag& flag : globalFlags()) {
    if (command == nullptr || flag.name != "version") {
      offerFlag(pattern, flag, result);
    }
  }
  return result;
}

// The first words of the listed commands, or the second ones of a group's.
std::vector<std::string> commandWords(const CommandSpec* group) {
  const std::string prefix = group == nullptr ? "" : std::string(group->name) + " ";
  std::vector<std::string> result;
  for (const CommandSpec& command : commandTable()) {
    if (isListed(command) && command.name.starts_with(prefix)) {
      const std::string_view rest = command.name.substr(prefix.size());
      std::string word(rest.substr(0, rest.find(' ')));
      if (std::ranges::find(result, word) == result.end()) {
        result.push_back(std::move(word));
      }
    }
  }
  if (group != nullptr) {
    result.emplace_back("help");
  }
  return result;
}

std::vector<std::string> wordsFor(const CompletionPlace& place, std::string_view word,
                                  const ChoiceValues& values, std::string_view shell) {
  if (place.command == nullptr || isGroup(*place.command)) {
    return place.positionals == 0 ? filtered(commandWords(place.command), word) : std::vector<std::string>{};
  }
  const CommandSpec& command = *place.command;
  if (command.name == "help") {
    return place.positionals == 0 ? filtered(commandWords(nullptr), word) : std::vector<std::string>{};
  }
  if (place.positionals > 0) {
    return {};
  }
  if (command.name == "catalog show") {
    return values ? nextSteps(values(Choices::catalogName), word, '/') : std::vector<std::string>{};
  }
  if (command.maxArguments == 0) {
    return word.empty() ? flagsFor(&command, "--", shell) : filtered({"help"}, word);
  }
  return filtered(text::fields(command.argumentChoices), word);
}

}  // namespace

bool isCompletionRequest(const std::vector<std::string>& words) {
  return !words.empty() && words.back() == kCompletionRequest;
}

std::vector<std::string> complete(std::vector<std::string> words, const ChoiceValues& values,
                                  std::string_view shell) {
  if (isCompletionRequest(words)) {
    words.pop_back();
  }
  if (words.empty()) {
    words.emplace_back();
  }
  const CompletionPlace place = placeOfLast(words);
  const std::string& word = words.back();
  if (place.valueOf != nullptr && !looksLikeFlag(word)) {
    return valuesFor(*place.valueOf, word, place, values);
  }
  if (place.flagsEnded || !word.starts_with('-')) {
    return wordsFor(place, word, values, shell);
  }
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) {
    return flagsFor(place.command, word, shell);
  }
  const Flag* flag = flagAt(place.command, std::string_view(word).substr(0, equals));
  if (flag == nullptr) {
    return {};
  }
  std::vector<std::string> result =
      valuesFor(*flag, std::string_view(word).substr(equals + 1), place, values);
  for (std::string& value : result) {
    value.insert(0, word, 0, equals + 1);
  }
  return result;
}

std::string flagValueIn(const std::vector<std::string>& words, std::string_view flag) {
  std::string value;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (!looksLikeFlag(word)) {
      continue;
    }
    if (flagName(word) != flag) {
      continue;
    }
    if (const std::size_t equals = word.find('='); equals != std::string_view::npos) {
      value = word.substr(equals + 1);
    } else if (i + 1 < words.size()) {
      value = words[i + 1];
    }
  }
  return value;
}

}  // namespace cli
