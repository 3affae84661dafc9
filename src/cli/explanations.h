// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/outputs.h"
#include "recipe/explain.h"

#include <string>
#include <vector>

namespace cli {

// Entries of --explain as a table, YAML or JSON.
std::string writeExplanations(const std::vector<recipe::Explanation>& entries, OutputFormat format);

// A value in one line: a scalar as it is, a container as compact JSON.
std::string inlineText(const document::Value& value);

// `FILE:LINE`, or the source alone.
std::string placeText(const std::string& file, std::int64_t line);

}  // namespace cli
