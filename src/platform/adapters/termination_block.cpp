// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/termination_block.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has

namespace platform {

TerminationBlock::TerminationBlock() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kTerminationSignals) {
    sigaddset(&set, signal);
  }
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

TerminationBlock::~TerminationBlock() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace platform
