// SPDX-License-Identifier: Apache-2.0
#pragma once

// Runs programs of this machine: posix_spawnp, a process group of their own, /dev/null as standard input, no other
// descriptor of ours. A run ends when the program has ended and both its output streams are closed; at the time-out
// the whole group is killed. A descendant that left the group and keeps a stream open delays the run up to the
// time-out. Has no state, so any thread may use it; Requires: SIGCHLD is not ignored.

#include "platform/process.h"

namespace platform {

class PosixProcess final : public ProcessRunner {
 public:
  Result<ProcessOutput> run(const Command& command) override;
};

// From here on a SIGHUP, SIGINT or SIGTERM that ends this program kills the programs that it runs first, on whatever
// thread. A signal that is ignored stays ignored. Once, before any thread is started.
void endChildrenWithThisProgram();

}  // namespace platform
