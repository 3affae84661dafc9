// SPDX-License-Identifier: Apache-2.0
#pragma once

// Bytes to documents. Every error names the place (file, line, column) and has code invalidInput, or exhausted
// when a limit is passed. Refused: duplicate keys, more than one document, invalid UTF-8, NUL, tabs that indent,
// a key that is no scalar, trailing bytes, and whatever passes the limits. An empty input is an error.
// YAML anchors, aliases and merge keys are expanded; a document in which aliases would expand to more than
// maxNodes nodes is refused before anything is expanded.

#include "base/result.h"
#include "document/view.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace document {

enum class Format : std::uint8_t { yaml, json };

struct ReadLimits {
  std::size_t maxBytes = std::size_t{64} * 1024 * 1024;  // after inflation
  std::size_t maxNodes = 2'000'000;                      // after alias expansion
  std::size_t maxDepth = 200;
};

// `file` is the name for messages ("-" for standard input).
Result<Document> readYaml(std::string_view bytes, std::string file, const ReadLimits& limits = {});
Result<Document> readJson(std::string_view bytes, std::string file, const ReadLimits& limits = {});
Result<Document> read(Format format, std::string_view bytes, std::string file, const ReadLimits& limits = {});

// The format by the suffix of `path` (.json; .yaml or .yml, any case, a final .gz ignored), else by the first byte
// that is not a blank: `{` or `[` is JSON, anything else YAML.
Format detectFormat(std::string_view path, std::string_view bytes);

// True when the bytes begin with the gzip magic number.
bool isGzip(std::string_view bytes);
// Inflates a gzip stream; error of code exhausted past maxBytes, invalidInput when it is cut or damaged.
Result<std::string> inflateGzip(std::string_view bytes, const std::string& file, std::size_t maxBytes);

// inflates when gzipped, detects the format and reads.
Result<Document> readAny(std::string_view bytes, const std::string& file, const ReadLimits& limits = {});

}  // namespace document
