// SPDX-License-Identifier: Apache-2.0
#include "constraint/release.h"

#include "base/result.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

using constraint::Release;

namespace {

using Numbers = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("a kernel release is its numbers, its build and who built it") {
  struct Row {
    const char* text;
    Release release;
  };
  const std::vector<Row> rows = {
      {"6.8", {{6, 8}, "", std::nullopt, {}, ""}},
      {"5.15.0-1057-aws", {{5, 15, 0}, "-1057-aws", std::nullopt, {1057}, "aws"}},
      {"5.14.0-503.11.1.el9_5.x86_64",
       {{5, 14, 0}, "-503.11.1.el9_5.x86_64", std::nullopt, {503, 11, 1}, "elx"}},
      {"6.1.0-18-amd64", {{6, 1, 0}, "-18-amd64", std::nullopt, {18}, "amd"}},
      {"5.15.153.1-microsoft-standard-WSL2",
       {{5, 15, 153, 1}, "-microsoft-standard-WSL2", std::nullopt, {}, ""}},
      {"6.6.30+", {{6, 6, 30}, "+", std::nullopt, {}, ""}},
      {"6.12.0-rc5", {{6, 12, 0}, "-rc5", 5, {}, ""}},
      {"6.12.0-0.rc5.46.fc42.x86_64", {{6, 12, 0}, "-0.rc5.46.fc42.x86_64", 5, {}, ""}},
      {"3.10.0.el7.x86_64", {{3, 10, 0}, ".el7.x86_64", std::nullopt, {}, ""}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Result<Release> release = constraint::parseKernel(row.text);
    REQUIRE(release.has_value());
    CHECK(*release == row.release);
  }
}

TEST_CASE("what is no release is refused") {
  constexpr std::array kTexts = {"",          "N/A",
                                 "[N/A]",     "v5.15",
                                 "1.2.3.4.5", "99999999999999999999.1",
                                 "-1",        "Driver/library version mismatch",
                                 "5..15",     "570 (Open)"};
  for (const char* text : kTexts) {
    CAPTURE(text);
    CHECK(!constraint::parseDriver(text).has_value());
    CHECK(!constraint::parseKernel(text).has_value());
  }
}

TEST_CASE("releases are ordered by their numbers, and not where that cannot be told") {
  struct Row {
    const char* required;
    const char* actual;
    std::optional<int> order;  // of actual to required
  };
  constexpr std::array kRows = {
      Row{"5.15", "5.15.0-1057-aws", 0},
      Row{"5.15", "5.4.0-1057-aws", -1},
      Row{"5.15", "6.8.0", 1},
      Row{"5.15.0-1057", "5.15.0-1056-aws", -1},
      Row{"5.15.0-1057", "5.15.0-1100-gcp", 1},
      Row{"5.15.0-1057-aws", "5.15.0-1057-aws", 0},
      Row{"5.15.0-1057-aws", "5.15.0-91-generic", std::nullopt},
      Row{"5.15.0-1057", "5.15.0", std::nullopt},
      Row{"5.15.0-1057", "5.15.1", 1},
      Row{"5.14.0-427", "5.14.0-503.11.1.el9_5.x86_64", 1},
      Row{"5.14.0-503.11.1.el9_5.x86_64", "5.14.0-503.2.1.el9_4.x86_64", -1},
      Row{"5.14.0-503.11", "5.14.0-503", std::nullopt},
      Row{"6.12", "6.12.0-rc5", -1},
      Row{"6.12.0-rc5", "6.12.0-rc4", -1},
      Row{"6.12.0-rc5", "6.12.0", 1},
      Row{"6.12.0", "6.12.0-0.rc5.46.fc42.x86_64", -1},
      Row{"5.15.153.1", "5.15.153.2-microsoft-standard-WSL2", 1},
      Row{"580.95.05", "580", std::nullopt},
      Row{"580.95.05", "579", -1},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.required);
    CAPTURE(row.actual);
    const constraint::ReleaseOrder found =
        compareTo(constraint::parseKernel(row.required).value(), constraint::parseKernel(row.actual).value());
    REQUIRE(found.order.has_value() == row.order.has_value());
    CHECK(found.reason.empty() == row.order.has_value());
    if (row.order) {
      CHECK(*found.order == (*row.order <=> 0));
    }
  }
}

TEST_CASE("a release is the same when all its numbers are") {
  const auto same = [](const char* required, const char* actual) {
    return isSameRelease(constraint::parseKernel(required).value(), constraint::parseKernel(actual).value());
  };
  CHECK(same("570.124.06", "570.124.6"));
  CHECK(same("570.0", "570"));
  CHECK(same("5.15.0", "5.15.0-1057-aws"));
  CHECK(same("5.15.0-1057", "5.15.0-1057-aws"));
  CHECK(!same("5.15.0-1057", "5.15.0-1058-aws"));
  CHECK(!same("5.15.0-1057-gcp", "5.15.0-1057-aws"));
  CHECK(!same("570", "570.124"));
  CHECK(!same("6.12.0", "6.12.0-rc1"));
}
