// SPDX-License-Identifier: Apache-2.0
#include "snapshot/filter.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace snapshot {

bool matchesPattern(std::string_view key, std::string_view pattern) {
  const std::size_t firstStar = pattern.find('*');
  if (firstStar == std::string_view::npos) {
    return key == pattern;
  }
  const std::size_t lastStar = pattern.rfind('*');
  const std::string_view head = pattern.substr(0, firstStar);
  const std::string_view tail = pattern.substr(lastStar + 1);
  // Head and tail must not share characters: `a*a` is not met by "a".
  if (key.size() < head.size() + tail.size() || !key.starts_with(head) || !key.ends_with(tail)) {
    return false;
  }
  std::string_view between = key.substr(head.size(), key.size() - head.size() - tail.size());
  std::string_view segments = pattern.substr(firstStar, lastStar - firstStar);
  while (!segments.empty()) {
    segments.remove_prefix(1);  // the star
    const std::string_view segment = segments.substr(0, segments.find('*'));
    const std::size_t found = between.find(segment);
    if (found == std::string_view::npos) {
      return false;
    }
    between.remove_prefix(found + segment.size());
    segments.remove_prefix(segment.size());
  }
  return true;
}

bool matchesAny(std::string_view key, std::span<const std::string_view> patterns) {
  return std::ranges::any_of(patterns,
                             [key](std::string_view pattern) { return matchesPattern(key, pattern); });
}

}  // namespace snapshot
