// SPDX-License-Identifier: Apache-2.0
#pragma once

// A set of evidence: the files that were given, what each turned out to be, and the facts that were read out of them.

#include "facts/fact_set.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace facts {

enum class FileState : std::uint8_t {
  read,
  partial,       // read in part; the reason says what is missing
  unreadable,    // of a known format, and nothing could be read
  unrecognised,  // no format that is known
};

// "read", "partial", "unreadable", "unrecognised".
std::string_view toText(FileState state);

// Where the node of a file is known from.
enum class NodeFrom : std::uint8_t { none, content, recording, expect, onlyNode };

// "content", "recording", "expect", "only-node"; empty for none.
std::string_view toText(NodeFrom from);

struct EvidenceFile {
  std::string path{};
  std::uint64_t bytes = 0;
  std::string format{};  // its name in formatTable(); empty when it is not recognised
  FileState state = FileState::unrecognised;
  std::string reason{};
  std::string node{};  // of a file about one host; empty: of no single host, or not known
  NodeFrom nodeFrom = NodeFrom::none;
  std::string tool{};  // what wrote it: "driver 570.124.06"
};

struct Evidence {
  std::vector<EvidenceFile> files;  // sorted by path
  FactSet facts;                    // sealed
};

}  // namespace facts
