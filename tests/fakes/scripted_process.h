// SPDX-License-Identifier: Apache-2.0
#pragma once

// Programs that answer from a script. The first rule whose words begin the command's argv answers; the rules keep
// their order, and a rule that is used up (see Rule::times) is passed over. A command that no rule knows is not
// found. Time limits and output limits of the command hold as they do for real programs, without waiting: a run that
// takes longer than the time-out answers deadlineExceeded at once. One thread at a time.

#include "platform/process.h"

#include <optional>
#include <string>
#include <vector>

namespace fakes {

class ScriptedProcess final : public platform::ProcessRunner {
 public:
  struct Rule {
    std::vector<std::string> argv;  // the first words of the command; empty matches every command
    platform::ProcessOutput output;
    std::optional<Error> error;  // answered instead of the output
    std::chrono::milliseconds duration{0};
    std::optional<int> times;  // how often it answers; for ever when not set
  };

  void add(Rule rule) { rules_.push_back(std::move(rule)); }
  // The program prints `standardOutput` and exits.
  void answer(std::vector<std::string> argv, std::string standardOutput, int exitStatus = 0);
  void fail(std::vector<std::string> argv, Error error);
  // The program prints `bytes` bytes.
  void flood(std::vector<std::string> argv, std::size_t bytes);
  // The program never ends.
  void hang(std::vector<std::string> argv);

  const std::vector<platform::Command>& commands() const { return commands_; }

  Result<platform::ProcessOutput> run(const platform::Command& command) override;

 private:
  std::vector<Rule> rules_;
  std::vector<platform::Command> commands_;
};

}  // namespace fakes
