// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.h"

#include "base/duration.h"
#include "base/result.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/flag_value.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

const Flag& Arguments::flagOf(std::string_view name) const {
  const Flag* flag = findFlag(command_->flags, name);
  if (flag == nullptr) {
    flag = findFlag(globalFlags(), name);
  }
  INVARIANT(flag != nullptr);
  return *flag;
}

bool Arguments::has(std::string_view flag) const { return given_.contains(flagOf(flag).name); }

bool Arguments::isOnCommandLine(std::string_view flag) const {
  const auto found = given_.find(flagOf(flag).name);
  return found != given_.end() && found->second.fromCommandLine;
}

std::string Arguments::text(std::string_view flag) const {
  const Flag& spec = flagOf(flag);
  const auto found = given_.find(spec.name);
  const bool isGiven = found != given_.end() && !found->second.values.back().empty();
  return isGiven ? found->second.values.back() : std::string(spec.defaultText);
}

bool Arguments::isSet(std::string_view flag) const { return parseSwitch(text(flag)).value_or(false); }

std::int64_t Arguments::integer(std::string_view flag) const { return parseInteger(text(flag)).value_or(0); }

std::chrono::milliseconds Arguments::duration(std::string_view flag) const {
  return parseDuration(text(flag)).value_or(std::chrono::milliseconds{0});
}

std::vector<std::string> Arguments::list(std::string_view flag) const {
  const Flag& spec = flagOf(flag);
  std::vector<std::string> given;
  if (const auto found = given_.find(spec.name); found != given_.end()) {
    given = found->second.values;
  }
  std::erase(given, std::string());
  if (given.empty() && !spec.defaultText.empty()) {
    given.emplace_back(spec.defaultText);
  }
  if (spec.repeat != Repeat::list) {
    return given;
  }
  std::vector<std::string> pieces;
  for (const std::string& value : given) {
    for (std::string& piece : text::split(value, ',')) {
      pieces.push_back(std::move(piece));
    }
  }
  return pieces;
}

std::vector<std::string> Arguments::valuesOnCommandLine(std::string_view flag) const {
  const auto found = given_.find(flagOf(flag).name);
  const bool isWritten = found != given_.end() && found->second.fromCommandLine;
  return isWritten ? found->second.values : std::vector<std::string>{};
}

void Arguments::add(std::string_view flag, std::string value, GivenBy by) {
  Given& given = given_[std::string(flagOf(flag).name)];
  given.values.push_back(std::move(value));
  given.fromCommandLine = given.fromCommandLine || by == GivenBy::commandLine;
}

}  // namespace cli
