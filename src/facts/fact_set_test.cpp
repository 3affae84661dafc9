// SPDX-License-Identifier: Apache-2.0
#include "facts/fact_set.h"

#include "base/decimal.h"
#include "facts/fact.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using facts::FactSet;
using facts::Reading;
using facts::State;

namespace {

facts::FactValue number(const char* text) { return Decimal::parse(text).value(); }

void addNumber(FactSet& set, std::string_view subject, std::string_view name, const char* text,
               std::uint32_t file = 0) {
  set.add({.subject = subject, .name = name, .value = number(text), .file = file});
}

}  // namespace

TEST_CASE("the order in which facts are added does not matter") {
  FactSet forward;
  FactSet backward;
  const std::vector<std::string_view> subjects = {"node-a", "node-a/gpu/1", "node-a-x", "node-b"};
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    addNumber(forward, subjects[i], "n", "1");
    addNumber(backward, subjects[subjects.size() - 1 - i], "n", "1");
  }

  forward.seal();
  backward.seal();

  REQUIRE(forward.subjects().size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(forward.subjects()[i] == backward.subjects()[i]);
  }
  CHECK(forward.roots() == std::vector<std::string_view>{"node-a", "node-a-x", "node-b"});
}

TEST_CASE("subjects below one are those of the next step only") {
  FactSet set;
  for (const char* subject : {"a/gpu/1", "a/gpu/2", "a/gpu/2/mig/0", "a/nic/1", "a", "ab/gpu/3"}) {
    addNumber(set, subject, "n", "1");
  }

  set.seal();

  CHECK(set.subjectsBelow("a", "gpu") == std::vector<std::string_view>{"a/gpu/1", "a/gpu/2"});
  CHECK(set.subjectsBelow("a/gpu/2", "mig") == std::vector<std::string_view>{"a/gpu/2/mig/0"});
  CHECK(set.subjectsBelow("b", "gpu").empty());
}

TEST_CASE("what no evidence says is absent, without a fact") {
  FactSet set;
  set.seal();

  const Reading reading = set.read("a", "n");

  CHECK(reading.state == State::absent);
  CHECK(reading.facts.empty());
  CHECK(!reading.integer());
}

TEST_CASE("facts of one name are read together") {
  struct Row {
    const char* name;
    std::vector<facts::NewFact> facts;
    State state;
    std::optional<std::int64_t> value;
    std::string_view reason;
  };
  const facts::NewFact eight{.subject = "a", .name = "n", .value = number("8")};
  const facts::NewFact seven{.subject = "a", .name = "n", .value = number("7"), .file = 1};
  const facts::NewFact absent{.subject = "a", .name = "n", .state = State::absent, .reason = "N/A"};
  const facts::NewFact broken{.subject = "a", .name = "n", .state = State::unreadable, .reason = "rc 9"};
  const std::vector<Row> rows = {
      {"one value", {eight}, State::value, 8, ""},
      {"two that agree", {eight, eight}, State::value, 8, ""},
      {"two that do not", {eight, seven}, State::unreadable, std::nullopt, "sources disagree: 8 and 7"},
      {"a value beside a failed attempt", {broken, eight}, State::value, 8, ""},
      {"a value beside none", {eight, absent}, State::value, 8, ""},
      {"none", {absent}, State::absent, std::nullopt, "N/A"},
      {"a failed attempt", {broken}, State::unreadable, std::nullopt, "rc 9"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      FactSet set;
      for (const facts::NewFact& fact : row.facts) {
        set.add(fact);
      }
      set.seal();

      const Reading reading = set.read("a", "n");

      CHECK(reading.state == row.state);
      CHECK(reading.integer() == row.value);
      CHECK(reading.reason == row.reason);
      CHECK(reading.facts.size() == row.facts.size());
    }
  }
}

TEST_CASE("driver versions agree by their numbers") {
  const facts::FactValue padded = std::string("570.124.06");
  CHECK(facts::agree("gpu.driverVersion", padded, std::string("570.124.6")));
  CHECK(!facts::agree("gpu.driverVersion", padded, std::string("570.124.7")));
  CHECK(!facts::agree("gpu.serial", padded, std::string("570.124.6")));
}

TEST_CASE("a value is a number, a flag or a text, and nothing else") {
  FactSet set;
  set.add({.subject = "a", .name = "flag", .value = true});
  set.add({.subject = "a", .name = "share", .value = number("0.5")});
  set.add({.subject = "a", .name = "word", .value = std::string("8")});
  set.seal();

  CHECK(set.read("a", "flag").boolean() == true);
  CHECK(!set.read("a", "share").integer());
  CHECK(!set.read("a", "word").integer());
  CHECK(set.read("a", "word").text() == "8");
}
