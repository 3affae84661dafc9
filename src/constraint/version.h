// SPDX-License-Identifier: Apache-2.0
#pragma once

// Versions as clusters report them: one to three numbers and a suffix, `v1.33.5-eks-3025e55`. Deliberately not
// SemVer: numbers may have leading zeros, may be missing, and a dash need not mean a pre-release, because managed
// Kubernetes puts its vendor build there. README.md has the rules.

#include "base/result.h"

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace constraint {

struct Version {
  std::array<std::int64_t, 3> numbers{};  // major, minor, patch; 0 where the text has none
  int precision = 0;                      // how many numbers the text has: 1 to 3
  std::string suffix;                     // with its leading '-' or '+'; empty when there is none

  bool operator==(const Version&) const = default;  // the same text, up to a leading v and zeros
};

// Error invalidInput says which part is not a number. Blanks are not trimmed: they are part of the text.
Result<Version> parseVersion(std::string_view text);

// Only as many numbers as the version has, without its suffix: "1.33".
std::string toText(const Version& version);

// `rc.1` of `1.35.0-rc.1+build`: what the suffix says when its first identifier is alpha, beta, rc, dev or pre.
// Empty for a release, vendor builds included. Points into the version.
std::string_view findPreRelease(const Version& version);

// Order at the lower precision of the two; where those numbers are equal, a pre-release is older than a release
// and two pre-releases follow SemVer's rule 11.
std::weak_ordering compare(const Version& left, const Version& right);

// Equality as `==` asks for it: all three numbers, missing ones 0, suffixes ignored.
bool hasSameNumbers(const Version& left, const Version& right);

// Whether `==` and `!=` should try to compare versions: after one leading v, a digit and a dot anywhere.
bool looksLikeVersion(std::string_view text);

}  // namespace constraint
