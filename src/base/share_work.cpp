// SPDX-License-Identifier: Apache-2.0
#include "base/share_work.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

namespace {

// Beyond this, reading many small files gets no faster.
constexpr unsigned kMostThreads = 8;

}  // namespace

void shareWork(std::size_t count, std::size_t fewest, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto takeTurns = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      work(i);
    }
  };
  std::vector<std::future<void>> others;
  try {
    const unsigned threads = count < fewest ? 1 : std::min(std::thread::hardware_concurrency(), kMostThreads);
    for (unsigned i = 1; i < threads; ++i) {
      others.push_back(std::async(std::launch::async, takeTurns));
    }
    // No further thread to be had: this one and those that were started do the work.
    // NOLINTNEXTLINE(bugprone-empty-catch)
  } catch (const std::system_error&) {
  }
  takeTurns();
  for (std::future<void>& other : others) {
    other.get();
  }
}
