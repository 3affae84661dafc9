// SPDX-License-Identifier: Apache-2.0
#pragma once

// JUnit XML: a phase is a test suite, an empty one too. `other` and `pending` are errors there, because JUnit knows
// no fifth state and a check that proved nothing must not look passed.

#include "results/report.h"

#include <string>

namespace results {

std::string writeJunit(const Report& report);

}  // namespace results
