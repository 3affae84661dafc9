// SPDX-License-Identifier: Apache-2.0
#include "base/utc_time.h"
#include "fakes/fake_clock.h"
#include "platform/adapters/system_clock.h"
#include "platform/clock.h"

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace {

using std::chrono::milliseconds;

struct ClockSubject {
  const char* name;
  std::shared_ptr<platform::Clock> clock;
  std::function<void(milliseconds)> pass;
};

std::vector<ClockSubject> clockSubjects() {
  const auto fake = std::make_shared<fakes::FakeClock>();
  return {{"system", std::make_shared<platform::SystemClock>(),
           [](milliseconds time) { std::this_thread::sleep_for(time); }},
          {"fake", fake, [fake](milliseconds time) { fake->advance(time); }}};
}

}  // namespace

TEST_CASE("both readings of a clock move by the time that passes") {
  for (const ClockSubject& subject : clockSubjects()) {
    SUBCASE(subject.name) {
      const UtcTime wall = subject.clock->now();
      const platform::Monotonic monotonic = subject.clock->monotonic();

      subject.pass(milliseconds{20});

      CHECK(subject.clock->monotonic() - monotonic >= milliseconds{20});
      CHECK(subject.clock->monotonic() - monotonic < std::chrono::minutes{1});
      CHECK(subject.clock->now() - wall >= milliseconds{15});
    }
  }
}

TEST_CASE("a clock tells a date that can be") {
  for (const ClockSubject& subject : clockSubjects()) {
    SUBCASE(subject.name) {
      CHECK(subject.clock->now() > std::chrono::sys_days{std::chrono::year{2025} / 1 / 1});
    }
  }
}

TEST_CASE("setting the wall clock leaves the monotonic one alone") {
  fakes::FakeClock clock;
  const platform::Monotonic before = clock.monotonic();

  clock.setWallClock(UtcTime{});

  CHECK(clock.monotonic() == before);
  CHECK(toRfc3339(clock.now()) == "1970-01-01T00:00:00Z");
}
