// SPDX-License-Identifier: Apache-2.0
#pragma once

// CTRF, the report that programs read. Strictly valid: everything that CTRF has no name for is under `extra` of its
// test (`remedy`, `verdicts`, and what the check itself put there).

#include "document/value.h"
#include "results/report.h"

#include <string>

namespace results {

document::Value toCtrf(const Report& report);
// JSON, two blanks of indentation, final newline.
std::string writeCtrf(const Report& report);

}  // namespace results
