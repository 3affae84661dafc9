// SPDX-License-Identifier: Apache-2.0
#pragma once

// Where a command's result goes, and as what.

#include "base/result.h"
#include "cli/services.h"
#include "document/value.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum class OutputFormat : std::uint8_t { yaml, json, table };

// Exactly "yaml", "json" or "table". Error invalidInput.
Result<OutputFormat> parseOutputFormat(std::string_view text);

// The destination of --output, trimmed: empty or "-" is standard output. Error unsupported for cm://.
Result<std::string> parseDestination(const std::string& text);

// Error invalidInput when a destination is one of the files that are read: writing would lose it.
Result<> checkNotInput(const Services& services, const std::string& destination,
                       const std::vector<std::string>& sources);

// Writes a whole document: to a file by replacing it at once, or to standard output.
Result<> writeOutput(Services& services, const std::string& destination, std::string_view content);

// A recipe or snapshot as YAML (2 blanks) or JSON.
std::string writeDocument(const document::Value& value, OutputFormat format, int yamlIndent = 2);

// `5 overlays`, `1 overlay`.
std::string counted(std::size_t count, std::string_view noun);

}  // namespace cli
