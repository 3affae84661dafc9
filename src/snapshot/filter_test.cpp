// SPDX-License-Identifier: Apache-2.0
#include "snapshot/filter.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

namespace snapshot {

TEST_CASE("a pattern chooses keys") {
  struct Row {
    const char* name;
    const char* pattern;
    const char* key;
    bool matches;
  };
  const Row rows[] = {
      {"no star is equality", "Id", "Id", true},
      {"no star is not a prefix", "Id", "Idle", false},
      {"no star is not a suffix", "Id", "GroupId", false},
      {"case matters", "id", "Id", false},
      {"empty matches empty", "", "", true},
      {"empty matches nothing else", "", "a", false},
      {"star matches empty", "*", "", true},
      {"star matches all", "*", "anything/at.all", true},
      {"two stars match all", "**", "a", true},
      {"prefix", "net*", "network", true},
      {"prefix alone", "net*", "net", true},
      {"prefix is anchored", "net*", "subnet", false},
      {"suffix", "*Bytes", "IOReadBytes", true},
      {"suffix is anchored", "*Bytes", "BytesRead", false},
      {"contains", "*Credential*", "LoadCredentialEncrypted", true},
      {"contains at the start", "*Credential*", "Credential", true},
      {"contains nothing", "*Credential*", "Credentia", false},
      {"both ends", "a*z", "abcz", true},
      {"both ends, nothing between", "a*z", "az", true},
      {"ends share no characters", "a*a", "a", false},
      {"ends may touch", "a*a", "aa", true},
      {"segments in order", "*a*b*", "xxaxxbxx", true},
      {"segments in wrong order", "*a*b*", "xxbxxa", false},
      {"segments share no characters", "*aba*aba*", "ababa", false},
      {"many segments", "/sys/*/random/*/id", "/sys/kernel/random/x/id", true},
      {"middle segment missing", "a*b*c", "ac", false},
      {"middle segment not taken from the end", "a*c*c", "ac", false},
      {"later chance of the last segment", "*ab", "abab", true},
      {"question mark is itself", "a?c", "abc", false},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(matchesPattern(row.key, row.pattern) == row.matches); }
  }
}

TEST_CASE("any of several patterns is enough, and none matches nothing") {
  const std::array<std::string_view, 2> patterns = {"a*", "b"};

  CHECK(matchesAny("b", patterns));
  CHECK(matchesAny("ab", patterns));
  CHECK_FALSE(matchesAny("c", patterns));
  CHECK_FALSE(matchesAny("a", {}));
}

TEST_CASE("a hostile pattern takes linear time") {
  std::string pattern;
  for (int i = 0; i < 2000; ++i) {
    pattern += "*a";
  }

  CHECK_FALSE(matchesPattern(std::string(100'000, 'a') + "b", pattern));
}

}  // namespace snapshot
