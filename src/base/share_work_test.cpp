// SPDX-License-Identifier: Apache-2.0
#include "base/share_work.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

TEST_CASE("every index is worked on once, by one thread or by many") {
  for (const std::size_t fewest : {std::size_t{1}, std::size_t{5000}}) {
    std::vector<int> calls(1000);
    shareWork(calls.size(), fewest, [&](std::size_t i) { ++calls[i]; });
    CHECK(std::ranges::count(calls, 1) == 1000);
  }
}

TEST_CASE("little work is done in order, on this thread") {
  std::vector<std::size_t> order;
  shareWork(5, 6, [&](std::size_t i) { order.push_back(i); });
  CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
}

TEST_CASE("what one call throws reaches the caller") {
  const auto fail = [](std::size_t i) {
    if (i == 70) {
      throw std::runtime_error("seventy");
    }
  };
  CHECK_THROWS_AS(shareWork(100, 1, fail), std::runtime_error);
}
