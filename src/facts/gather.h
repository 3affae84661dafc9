// SPDX-License-Identifier: Apache-2.0
#pragma once

// From files to facts: recognises what each file is by its content, finds out whose it is, and reads it. Pure: the
// bytes come from the caller.

#include "base/result.h"
#include "facts/evidence.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace facts {

struct NamedBytes {
  std::string path;
  std::string_view bytes;
  std::string problem{};  // why the bytes could not be had; empty: they are here
};

// What the request says of a file: --as PATH=FORMAT[@NODE], or the expectations' `files`.
struct FileHint {
  std::string format{};  // empty: by content
  std::string node{};    // empty: not said
};

// The names for --as, with what each is.
struct FormatName {
  std::string_view name;
  std::string_view description;
};
std::span<const FormatName> formatTable();

// Error invalidInput: a hint names a format that does not exist, with the nearest one, or a file that is not there.
Result<Evidence> gather(std::vector<NamedBytes> files, const std::map<std::string, FileHint>& hints);

}  // namespace facts
