// SPDX-License-Identifier: Apache-2.0
// What only real programs can show: signals, process groups, inherited descriptors.
#include "platform/adapters/posix_process.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/process.h"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using platform::Command;
using platform::ProcessOutput;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

Command shell(const std::string& script, milliseconds timeout = milliseconds{10'000}) {
  return {{"/bin/sh", "-c", script}, timeout};
}

Result<ProcessOutput> run(const Command& command) { return platform::PosixProcess().run(command); }

// Whether a process is gone, or has ended and is only not collected yet, within a second.
bool endsSoon(int process) {
  for (int tries = 0; tries < 100; ++tries) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string id;
    std::string name;
    std::string state;
    if (!(file >> id >> name >> state) || state == "Z") {
      return true;
    }
    std::this_thread::sleep_for(milliseconds{10});
  }
  return false;
}

}  // namespace

TEST_CASE("a program that a signal ends has status 128 and the signal") {
  CHECK(run(shell("kill -TERM $$")).value().exitStatus == 143);
  CHECK(run(shell("kill -KILL $$")).value().exitStatus == 137);
}

TEST_CASE("standard input is empty and arguments arrive as they are") {
  CHECK(run(shell("cat; echo done")).value().standardOutput == "done\n");
  CHECK(run({{"printf", "%s|", "a b", "", "$HOME"}}).value().standardOutput == "a b||$HOME|");
}

TEST_CASE("a file that may not be run is permission denied") {
  const Result<ProcessOutput> output = run({{"/dev/null"}});

  REQUIRE_FALSE(output.has_value());
  CHECK(output.error().code == Code::permissionDenied);
}

TEST_CASE("much output on both streams at once does not block") {
  const ProcessOutput output =
      run(shell("i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; "
                "echo 0123456789012345678901234567890123456789 >&2; i=$((i+1)); done"))
          .value();

  CHECK(output.standardOutput.size() == 123'000);
  CHECK(output.standardError.size() == 123'000);
}

TEST_CASE("output is bounded to the byte, per stream") {
  CHECK(run({{"printf", "12345"}, milliseconds{5'000}, 5}).value().standardOutput == "12345");
  CHECK(run({{"printf", "123456"}, milliseconds{5'000}, 5}).error().code == Code::exhausted);
  CHECK(run({{"/bin/sh", "-c", "printf 123456 >&2"}, milliseconds{5'000}, 5}).error().code ==
        Code::exhausted);
}

TEST_CASE("the time-out ends the program's own children as well") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  // The output of a run that fails is lost, and no descriptor is inherited: the id comes through a pipe by its name.
  const std::string idFile = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(ends[1]);
  const auto start = steady_clock::now();

  const Result<ProcessOutput> output =
      run(shell("sleep 60 & echo $! > " + idFile + "; sleep 61", milliseconds{300}));

  CHECK(steady_clock::now() - start < std::chrono::seconds{5});
  REQUIRE_FALSE(output.has_value());
  CHECK(output.error().code == Code::deadlineExceeded);
  std::array<char, 32> id{};
  REQUIRE(::read(ends[0], id.data(), id.size() - 1) > 0);
  CHECK(endsSoon(std::stoi(id.data())));
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a background child that keeps a stream open delays the end up to the time-out") {
  CHECK(run(shell("sleep 60 &", milliseconds{200})).error().code == Code::deadlineExceeded);
  CHECK(run(shell("sleep 0.1 && echo late & exit 4")).value().standardOutput == "late\n");
  CHECK(run(shell("sleep 0.1 && echo late & exit 4")).value().exitStatus == 4);
}

TEST_CASE("a program that closes its streams is still waited for") {
  CHECK(run(shell("exec >&- 2>&-; sleep 0.1; exit 5")).value().exitStatus == 5);
  CHECK(run(shell("exec >&- 2>&-; sleep 60", milliseconds{150})).error().code == Code::deadlineExceeded);
}

TEST_CASE("a program inherits no descriptor and no blocked or ignored signal") {
  const int ours = ::open("/dev/null", O_RDONLY);  // without close-on-exec
  REQUIRE(ours > STDERR_FILENO);
  const auto handler = std::signal(SIGPIPE, SIG_IGN);
  sigset_t term;
  sigset_t before;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &term, &before);

  const Result<ProcessOutput> descriptors = run({{"ls", "/proc/self/fd"}});
  const Result<ProcessOutput> signals = run({{"grep", "-E", "SigBlk|SigIgn", "/proc/self/status"}});
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGPIPE, handler);
  ::close(ours);

  CHECK(text::fields(descriptors.value().standardOutput) == std::vector<std::string>{"0", "1", "2", "3"});
  const std::vector<std::string> masks = text::fields(signals.value().standardOutput);
  REQUIRE(masks.size() == 4);
  CHECK(std::stoull(masks[1], nullptr, 16) == 0);
  // The C library leaves its two internal signals, 32 and 33, ignored.
  CHECK((std::stoull(masks[3], nullptr, 16) & 0x7FFFFFFFU) == 0);
}

TEST_CASE("a program runs although our own standard streams are closed") {
  const int savedOutput = ::dup(STDOUT_FILENO);
  const int savedError = ::dup(STDERR_FILENO);
  ::close(STDOUT_FILENO);
  ::close(STDERR_FILENO);

  const Result<ProcessOutput> output = run(shell("echo out; echo err >&2"));
  ::dup2(savedOutput, STDOUT_FILENO);
  ::dup2(savedError, STDERR_FILENO);
  ::close(savedOutput);
  ::close(savedError);

  CHECK(output.value().standardOutput == "out\n");
  CHECK(output.value().standardError == "err\n");
}

TEST_CASE("an argument with a NUL character is refused") {
  CHECK(run({{"printf", std::string("a\0b", 3)}}).error().code == Code::invalidInput);
}
