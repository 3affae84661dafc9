// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/posix_process.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/adapters/errno_error.h"
#include "platform/adapters/termination_block.h"
#include "platform/process.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <spawn.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <string_view>
#include <sys/poll.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace platform {
namespace {

using std::chrono::milliseconds;

// How long a killed program may take to end. One that hangs inside a driver never does; it must not hang us too.
constexpr milliseconds kKillGrace{1'000};
constexpr int kFirstOther = STDERR_FILENO + 1;

// A descriptor of ours; -1 when closed.
class PipeEnd {
 public:
  PipeEnd() = default;
  ~PipeEnd() { reset(-1); }
  PipeEnd(const PipeEnd&) = delete;
  PipeEnd& operator=(const PipeEnd&) = delete;

  int number() const { return number_; }
  void reset(int number) {
    if (number_ >= 0) {
      ::close(number_);
    }
    number_ = number;
  }

 private:
  int number_ = -1;
};

struct OutputPipe {
  PipeEnd readEnd;
  PipeEnd writeEnd;
  std::string collected;
};

// Moves a descriptor out of the way of the child's standard streams (ours may be closed, and their numbers free).
int aboveStandard(int number) {
  if (number >= kFirstOther) {
    return number;
  }
  const int moved = ::fcntl(number, F_DUPFD_CLOEXEC, kFirstOther);
  ::close(number);
  return moved;
}

bool openPipe(OutputPipe& pipe) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return false;
  }
  pipe.readEnd.reset(aboveStandard(ends[0]));
  pipe.writeEnd.reset(aboveStandard(ends[1]));
  if (pipe.readEnd.number() < 0 || pipe.writeEnd.number() < 0) {
    return false;
  }
  return ::fcntl(pipe.readEnd.number(), F_SETFL, O_NONBLOCK) == 0;
}

// The arguments of posix_spawnp that need to be released.
class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
  }
  ~SpawnPlan() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&actions_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  // 0 or an errno.
  int prepare(int standardOutput, int standardError) {
    // The child starts with the signal state of a fresh program, whatever this one blocks or ignores.
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    constexpr int kFlags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    const std::array<int, 5> results = {
        posix_spawnattr_setflags(&attributes_, static_cast<short>(kFlags)),
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0),
        posix_spawn_file_actions_adddup2(&actions_, standardOutput, STDOUT_FILENO),
        posix_spawn_file_actions_adddup2(&actions_, standardError, STDERR_FILENO),
        posix_spawn_file_actions_addclosefrom_np(&actions_, kFirstOther),
    };
    const auto failed = std::ranges::find_if(results, [](int result) { return result != 0; });
    return failed == results.end() ? 0 : *failed;
  }

  int spawn(const Command& command, pid_t& child) {
    std::vector<std::string> words = command.argv;
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) {
      pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    return posix_spawnp(&child, pointers[0], &actions_, &attributes_, pointers.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// Time left until the deadline, as poll takes it: rounded up, so that a last slice does not spin.
class Countdown {
 public:
  explicit Countdown(milliseconds limit) : limit_(limit), start_(std::chrono::steady_clock::now()) {}
  milliseconds left() const {
    const auto passed = std::chrono::floor<milliseconds>(std::chrono::steady_clock::now() - start_);
    return std::max(limit_ - passed, milliseconds{0});
  }

 private:
  milliseconds limit_;
  std::chrono::steady_clock::time_point start_;
};

// The process groups that a signal handler has to kill: a fixed number of slots, because a handler may take no lock and
// no memory. A program beyond them is not killed.
constexpr std::size_t kMostKnownChildren = 64;
std::array<std::atomic<pid_t>, kMostKnownChildren> knownChildren{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void replaceKnownChild(pid_t from, pid_t to) {
  for (std::atomic<pid_t>& known : knownChildren) {
    pid_t expected = from;
    if (known.compare_exchange_strong(expected, to)) {
      return;
    }
  }
}

void killChildrenAndEnd(int signal) {
  for (const std::atomic<pid_t>& known : knownChildren) {
    if (const pid_t child = known; child > 0) {
      ::kill(-child, SIGKILL);
    }
  }
  ::signal(signal, SIG_DFL);
  ::raise(signal);  // waits until the handler has returned
}

// A started program and what it has written so far. Its process id, and with it the group's, stays reserved until
// wait() has collected the exit status, so a kill cannot hit a stranger.
class RunningChild {
 public:
  explicit RunningChild(const Command& command) : command_(command) {}
  ~RunningChild() {
    if (child_ > 0) {
      end();
    }
  }
  RunningChild(const RunningChild&) = delete;
  RunningChild& operator=(const RunningChild&) = delete;

  Result<void> start();
  Result<ProcessOutput> finish();

 private:
  bool hasEnded() const;
  Result<void> readFrom(OutputPipe& pipe) const;
  void waitForChange(milliseconds limit) const;
  void end();
  tl::unexpected<Error> failed(Code code, std::string_view what) const {
    return failure(code, fmt::format("{} {}", text::quoted(command_.argv[0]), what));
  }

  const Command& command_;
  pid_t child_ = -1;
  PipeEnd exitSignal_;  // a pidfd; stays -1 where the kernel or a filter refuses it
  OutputPipe output_;
  OutputPipe error_;
};

Result<void> RunningChild::start() {
  SpawnPlan plan;
  if (!openPipe(output_) || !openPipe(error_)) {
    return failure(errnoError("open a pipe", errno));
  }
  int result = plan.prepare(output_.writeEnd.number(), error_.writeEnd.number());
  if (result == 0) {
    result = plan.spawn(command_, child_);
  }
  output_.writeEnd.reset(-1);
  error_.writeEnd.reset(-1);
  if (result != 0) {
    child_ = -1;
    return failure(errnoError(fmt::format("run {}", text::quoted(command_.argv[0], 4096)), result));
  }
  replaceKnownChild(0, child_);
  // glibc 2.36 declares pidfd_open for C only.
  exitSignal_.reset(static_cast<int>(::syscall(SYS_pidfd_open, child_, 0)));
  return {};
}

bool RunningChild::hasEnded() const {
  siginfo_t state{};
  // WNOWAIT leaves the zombie, and so the process id, in place.
  const int result = ::waitid(P_PID, static_cast<id_t>(child_), &state, WEXITED | WNOHANG | WNOWAIT);
  return result != 0 ? errno != EINTR : state.si_pid == child_;
}

Result<void> RunningChild::readFrom(OutputPipe& pipe) const {
  std::array<char, 65'536> buffer;
  while (pipe.readEnd.number() >= 0) {
    const ssize_t got = ::read(pipe.readEnd.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EAGAIN) {
      break;
    }
    if (got < 0 && errno != EINTR) {
      return failure(errnoError(fmt::format("read the output of {}", text::quoted(command_.argv[0])), errno));
    }
    if (got == 0) {
      pipe.readEnd.reset(-1);
    }
    pipe.collected.append(buffer.data(), got < 0 ? 0 : static_cast<std::size_t>(got));
    if (pipe.collected.size() > command_.maxOutputBytes) {
      return failed(Code::exhausted,
                    fmt::format("wrote more than {} bytes of output", command_.maxOutputBytes));
    }
  }
  return {};
}

void RunningChild::waitForChange(milliseconds limit) const {
  // poll passes over negative descriptors.
  std::array<pollfd, 3> waits = {pollfd{output_.readEnd.number(), POLLIN, 0},
                                 pollfd{error_.readEnd.number(), POLLIN, 0},
                                 pollfd{exitSignal_.number(), POLLIN, 0}};
  // A readable pidfd would wake us at once while the streams are still open: the end is known by then.
  const bool streamsOpen = waits[0].fd >= 0 || waits[1].fd >= 0;
  if (streamsOpen) {
    waits[2].fd = -1;
  } else if (waits[2].fd < 0) {
    limit = std::min(limit, milliseconds{10});
  }
  const auto slice = std::min<milliseconds::rep>(limit.count(), 60'000);
  ::poll(waits.data(), waits.size(), static_cast<int>(slice));
}

Result<ProcessOutput> RunningChild::finish() {
  const Countdown countdown(command_.timeout);
  for (;;) {
    TRY_VOID(readFrom(output_));
    TRY_VOID(readFrom(error_));
    if (output_.readEnd.number() < 0 && error_.readEnd.number() < 0 && hasEnded()) {
      break;
    }
    const milliseconds left = countdown.left();
    if (left.count() == 0) {
      return failed(Code::deadlineExceeded,
                    fmt::format("did not end within {} ms", command_.timeout.count()));
    }
    waitForChange(left);
  }
  int status = 0;
  replaceKnownChild(child_, 0);  // before its process id can become another's
  if (::waitpid(child_, &status, 0) != child_) {
    return failure(
        errnoError(fmt::format("collect the exit status of {}", text::quoted(command_.argv[0])), errno));
  }
  child_ = -1;
  const int exitStatus = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return ProcessOutput{exitStatus, std::move(output_.collected), std::move(error_.collected)};
}

void RunningChild::end() {
  ::kill(-child_, SIGKILL);
  output_.readEnd.reset(-1);
  error_.readEnd.reset(-1);
  const Countdown grace(kKillGrace);
  while (!hasEnded() && grace.left().count() > 0) {
    waitForChange(grace.left());
  }
  replaceKnownChild(child_, 0);
  ::waitpid(child_, nullptr, WNOHANG);
}

}  // namespace

void endChildrenWithThisProgram() {
  for (const int signal : kTerminationSignals) {
    struct sigaction action{};
    if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
      action.sa_handler = killChildrenAndEnd;
      ::sigaction(signal, &action, nullptr);
    }
  }
}

Result<ProcessOutput> PosixProcess::run(const Command& command) {
  if (command.argv.empty() || command.argv[0].empty()) {
    return failure(Code::invalidInput, "a command without a program name");
  }
  for (const std::string& word : command.argv) {
    if (word.find('\0') != std::string::npos) {
      return failure(Code::invalidInput,
                     fmt::format("the argument {} contains a NUL character", text::quoted(word)));
    }
  }
  RunningChild child(command);
  TRY_VOID(child.start());
  return child.finish();
}

}  // namespace platform
