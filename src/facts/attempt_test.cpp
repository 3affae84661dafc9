// SPDX-License-Identifier: Apache-2.0
#include "facts/attempt.h"

#include "base/text.h"
#include "document/read.h"
#include "document/view.h"
#include "facts/fact.h"
#include "facts/fact_set.h"
#include "facts/fact_writer.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using facts::State;

namespace {

struct AttemptsResult {
  facts::FactSet set;
  facts::ReadOutcome outcome;
  std::size_t count = 0;
};

AttemptsResult readAttemptText(std::string_view json) {
  const document::Document document = document::readJson(json, "attempts.json").value();
  AttemptsResult result;
  facts::FactWriter writer(result.set, 2, "host");
  result.outcome = facts::readAttempts(document.root(), writer);
  result.count = writer.count();
  result.set.seal();
  return result;
}

constexpr std::string_view kTwoAttempts = R"([
 {"node": "node-a", "command": "nvidia-smi -q -x", "rc": 0, "stderr": "",
  "stdout": "<nvidia_smi_log>\n<attached_gpus>1</attached_gpus>\n<gpu id='1'><serial>7</serial></gpu>\n</nvidia_smi_log>"},
 {"node": "node-b", "command": "nvidia-smi -q -x", "rc": 127, "stdout": "",
  "stderr": "sh: 1: nvidia-smi: not found\n"}
])";

}  // namespace

TEST_CASE("the output of an attempt that succeeded is read, with the line of its record") {
  const AttemptsResult result = readAttemptText(kTwoAttempts);
  const std::span<const facts::Fact> count = result.set.find("node-a", "gpu.count");

  CHECK(result.outcome.complete);
  CHECK(result.count == result.set.all().size());
  REQUIRE(count.size() == 1);
  CHECK(result.set.read("node-a", "gpu.count").integer() == 1);
  CHECK(result.set.read("node-a/gpu/1", "gpu.serial").text() == "7");
  CHECK(count[0].line == 2);
  CHECK(result.set.text(count[0].place) == "[0]/nvidia_smi_log");
}

TEST_CASE("an attempt that failed makes its facts unreadable, never zero and never absent") {
  const AttemptsResult result = readAttemptText(kTwoAttempts);

  for (const char* name : {"gpu.listed", "gpu.count", "gpu.driverVersion"}) {
    CAPTURE(std::string(name));
    const facts::Reading reading = result.set.read("node-b", name);
    CHECK(reading.state == State::unreadable);
    CHECK(reading.reason == "nvidia-smi -q -x ended with status 127: sh: 1: nvidia-smi: not found");
  }
  CHECK(text::contains(
      readAttemptText(R"({"command": "nvidia-smi -q -x", "rc": null})").set.read("host", "gpu.count").reason,
      "did not end"));
}

TEST_CASE("an output or a command that nobody knows leaves the file incomplete") {
  struct Row {
    const char* attempt;
    const char* reason;
  };
  constexpr std::array kRows = {
      Row{R"({"command": "uptime", "rc": 0, "stdout": "up"})", "the output of 'uptime' is of no format"},
      Row{R"({"command": "vectorAdd", "rc": 1})", "nothing is known of the command 'vectorAdd'"},
      Row{R"({"command": "nvidia-smi -q -x", "rc": 0, "stdout": "<nvidia_smi_log><gpu"})", "not XML"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.attempt);
    const AttemptsResult result = readAttemptText(row.attempt);
    CHECK(!result.outcome.complete);
    CHECK(text::contains(result.outcome.reason, row.reason));
  }
}

TEST_CASE("attempts are told by their members") {
  const auto areAttempts = [](std::string_view json) {
    return facts::areAttempts(document::readJson(json, "a.json").value().root());
  };
  CHECK(areAttempts(kTwoAttempts));
  CHECK(areAttempts(R"({"command": "x", "rc": null})"));
  CHECK(!areAttempts(R"({"command": "x"})"));
  CHECK(!areAttempts(R"([])"));
  CHECK(!areAttempts(R"([{"command": "x", "rc": 0}, {"a": 1}])"));
  CHECK(!areAttempts(R"([1])"));
}

TEST_CASE("the nodes of attempts") {
  const document::Document document = document::readJson(kTwoAttempts, "a.json").value();
  CHECK(facts::nodesOfAttempts(document.root()) == std::vector<std::string>{"node-a", "node-b"});
}
