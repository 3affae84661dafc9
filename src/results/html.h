// SPDX-License-Identifier: Apache-2.0
#pragma once

// One page that stands alone: no script, no external resource, readable on a telephone and on paper, dark where the
// reader's system is.

#include "results/report.h"

#include <string>

namespace results {

std::string writeHtml(const Report& report);

}  // namespace results
