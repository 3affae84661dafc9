// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace cli {

// The manual page assay(1), as troff, from the command table. `date` is YYYY-MM-DD.
std::string manPage(std::string_view version, std::string_view date);

}  // namespace cli
