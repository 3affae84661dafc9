// SPDX-License-Identifier: Apache-2.0
#include "results/report.h"

#include "results/verdict.h"

#include <array>
#include <cstddef>
#include <string_view>

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

}  // namespace

std::string_view toText(Status status) { return kStatusNames.at(static_cast<std::size_t>(status)); }

Status statusOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return Status::passed;
    case Verdict::fail: return Status::failed;
    case Verdict::skip: return Status::skipped;
    case Verdict::unknown: break;
  }
  return Status::other;
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

}  // namespace results
