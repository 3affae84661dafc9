// SPDX-License-Identifier: Apache-2.0
#pragma once

// Releases of drivers and kernels: numbers between dots, `580.95.05`, `5.15.153.1-microsoft-standard-WSL2`. Unlike a
// Version a release may have four numbers, and the build number of a kernel (`5.15.0-1057-aws`) counts when a
// requirement names one.

#include "base/result.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace constraint {

struct Release {
  std::vector<std::int64_t> numbers;      // one to four
  std::string suffix;                     // as written, with its first sign
  std::optional<std::int64_t> candidate;  // n of a kernel's `-rcN` or `-0.rcN`: older than the release
  std::vector<std::int64_t> build;        // of a kernel: 1057, or 503.11.1; empty when it has none
  std::string flavour;                    // of a kernel: the letters after the build number, "aws", "elx"

  bool operator==(const Release&) const = default;
};

// Error invalidInput for what is no release: `N/A`, text, five numbers, a number beyond 64 bits.
Result<Release> parseDriver(std::string_view text);
Result<Release> parseKernel(std::string_view text);

// How `actual` stands to what is required, or why that cannot be told: it has fewer numbers than the requirement and
// agrees in those, or build numbers of different builders would have to be compared. Only the numbers that the
// requirement has are looked at, and builds only when it names one.
struct ReleaseOrder {
  std::optional<std::weak_ordering> order{};
  std::string reason{};  // when there is no order
};
ReleaseOrder compareTo(const Release& required, const Release& actual);

// As `==` asks: all numbers, missing ones 0; the build too when the requirement names one.
bool isSameRelease(const Release& required, const Release& actual);

}  // namespace constraint
