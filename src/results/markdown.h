// SPDX-License-Identifier: Apache-2.0
#pragma once

// GitHub-flavoured Markdown: the summary, a table per phase, then what is to be said about each check.

#include "results/report.h"

#include <string>
#include <string_view>

namespace results {

std::string writeMarkdown(const Report& report);

// Text as one line of running Markdown, safe in a table cell: nothing in it is markup.
std::string markdownText(std::string_view text);
// Lines as a fenced block whose fence none of them can close.
std::string markdownBlock(std::string_view text);

}  // namespace results
