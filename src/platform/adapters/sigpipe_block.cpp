// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/sigpipe_block.h"

#include <ctime>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has

namespace platform {
namespace {

sigset_t sigpipeAlone() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

bool isSigpipePending() {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGPIPE) == 1;
}

}  // namespace

SigpipeBlock::SigpipeBlock() : pendingBefore_(isSigpipePending()) {
  const sigset_t set = sigpipeAlone();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

SigpipeBlock::~SigpipeBlock() {
  // A signal that our own write raised must not arrive once the mask is lifted; an older one is not ours to take.
  if (!pendingBefore_ && isSigpipePending()) {
    const sigset_t set = sigpipeAlone();
    const timespec none{};
    sigtimedwait(&set, nullptr, &none);
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace platform
