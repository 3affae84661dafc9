// SPDX-License-Identifier: Apache-2.0
#include "results/report.h"

#include "results/verdict.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace results {
namespace {

constexpr std::array<std::string_view, 5> kStatusNames = {"passed", "failed", "skipped", "pending", "other"};

std::size_t& counterOf(Counts& counts, Status status) {
  switch (status) {
    case Status::passed: return counts.passed;
    case Status::failed: return counts.failed;
    case Status::skipped: return counts.skipped;
    case Status::pending: return counts.pending;
    case Status::other: break;
  }
  return counts.other;
}

void appendPhase(std::vector<Phase>& phases, const Phase& phase) {
  const auto same = std::ranges::find(phases, phase.name, &Phase::name);
  if (same == phases.end()) {
    phases.push_back(phase);
  } else {
    same->tests.insert(same->tests.end(), phase.tests.begin(), phase.tests.end());
  }
}

void addFacts(std::vector<Fact>& facts, const std::vector<Fact>& more) {
  for (const Fact& fact : more) {
    if (std::ranges::find(facts, fact.name, &Fact::name) == facts.end()) {
      facts.push_back(fact);
    }
  }
}

}  // namespace

std::string_view toText(Status status) { return kStatusNames.at(static_cast<std::size_t>(status)); }

std::optional<Status> statusFromText(std::string_view text) {
  const auto* const found = std::ranges::find(kStatusNames, text);
  if (found == kStatusNames.end()) {
    return std::nullopt;
  }
  return static_cast<Status>(found - kStatusNames.begin());
}

Status statusOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return Status::passed;
    case Verdict::fail: return Status::failed;
    case Verdict::skip: return Status::skipped;
    case Verdict::unknown: break;
  }
  return Status::other;
}

Status statusOfExitCode(int code) {
  switch (code) {
    case 0: return Status::passed;
    case 1: return Status::failed;
    case 2: return Status::skipped;
    default: return Status::other;
  }
}

Counts& Counts::operator+=(const Counts& more) {
  tests += more.tests;
  passed += more.passed;
  failed += more.failed;
  skipped += more.skipped;
  pending += more.pending;
  other += more.other;
  return *this;
}

Counts countsOf(const Phase& phase) {
  Counts counts;
  counts.tests = phase.tests.size();
  for (const TestRow& test : phase.tests) {
    ++counterOf(counts, test.status);
  }
  return counts;
}

Counts countsOf(const Report& report) {
  Counts counts;
  for (const Phase& phase : report.phases) {
    counts += countsOf(phase);
  }
  return counts;
}

Milliseconds durationOf(const Phase& phase) {
  Milliseconds sum{0};
  for (const TestRow& test : phase.tests) {
    sum += test.duration;
  }
  return sum;
}

Status statusOf(const Counts& counts) {
  if (counts.failed > 0) {
    return Status::failed;
  }
  if (counts.other > 0 || counts.pending > 0) {
    return Status::other;
  }
  return counts.passed == 0 ? Status::skipped : Status::passed;
}

Status statusOf(const Phase& phase) { return statusOf(countsOf(phase)); }

Status statusOf(const Report& report) { return statusOf(countsOf(report)); }

Report merge(std::span<const Report> reports) {
  if (reports.empty()) {
    return {};
  }
  Report merged = reports.front();
  for (const Report& report : reports.subspan(1)) {
    merged.start = std::min(merged.start, report.start);
    merged.stop = std::max(merged.stop, report.stop);
    if (report.environment) {
      merged.environment = report.environment;
    }
    addFacts(merged.subject, report.subject);
    for (const Phase& phase : report.phases) {
      appendPhase(merged.phases, phase);
    }
  }
  return merged;
}

}  // namespace results
