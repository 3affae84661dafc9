// SPDX-License-Identifier: Apache-2.0
#pragma once

// The wording that all reports for people share.

#include "results/report.h"

#include <string>
#include <string_view>

namespace results {

// `850ms`, `12.3s`, `4m05s`, `1h02m`.
std::string toText(Milliseconds duration);
// RFC 3339 in UTC, whole seconds: `2026-01-12T10:00:00Z`.
// `4 checks: 2 passed, 1 failed, 1 other`; `no checks`.
std::string toText(const Counts& counts);
// The state of the whole. A pass is never said without the checks of the recipe that it says nothing about:
// `passed, 15 of 19 checks not run`; `failed`.
std::string headline(const Report& report);
// The line that is logged when a phase has ended: `deployment: failed (4 checks: 3 passed, 1 failed) in 12.3s`.
std::string logLine(const Phase& phase);

// Why a check is what it is: its message; without one the reasons of its judgements; without those the reason of the
// skip line that the check wrote to its log (`level=INFO msg=SKIP reason="..."`). Empty when there is nothing to say.
std::string explanation(const TestRow& row);

// Text as one line that cannot steer a terminal, runs of blanks as one.
std::string oneLine(std::string_view text);

// The reason in a skip line of a check's log; empty when the line is none.
std::string skipReason(std::string_view line);

}  // namespace results
