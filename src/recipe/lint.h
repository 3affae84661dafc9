// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is wrong with a catalog beyond its documents' syntax: references that lead nowhere, names that clash, values
// that nothing knows. All findings at once.

#include "base/result.h"
#include "recipe/catalog.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

enum class FindingLevel : std::uint8_t { error, warning };

struct Finding {
  FindingLevel level = FindingLevel::error;
  std::string rule;  // "base-exists", "values-file-exists", ...
  std::string message;
  std::optional<SourceSpan> where;
};

// `FILE:LINE:COLUMN: error: message [rule]`.
std::string describe(const Finding& finding);

struct LintOptions {
  std::set<std::string> pendingManifests{};  // manifest files that are known to be missing still
  std::map<std::string, std::string>
      checks{};                 // phase by name, of the validator catalog; empty: not looked at
  std::vector<Error> faults{};  // what others found; told with the rest
};

// Findings are sorted by place. Of a catalog with faults() only what cannot be read is told:
// everything else could follow from it.
std::vector<Finding> lint(const Catalog& catalog, const LintOptions& options = {});

// One path per line; blank lines and lines that begin with '#' are skipped.
std::set<std::string> parsePendingList(std::string_view text);

}  // namespace recipe
