// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is wrong with a catalog beyond its documents' syntax: references that lead nowhere, names that clash, values
// that nothing knows. All findings at once.

#include "base/result.h"
#include "recipe/catalog.h"

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

// `pendingManifests`: manifest files that are known to be missing still. Findings are sorted by place.
std::vector<Finding> lint(const Catalog& catalog, const std::set<std::string>& pendingManifests = {});

// One path per line; blank lines and lines that begin with '#' are skipped.
std::set<std::string> parsePendingList(std::string_view text);

}  // namespace recipe
