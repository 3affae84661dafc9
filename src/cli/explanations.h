// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/outputs.h"
#include "recipe/explain.h"

#include <string>
#include <vector>

namespace cli {

// --format of a command that has --explain: a table when that is given and --format is not.
Result<OutputFormat> formatOf(const Arguments& arguments);

// Entries of --explain as a table, YAML or JSON.
std::string writeExplanations(const std::vector<recipe::Explanation>& entries, OutputFormat format);

// A value in one line: a scalar as it is, a container as compact JSON.
std::string inlineText(const document::Value& value);

// `FILE:LINE`; `-` when there is no file.
std::string placeText(const std::string& file, std::int64_t line);

}  // namespace cli
