// SPDX-License-Identifier: Apache-2.0
#include "facts/attempt.h"

#include "base/text.h"
#include "base/text_table.h"
#include "document/kind.h"
#include "document/scalar.h"
#include "document/view.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "facts/fact_writer.h"
#include "facts/nvidia_smi.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace facts {
namespace {

using document::View;

constexpr std::size_t kMostOfError = 200;  // code points of a standard error that a reason shows

// What a command would have told, by the words that it begins with.
struct CommandFacts {
  std::string_view command;
  std::array<std::string_view, 4> names;
};
constexpr auto kCommandFacts = std::to_array<CommandFacts>({
    {"nvidia-smi -q", {kGpuListed, kGpuCount, kGpuDriverVersion, kGpuCudaVersion}},
});

bool isAttempt(const View& object) {
  return object.kind() == document::Kind::mapping && object.find("rc") && !object.textAt("command").empty();
}

// How a command failed: `nvidia-smi -q -x ended with status 127: sh: 1: nvidia-smi: not found`.
std::string failureOf(const View& attempt) {
  const View rc = *attempt.find("rc");
  const std::string_view error = text::trim(attempt.textAt("stderr"));
  return fmt::format(
      "{} {}{}{}", attempt.textAt("command"),
      rc.isNull() ? std::string("did not end") : fmt::format("ended with status {}", rc.text()),
      error.empty() ? "" : ": ", text::cut(text::printable(error), kMostOfError));
}

class AttemptsReader {
 public:
  explicit AttemptsReader(FactWriter& facts) : facts_(facts) {}

  void read(const View& attempt, const std::string& place) {
    const std::string_view node = attempt.textAt("node");
    FactWriter writer =
        facts_.within(node.empty() ? facts_.host() : std::string(node), attempt.line(), place);
    const std::optional<std::int64_t> rc = document::parseInteger(attempt.find("rc")->text());
    if (rc == 0) {
      readOutput(attempt, writer);
    } else {
      addUnreadable(attempt, writer);
    }
    facts_.count(writer);
  }

  ReadOutcome outcome() const { return outcome_; }

 private:
  void readOutput(const View& attempt, FactWriter& writer) {
    const std::string_view output = attempt.textAt("stdout");
    if (isNvidiaSmi(output.substr(0, kRecognisedBy))) {
      ReadOutcome read = readNvidiaSmi(output, fmt::format("{}: stdout", attempt.file()), writer);
      merge(read);
      return;
    }
    merge({false,
           fmt::format("the output of '{}' is of no format that is known", attempt.textAt("command")),
           {}});
  }

  void addUnreadable(const View& attempt, FactWriter& writer) {
    const auto* const known = std::ranges::find_if(kCommandFacts, [&](const CommandFacts& each) {
      return attempt.textAt("command").starts_with(each.command);
    });
    if (known == kCommandFacts.end()) {
      merge({false,
             fmt::format("nothing is known of the command '{}', which failed", attempt.textAt("command")),
             {}});
      return;
    }
    const std::string reason = failureOf(attempt);
    for (const std::string_view name : known->names) {
      writer.add({.subject = writer.host(), .name = name, .state = State::unreadable, .reason = reason});
    }
  }

  void merge(const ReadOutcome& read) {
    outcome_.complete = outcome_.complete && read.complete;
    outcome_.reason = outcome_.reason.empty() ? read.reason : outcome_.reason;
    outcome_.tool = outcome_.tool.empty() ? read.tool : outcome_.tool;
  }

  FactWriter& facts_;
  ReadOutcome outcome_;
};

// Every attempt of a document with its place, "[3]".
template <class Visit>
void forEachAttempt(const View& root, Visit visit) {
  if (root.kind() != document::Kind::sequence) {
    visit(root, std::string{});
    return;
  }
  for (std::size_t i = 0; i < root.size(); ++i) {
    visit(root.element(i), fmt::format("[{}]", i));
  }
}

}  // namespace

bool areAttempts(const View& root) {
  bool all = root.kind() != document::Kind::sequence || root.size() > 0;
  forEachAttempt(root, [&](const View& attempt, const std::string&) { all = all && isAttempt(attempt); });
  return all;
}

std::vector<std::string> nodesOfAttempts(const View& root) {
  std::vector<std::string> nodes;
  forEachAttempt(root, [&](const View& attempt, const std::string&) {
    if (const std::string_view node = attempt.textAt("node"); !node.empty()) {
      nodes.emplace_back(node);
    }
  });
  std::ranges::sort(nodes);
  const auto rest = std::ranges::unique(nodes);
  nodes.erase(rest.begin(), rest.end());
  return nodes;
}

ReadOutcome readAttempts(const View& root, FactWriter& facts) {
  AttemptsReader reader(facts);
  forEachAttempt(root, [&](const View& attempt, const std::string& place) { reader.read(attempt, place); });
  return reader.outcome();
}

}  // namespace facts
