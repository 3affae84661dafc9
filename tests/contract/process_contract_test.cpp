// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "fakes/scripted_process.h"
#include "platform/adapters/posix_process.h"
#include "platform/process.h"

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace {

using platform::Command;
using platform::ProcessOutput;
using std::chrono::milliseconds;

const std::vector<std::string> kHello = {"/bin/sh", "-c", "echo hello; echo trouble >&2; exit 3"};
const std::vector<std::string> kFlood = {"/bin/sh", "-c", "while :; do echo flood; done"};
const std::vector<std::string> kHang = {"sleep", "60"};

// Runs one suite against the real programs and against a script that plays them.
template <class Suite>
void onEveryRunner(Suite suite) {
  SUBCASE("posix") {
    platform::PosixProcess runner;
    suite(runner);
  }
  SUBCASE("scripted") {
    fakes::ScriptedProcess runner;
    runner.add({kHello, {3, "hello\n", "trouble\n"}, std::nullopt, milliseconds{5}, std::nullopt});
    runner.flood(kFlood, 1'000'000);
    runner.hang(kHang);
    suite(runner);
  }
}

Code failureOf(platform::ProcessRunner& runner, const Command& command) {
  const Result<ProcessOutput> output = runner.run(command);
  REQUIRE_FALSE(output.has_value());
  return output.error().code;
}

}  // namespace

TEST_CASE("a run answers exit status and both streams") {
  onEveryRunner([](platform::ProcessRunner& runner) {
    const ProcessOutput output = runner.run({kHello}).value();

    CHECK(output.exitStatus == 3);
    CHECK(output.standardOutput == "hello\n");
    CHECK(output.standardError == "trouble\n");
  });
}

TEST_CASE("a program that is not there, and a command without one") {
  onEveryRunner([](platform::ProcessRunner& runner) {
    CHECK(failureOf(runner, {{"assay-no-such-program"}}) == Code::notFound);
    CHECK(failureOf(runner, {{"/no/such/program"}}) == Code::notFound);
    CHECK(failureOf(runner, {{}}) == Code::invalidInput);
    CHECK(failureOf(runner, {{""}}) == Code::invalidInput);
  });
}

TEST_CASE("time and output are bounded") {
  onEveryRunner([](platform::ProcessRunner& runner) {
    CHECK(failureOf(runner, {kHang, milliseconds{100}}) == Code::deadlineExceeded);
    CHECK(failureOf(runner, {kFlood, milliseconds{10'000}, 100'000}) == Code::exhausted);
  });
}

TEST_CASE("an error names the program") {
  onEveryRunner([](platform::ProcessRunner& runner) {
    CHECK(runner.run({{"assay-no-such-program"}}).error().message ==
          "cannot run 'assay-no-such-program': no such file or directory");
    CHECK(runner.run({kHang, milliseconds{50}}).error().message == "'sleep' did not end within 50 ms");
  });
}

TEST_CASE("a scripted rule is used as often as it says, and the commands are remembered") {
  fakes::ScriptedProcess runner;
  runner.add({{"nvidia-smi"}, {0, "first", {}}, std::nullopt, {}, 1});
  runner.answer({"nvidia-smi"}, "later");

  CHECK(runner.run({{"nvidia-smi", "-q"}}).value().standardOutput == "first");
  CHECK(runner.run({{"nvidia-smi"}}).value().standardOutput == "later");
  CHECK(runner.commands().at(0).argv == std::vector<std::string>{"nvidia-smi", "-q"});
}
