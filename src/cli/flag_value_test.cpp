// SPDX-License-Identifier: Apache-2.0
#include "cli/flag_value.h"

#include "base/duration.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace cli {
namespace {

TEST_CASE("whole numbers are read in every base") {
  struct Row {
    const char* text;
    std::optional<std::int64_t> value;
  };
  const std::vector<Row> rows = {
      {"0", 0},
      {"10", 10},
      {"+10", 10},
      {"-10", -10},
      {"0x10", 16},
      {"0XfF", 255},
      {"07", 7},
      {"010", 8},
      {"0o17", 15},
      {"0b101", 5},
      {"1_000", 1000},
      {"0x_f", 15},
      {"0_7", 7},
      {"-0x10", -16},
      {"9223372036854775807", 9223372036854775807LL},
      {"-9223372036854775808", std::numeric_limits<std::int64_t>::min()},
      {"", {}},
      {"-", {}},
      {"abc", {}},
      {"1.5", {}},
      {" 1", {}},
      {"1 ", {}},
      {"08", {}},
      {"0x", {}},
      {"1__0", {}},
      {"_1", {}},
      {"1_", {}},
      {"--1", {}},
      {"9223372036854775808", {}},
      {"-9223372036854775809", {}},
      {"0b2", {}},
      {"1e3", {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(parseInteger(row.text) == row.value);
  }
}

TEST_CASE("durations are sums of numbers with units") {
  using std::chrono::milliseconds;
  struct Row {
    const char* text;
    std::optional<milliseconds> value;
  };
  const std::vector<Row> rows = {
      {"0", milliseconds(0)},
      {"300ms", milliseconds(300)},
      {"5m", milliseconds(300000)},
      {"1h30m", milliseconds(5400000)},
      {"1.5s", milliseconds(1500)},
      {".5s", milliseconds(500)},
      {"+2s", milliseconds(2000)},
      {"1us", milliseconds(1)},
      {"1\xC2\xB5s", milliseconds(1)},
      {"0.1s0.2s", milliseconds(300)},
      {"", {}},
      {"5", {}},
      {"m", {}},
      {"-5m", {}},
      {"5 m", {}},
      {"5d", {}},
      {"1.2.3s", {}},
      {".s", {}},
      {"5m ", {}},
      {"99999999999999999999h", {}},
      {"1e9s", {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(parseDuration(row.text) == row.value);
  }
}

TEST_CASE("switches have six spellings each") {
  for (const char* text : {"1", "t", "T", "true", "True", "TRUE"}) {
    CHECK(parseSwitch(text) == true);
  }
  for (const char* text : {"0", "f", "F", "false", "False", "FALSE"}) {
    CHECK(parseSwitch(text) == false);
  }
  for (const char* text : {"", "yes", "on", "tRue", " true", "2"}) {
    CHECK(parseSwitch(text) == std::nullopt);
  }
}

}  // namespace
TEST_CASE("a duration is shown in the fewest words that are read back as the same") {
  using namespace std::chrono_literals;
  using std::chrono::milliseconds;
  struct Row {
    milliseconds duration;
    const char* text;
  };
  const Row rows[] = {
      {0ms, "0s"},   {250ms, "250ms"}, {30s, "30s"}, {90s, "1m30s"},
      {900s, "15m"}, {65min, "1h5m"},  {24h, "24h"}, {1h + 1ms, "1h1ms"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(durationText(row.duration) == row.text);
    CHECK(parseDuration(row.text) == row.duration);
  }
}

}  // namespace cli
