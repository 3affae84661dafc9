// SPDX-License-Identifier: Apache-2.0
#pragma once

// While one lives, the signals that ask the program to end wait on this thread: what must not
// be left half done, such as a temporary file beside its target, is done or undone first.

#include <array>
#include <csignal>

namespace platform {

// The signals by which a user, a terminal or a supervisor asks a program to end.
inline constexpr std::array kTerminationSignals = {SIGHUP, SIGINT, SIGTERM};

class TerminationBlock {
 public:
  TerminationBlock();
  ~TerminationBlock();
  TerminationBlock(const TerminationBlock&) = delete;
  TerminationBlock& operator=(const TerminationBlock&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace platform
