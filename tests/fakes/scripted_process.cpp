// SPDX-License-Identifier: Apache-2.0
#include "fakes/scripted_process.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/process.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fakes {
namespace {

bool matches(const ScriptedProcess::Rule& rule, const platform::Command& command) {
  return rule.times != 0 && rule.argv.size() <= command.argv.size() &&
         std::equal(rule.argv.begin(), rule.argv.end(), command.argv.begin());
}

Result<platform::ProcessOutput> play(const ScriptedProcess::Rule& rule, const platform::Command& command) {
  const std::string program = text::quoted(command.argv[0]);
  if (rule.error) {
    return failure(*rule.error);
  }
  const std::size_t most = std::max(rule.output.standardOutput.size(), rule.output.standardError.size());
  if (most > command.maxOutputBytes) {
    return failure(Code::exhausted,
                   fmt::format("{} wrote more than {} bytes of output", program, command.maxOutputBytes));
  }
  if (rule.duration > command.timeout) {
    return failure(Code::deadlineExceeded,
                   fmt::format("{} did not end within {} ms", program, command.timeout.count()));
  }
  return rule.output;
}

}  // namespace

void ScriptedProcess::answer(std::vector<std::string> argv, std::string standardOutput, int exitStatus) {
  add({std::move(argv), {exitStatus, std::move(standardOutput), {}}, std::nullopt, {}, std::nullopt});
}

void ScriptedProcess::fail(std::vector<std::string> argv, Error error) {
  add({std::move(argv), {}, std::move(error), {}, std::nullopt});
}

void ScriptedProcess::flood(std::vector<std::string> argv, std::size_t bytes) {
  answer(std::move(argv), std::string(bytes, 'x'));
}

void ScriptedProcess::hang(std::vector<std::string> argv) {
  add({std::move(argv), {}, std::nullopt, std::chrono::milliseconds::max(), std::nullopt});
}

Result<platform::ProcessOutput> ScriptedProcess::run(const platform::Command& command) {
  commands_.push_back(command);
  if (command.argv.empty() || command.argv[0].empty()) {
    return failure(Code::invalidInput, "a command without a program name");
  }
  const auto rule =
      std::ranges::find_if(rules_, [&](const Rule& candidate) { return matches(candidate, command); });
  if (rule == rules_.end()) {
    return failure(Code::notFound,
                   fmt::format("cannot run {}: no such file or directory", text::quoted(command.argv[0])));
  }
  if (rule->times) {
    --*rule->times;
  }
  return play(*rule, command);
}

}  // namespace fakes
