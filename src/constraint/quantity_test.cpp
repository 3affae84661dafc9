// SPDX-License-Identifier: Apache-2.0
#include "constraint/quantity.h"

#include "base/decimal.h"
#include "base/result.h"
#include "base/text.h"

#include <doctest/doctest.h>

#include <array>

using constraint::parseQuantity;

TEST_CASE("a quantity is its exact number") {
  struct Row {
    const char* text;
    const char* value;
  };
  constexpr std::array kRows = {
      Row{"8", "8"},
      Row{"0", "0"},
      Row{"0.6Gi", "644245094.4"},
      Row{"1Ki", "1024"},
      Row{"1k", "1000"},
      Row{"1M", "1000000"},
      Row{"1Mi", "1048576"},
      Row{"1.5G", "1500000000"},
      Row{"2Ti", "2199023255552"},
      Row{"3T", "3000000000000"},
      Row{"1Pi", "1125899906842624"},
      Row{"1P", "1000000000000000"},
      Row{"1Ei", "1152921504606846976"},
      Row{"1E", "1000000000000000000"},
      Row{"1e3", "1000"},
      Row{"1E3", "1000"},
      Row{"12e-3", "0.012"},
      Row{"250m", "0.25"},
      Row{"5u", "0.000005"},
      Row{"7n", "0.000000007"},
      Row{"-1.5Gi", "-1610612736"},
      Row{"+4", "4"},
      Row{".5Gi", "536870912"},
      Row{"5.", "5"},
      Row{"79266Mi", "83116425216"},
      Row{"9223372036854775807", "9223372036854775807"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    const Result<Decimal> value = parseQuantity(row.text);
    REQUIRE(value.has_value());
    CHECK(value->text() == row.value);
  }
}

TEST_CASE("what Kubernetes does not take, or would change, is no quantity") {
  struct Row {
    const char* text;
    const char* message;
  };
  constexpr std::array kRows = {
      Row{"", "expected a number"},
      Row{"Gi", "expected a number"},
      Row{"1K", "did you mean 'k'"},
      Row{"80GB", "did you mean 'G'"},
      Row{"80GiB", "did you mean 'Gi'"},
      Row{"1ki", "did you mean 'Ki'"},
      Row{"8 GPUs", "the suffix ' GPUs' is not known"},
      Row{"1e3k", "the suffix"},
      Row{"1.2.3", "expected a number"},
      Row{"N/A", "the suffix 'N/A' is not known"},
      Row{"<none>", "the suffix '<none>' is not known"},
      Row{"9223372036854775808", "beyond 2^63-1"},
      Row{"8Ei", "beyond 2^63-1"},
      Row{"1e30", "beyond 2^63-1"},
      Row{"0.1n", "finer than a billionth"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    const Result<Decimal> value = parseQuantity(row.text);
    REQUIRE(!value.has_value());
    CHECK(value.error().code == Code::invalidInput);
    CHECK(text::contains(value.error().message, row.message));
  }
}
