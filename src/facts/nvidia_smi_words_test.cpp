// SPDX-License-Identifier: Apache-2.0
#include "facts/nvidia_smi_words.h"

#include "facts/fact.h"
#include "facts/fact_set.h"

#include <doctest/doctest.h>

#include <array>

using facts::SmiType;
using facts::State;

TEST_CASE("texts of nvidia-smi are values, not available, or in error") {
  struct Row {
    const char* text;
    SmiType type;
    State state;
    const char* shown;  // the value, else the reason
    const char* unit = "";
  };
  constexpr std::array kRows = {
      Row{"81559 MiB", SmiType::number, State::value, "81559", "MiB"},
      Row{"71.22 W", SmiType::number, State::value, "71.22", "W"},
      Row{"0", SmiType::number, State::value, "0"},
      Row{"N/A", SmiType::number, State::absent, "N/A"},
      Row{"[N/A]", SmiType::number, State::absent, "N/A"},
      Row{"Not Supported", SmiType::number, State::absent, "Not Supported"},
      Row{"[Not Supported]", SmiType::text, State::absent, "Not Supported"},
      Row{"Not Active", SmiType::text, State::absent, "Not Active"},
      Row{"", SmiType::text, State::absent, "the element is empty"},
      Row{"Unknown Error", SmiType::number, State::unreadable, "Unknown Error"},
      Row{"[Unknown Error]", SmiType::text, State::unreadable, "Unknown Error"},
      Row{"GPU requires reset", SmiType::guess, State::unreadable, "GPU requires reset"},
      Row{"GPU is lost", SmiType::flag, State::unreadable, "GPU is lost"},
      Row{"many", SmiType::number, State::unreadable, "expected a number"},
      Row{"5 furlongs", SmiType::number, State::unreadable, "expected a number"},
      Row{"Yes", SmiType::flag, State::value, "true"},
      Row{"No", SmiType::flag, State::value, "false"},
      Row{"Not Active", SmiType::flag, State::value, "false"},
      Row{"N/A", SmiType::flag, State::absent, "N/A"},
      Row{"perhaps", SmiType::flag, State::unreadable, "expected Yes or No"},
      Row{"13.0", SmiType::text, State::value, "13.0"},
      Row{"1650123456789", SmiType::guess, State::value, "1650123456789"},
      Row{"007", SmiType::guess, State::value, "007"},
      Row{"1980 MHz", SmiType::guess, State::value, "1980", "MHz"},
      Row{"16x", SmiType::guess, State::value, "16x"},
      Row{"P0", SmiType::guess, State::value, "P0"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    const facts::SmiReading reading = facts::readSmiText(row.text, row.type);
    CHECK(toText(reading.state) == toText(row.state));
    CHECK(reading.unit == row.unit);
    if (row.state == State::value) {
      CHECK(facts::valueText(reading.value) == row.shown);
    } else {
      CHECK(reading.reason == row.shown);
    }
  }
}
