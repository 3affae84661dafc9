// SPDX-License-Identifier: Apache-2.0
#pragma once

// The report as plain text for a terminal: a row for each phase and one for each check, then the remedies.

#include "base/text_table.h"
#include "results/report.h"

#include <string>

namespace results {

std::string writeTable(const Report& report, Colour colour = Colour::never);

}  // namespace results
