// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace platform {

struct Command {
  std::vector<std::string> argv;  // argv[0] is looked up in PATH when it has no slash
  std::chrono::milliseconds timeout{10'000};
  std::size_t maxOutputBytes = std::size_t{16} * 1024 * 1024;  // per stream
};

struct ProcessOutput {
  int exitStatus = 0;  // 128 + n when a signal n ended it
  std::string standardOutput;
  std::string standardError;
};

class ProcessRunner {
 public:
  virtual ~ProcessRunner() = default;
  // Runs to the end with an empty standard input, in its own process group, which is killed at the time-out.
  // Errors: notFound (no such program), permissionDenied, deadlineExceeded, exhausted (too much output), internal.
  // An exit status other than 0 is no error.
  virtual Result<ProcessOutput> run(const Command& command) = 0;
};

}  // namespace platform
