// SPDX-License-Identifier: Apache-2.0
#pragma once

// Where a command's result goes, and as what.

#include "base/result.h"
#include "cli/arguments.h"
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

// A destination as a user gives it, trimmed; "-" becomes empty, which is standard output.
std::string trimmedDestination(const std::string& text);
// Error unsupported for cm://.
Result<> refuseClusterDestination(const std::string& destination);
// Both: the destination of --output.
Result<std::string> parseDestination(const std::string& text);

// One result of a command. `flag` is what named its place, as messages show it: `--report html`.
struct Output {
  std::string flag;
  std::string path;  // empty: standard output
};

// Error invalidInput when two outputs are one file, or when one of the files that are read (`-` is standard input) would
// be overwritten. Files are the same when the system says so: links and spellings do not matter.
Result<> checkOutputs(const Services& services, const std::vector<Output>& outputs,
                      const std::vector<std::string>& sources);

// --output of a command that writes one result and reads `sources`: parseDestination, then checkOutputs.
Result<std::string> outputOf(const Services& services, const Arguments& arguments,
                             const std::vector<std::string>& sources = {});

// Writes a whole document: to a file by replacing it at once, or to standard output.
Result<> writeOutput(Services& services, const std::string& destination, std::string_view content);

// A recipe or snapshot as YAML (2 blanks) or JSON.
std::string writeDocument(const document::Value& value, OutputFormat format, int yamlIndent = 2);

// `5 overlays`, `1 overlay`.
std::string counted(std::size_t count, std::string_view noun);

}  // namespace cli
