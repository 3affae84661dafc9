// SPDX-License-Identifier: Apache-2.0
#include "constraint/version.h"

#include "base/result.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using constraint::compare;
using constraint::parseVersion;
using constraint::Version;

Version versionFrom(std::string_view text) {
  const Result<Version> parsed = parseVersion(text);
  REQUIRE_MESSAGE(parsed.has_value(), std::string(text));
  return *parsed;
}

}  // namespace

TEST_CASE("3.4: a version has one to three numbers and a suffix") {
  struct Row {
    const char* text;
    Version parsed;
    const char* plain;
  };
  const std::vector<Row> rows = {
      {"1", {{1, 0, 0}, 1, ""}, "1"},
      {"v2", {{2, 0, 0}, 1, ""}, "2"},
      {"1.2", {{1, 2, 0}, 2, ""}, "1.2"},
      {"v0.1", {{0, 1, 0}, 2, ""}, "0.1"},
      {"1.2.3", {{1, 2, 3}, 3, ""}, "1.2.3"},
      {"v0.0.0", {{0, 0, 0}, 3, ""}, "0.0.0"},
      {"1.29.2-hotfix.20240322", {{1, 29, 2}, 3, "-hotfix.20240322"}, "1.29.2"},
      {"v1.33.5-eks-3025e55", {{1, 33, 5}, 3, "-eks-3025e55"}, "1.33.5"},
      {"v1.31.4+rke2r1", {{1, 31, 4}, 3, "+rke2r1"}, "1.31.4"},
      {"6.8.0-1028-aws", {{6, 8, 0}, 3, "-1028-aws"}, "6.8.0"},
      {"1.2.3-", {{1, 2, 3}, 3, "-"}, "1.2.3"},
      {"1-2.3", {{1, 0, 0}, 1, "-2.3"}, "1"},
      {"+1.2", {{1, 2, 0}, 2, ""}, "1.2"},
      {"1.+2", {{1, 2, 0}, 2, ""}, "1.2"},
      {"01.02", {{1, 2, 0}, 2, ""}, "1.2"},
      {"580.105.08", {{580, 105, 8}, 3, ""}, "580.105.8"},
      {"9223372036854775807", {{9223372036854775807, 0, 0}, 1, ""}, "9223372036854775807"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.text) {
      CHECK(versionFrom(row.text) == row.parsed);
      CHECK(toText(versionFrom(row.text)) == row.plain);
    }
  }
}

TEST_CASE("3.4: what is not a version is invalid input that quotes the text") {
  for (const char* text : {"",
                           "v",
                           "V1.2",
                           "vv1.2",
                           "1.2.3.4",
                           "v1.2.a",
                           "a.2.3",
                           "1.b.3",
                           "-1.2.3",
                           "-1.2",
                           "1.-2.3",
                           "1.2.-3",
                           ".",
                           "..",
                           "1.",
                           ".1",
                           "1..2",
                           "1 .2",
                           " 1.2",
                           "1.2 ",
                           "1.2_",
                           "0x10",
                           "not-a-version",
                           "1e3",
                           "+-1",
                           "++1",
                           "--1",
                           "+",
                           "-",
                           "9223372036854775808"}) {
    SUBCASE(text) {
      const Result<Version> parsed = parseVersion(text);

      REQUIRE_FALSE(parsed.has_value());
      CHECK(parsed.error().code == Code::invalidInput);
      CHECK(parsed.error().message.starts_with("'" + std::string(text) + "' is not a version: "));
    }
  }
}

TEST_CASE("3.5: looks-like-version") {
  for (const char* text : {"1.2.3", "v1.2.3", "1.0", "ubuntu22.04", ".5"}) {
    SUBCASE(text) { CHECK(constraint::looksLikeVersion(text)); }
  }
  for (const char* text : {"123", "abc.def", "", "v", "a.b.c", "v5"}) {
    SUBCASE(text) { CHECK_FALSE(constraint::looksLikeVersion(text)); }
  }
}

TEST_CASE("3.5: EqualsOrNewer") {
  CHECK(compare(versionFrom("v1"), versionFrom("1.5.10")) >= 0);
  CHECK(compare(versionFrom("v0.1"), versionFrom("0.1.1")) >= 0);
  CHECK(compare(versionFrom("1.1"), versionFrom("1.2.0")) < 0);
}

TEST_CASE("3.5: Equals") {
  CHECK(constraint::hasSameNumbers(Version{{1, 2, 3}, 2, ""}, Version{{1, 2, 3}, 3, ""}));
  CHECK(constraint::hasSameNumbers(versionFrom("1.33"), versionFrom("1.33.0-rc.1")));
  CHECK_FALSE(constraint::hasSameNumbers(versionFrom("1.33"), versionFrom("1.33.1")));
}

TEST_CASE("Q12: a pre-release is a dash and one of five words, in any case") {
  struct Row {
    const char* text;
    const char* preRelease;
  };
  const std::vector<Row> rows = {
      {"1.35.0-rc.1", "rc.1"},
      {"1.35.0-RC1", "RC1"},
      {"1.36.0-alpha.2.41+0a1b2c3d4e5f60", "alpha.2.41"},
      {"1.36.0-Beta", "Beta"},
      {"1.36-dev", "dev"},
      {"1-pre+eks", "pre"},
      {"1.35.0-rc.1-eks-1", "rc.1-eks-1"},
      {"1.35.0", ""},
      {"1.35.0+rc.1", ""},
      {"1.35.0+rke2r1-rc.1", ""},
      {"1.33.5-eks-3025e55", ""},
      {"1.32.4-gke.1337000", ""},
      {"1.32.3-vke.8", ""},
      {"1.35.0-eks-rc.1", ""},
      {"1.35.0-1.rc", ""},
      {"1.35.0-prerelease.1", ""},
      {"1.35.0-develop", ""},
      {"1.35.0-rc-1", ""},
      {"1.35.0-rcx1", ""},
      {"1.35.0-", ""},
      {"6.8.0-1028-aws", ""},
  };
  for (const Row& row : rows) {
    SUBCASE(row.text) {
      const Version parsed = versionFrom(row.text);

      CHECK(findPreRelease(parsed) == row.preRelease);
    }
  }
}

TEST_CASE("Q12: pre-releases order by SemVer rule 11, and before their release") {
  const std::vector<const char*> ascending = {"1.0.0-alpha",
                                              "1.0.0-alpha.1",
                                              "1.0.0-alpha.02",
                                              "1.0.0-alpha.10",
                                              "1.0.0-alpha.beta",
                                              "1.0.0-beta",
                                              "1.0.0-beta.2",
                                              "1.0.0-beta.11",
                                              "1.0.0-dev",
                                              "1.0.0-pre.99999999999999999999",
                                              "1.0.0-pre.100000000000000000000",
                                              "1.0.0-rc.1",
                                              "1.0.0-rc.1.0",
                                              "1.0.0-eks-1"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      CAPTURE(ascending[i]);
      CAPTURE(ascending[j]);
      CHECK((compare(versionFrom(ascending[i]), versionFrom(ascending[j])) <=> 0) == (i <=> j));
    }
  }
}
