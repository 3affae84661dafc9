// SPDX-License-Identifier: Apache-2.0
#pragma once

// While one lives, a write to a pipe or socket whose reader is gone fails with EPIPE on this thread instead of
// ending the program. The disposition of the signal, which belongs to the whole process, is not touched.

#include <csignal>

namespace platform {

class SigpipeBlock {
 public:
  SigpipeBlock();
  ~SigpipeBlock();
  SigpipeBlock(const SigpipeBlock&) = delete;
  SigpipeBlock& operator=(const SigpipeBlock&) = delete;

 private:
  sigset_t before_{};
  bool pendingBefore_ = false;
};

}  // namespace platform
