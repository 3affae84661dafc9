// SPDX-License-Identifier: Apache-2.0
#pragma once

// Paragraphs of plain text broken into lines.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// Lines of at most `width` bytes, broken at blanks; a longer word stands alone. A blank line stays between paragraphs.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The same, each line indented and ended.
std::string indented(std::string_view text, std::size_t indent, std::size_t width);

// Text as it is shown for a program of that name: "assay" at the start of a line or after "<(" replaced.
std::string namedExample(std::string_view examples, std::string_view programName);

}  // namespace cli
