// SPDX-License-Identifier: Apache-2.0
#pragma once

// The style sheet of the HTML report. It names no font, image or address that would have to be fetched.

#include <string_view>

namespace results {

extern const std::string_view kReportStyle;

}  // namespace results
