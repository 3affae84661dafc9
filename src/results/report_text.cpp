// SPDX-License-Identifier: Apache-2.0
#include "results/report_text.h"

#include "base/text.h"
#include "base/text_table.h"
#include "document/value.h"
#include "results/report.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace results {
namespace {

constexpr std::string_view kSkipMark = "msg=SKIP reason=";

// The content of a double-quoted text as structured log lines write it; up to the end when it is cut off.
std::string unquoteLogText(std::string_view quoted) {
  std::string result;
  for (std::size_t i = 1; i < quoted.size() && quoted[i] != '"'; ++i) {
    if (quoted[i] == '\\' && i + 1 < quoted.size()) {
      ++i;
      result += quoted[i] == 'n' ? '\n' : quoted[i] == 't' ? '\t' : quoted[i];
    } else {
      result += quoted[i];
    }
  }
  return result;
}

// Some checks wrap their reason as an error: `[INTERNAL] no GPU nodes found: skip`.
std::string withoutErrorForm(std::string reason) {
  if (reason.starts_with('[')) {
    const std::size_t end = reason.find("] ");
    reason.erase(0, end == std::string::npos ? 0 : end + 2);
    if (reason.ends_with(": skip")) {
      reason.resize(reason.size() - std::string_view(": skip").size());
    }
  }
  return reason;
}

std::string reasonsOf(const std::vector<Judgement>& judgements, Status status) {
  std::vector<std::string> texts;
  for (const Judgement& judgement : judgements) {
    if (statusOf(judgement.verdict) != status) {
      continue;
    }
    for (const Reason& reason : judgement.reasons) {
      texts.push_back(judgement.subject.empty() ? reason.text
                                                : fmt::format("{}: {}", judgement.subject, reason.text));
    }
  }
  return text::join(texts, "; ");
}

// A check that is listed because the recipe names none of its phase.
bool isUndeclared(const TestRow& row) {
  const document::Value* const declared = row.extra.find("declared");
  return declared != nullptr && declared->asBool() == false;
}

}  // namespace

std::string toText(Milliseconds duration) {
  const std::int64_t ms = duration.count();
  if (ms < 1000) {
    return fmt::format("{}ms", ms);
  }
  if (ms < 59'950) {  // what rounds to 60.0s is a minute
    return fmt::format("{}.{}s", (ms + 50) / 1000, (ms + 50) / 100 % 10);
  }
  const std::int64_t seconds = (ms + 500) / 1000;
  if (seconds < 3600) {
    return fmt::format("{}m{:02}s", seconds / 60, seconds % 60);
  }
  const std::int64_t minutes = (seconds + 30) / 60;
  return fmt::format("{}h{:02}m", minutes / 60, minutes % 60);
}

std::string toText(const Counts& counts) {
  if (counts.tests == 0) {
    return "no checks";
  }
  const std::array<std::pair<std::size_t, Status>, 5> states = {{{counts.passed, Status::passed},
                                                                 {counts.failed, Status::failed},
                                                                 {counts.skipped, Status::skipped},
                                                                 {counts.pending, Status::pending},
                                                                 {counts.other, Status::other}}};
  std::vector<std::string> parts;
  for (const auto& [count, status] : states) {
    if (count > 0) {
      parts.push_back(fmt::format("{} {}", count, toText(status)));
    }
  }
  return fmt::format("{} {}: {}", counts.tests, counts.tests == 1 ? "check" : "checks",
                     text::join(parts, ", "));
}

std::string headline(const Report& report) {
  const Status status = statusOf(report);
  std::size_t asked = 0;
  std::size_t notRun = 0;
  for (const Phase& phase : report.phases) {
    for (const TestRow& row : phase.tests) {
      if (!isUndeclared(row)) {
        ++asked;
        notRun += row.status == Status::skipped ? 1U : 0U;
      }
    }
  }
  return status == Status::passed && notRun > 0
             ? fmt::format("{}, {} of {} checks not run", toText(status), notRun, asked)
             : std::string(toText(status));
}

std::string logLine(const Phase& phase) {
  const Counts counts = countsOf(phase);
  return fmt::format("{}: {} ({}) in {}", phase.name, toText(statusOf(counts)), toText(counts),
                     toText(durationOf(phase)));
}

std::string oneLine(std::string_view text) { return text::join(text::fields(text::printable(text)), " "); }

std::string skipReason(std::string_view line) {
  const std::size_t mark = line.find(kSkipMark);
  if (mark == std::string_view::npos) {
    return {};
  }
  const std::string_view rest = line.substr(mark + kSkipMark.size());
  if (rest.starts_with('"')) {
    return withoutErrorForm(unquoteLogText(rest));
  }
  return std::string(rest.substr(0, rest.find(' ')));
}

std::string explanation(const TestRow& row) {
  if (!row.message.empty()) {
    return isUndeclared(row) ? row.message + " (the recipe does not declare this check)" : row.message;
  }
  if (std::string reasons = reasonsOf(row.judgements, row.status); !reasons.empty()) {
    return reasons;
  }
  if (row.status == Status::skipped) {
    for (const std::string& line : row.stdoutLines) {
      if (std::string reason = skipReason(line); !reason.empty()) {
        return reason;
      }
    }
  }
  return {};
}

}  // namespace results
