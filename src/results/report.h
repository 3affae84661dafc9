// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a run of checks found, by phase. Every format is written from this one value, and time is part of it, so the
// same report always gives the same bytes. Counts and states are never stored: they follow from the rows.

#include "base/utc_time.h"
#include "document/value.h"
#include "results/verdict.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace results {

enum class Status : std::uint8_t {
  passed,
  failed,
  skipped,
  pending,  // reads as other wherever a state is derived: not run is not proven
  other,
};

std::string_view toText(Status status);

// pass, fail, skip, unknown -> passed, failed, skipped, other.
Status statusOf(Verdict verdict);

using Milliseconds = std::chrono::milliseconds;

struct TestRow {
  std::string name{};
  Status status = Status::other;
  Milliseconds duration{0};
  std::string message{};                   // may have several lines; untrusted
  std::vector<std::string> stdoutLines{};  // as captured, one line each without its end; untrusted
  std::string remedy{};                    // what to do about it, a sentence; empty: nothing to do
  std::vector<Judgement> judgements{};
  document::Value extra = document::Value::record();  // further members of the CTRF test's `extra`

  bool operator==(const TestRow&) const = default;
};

// A phase that was requested, with its rows in the order in which they ran. It may have none.
struct Phase {
  std::string name;
  std::vector<TestRow> tests;

  bool operator==(const Phase&) const = default;
};

struct Tool {
  std::string name = "assay";
  std::string version;

  bool operator==(const Tool&) const = default;
};

struct Environment {
  std::string appName{};
  std::string appVersion{};
  std::string testEnvironment{};

  bool operator==(const Environment&) const = default;
};

// One thing that is known about what a run judged, such as the file of a recipe or the node of a snapshot.
struct Fact {
  std::string name;   // lowerCamelCase, a key of CTRF's `extra`
  std::string label;  // for people
  std::string value;  // untrusted

  bool operator==(const Fact&) const = default;
};

struct Report {
  Tool tool;
  std::string generatedBy = "assay";
  UtcTime timestamp{};  // when the report was made
  UtcTime start{};      // of the run
  UtcTime stop{};
  std::vector<Phase> phases;  // in the order in which they ran; no two of one name
  std::optional<Environment> environment;
  std::vector<Fact> subject;  // what was judged by what; no two of one name

  bool operator==(const Report&) const = default;
};

struct Counts {
  std::size_t tests = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::size_t pending = 0;
  std::size_t other = 0;

  Counts& operator+=(const Counts& more);
  bool operator==(const Counts&) const = default;
};

Counts countsOf(const Phase& phase);
Counts countsOf(const Report& report);
Milliseconds durationOf(const Phase& phase);

// failed when anything failed; else other when anything is other or pending; else skipped when there is nothing or
// all was skipped; else passed.
Status statusOf(const Counts& counts);
Status statusOf(const Phase& phase);
Status statusOf(const Report& report);

}  // namespace results
