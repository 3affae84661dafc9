// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the texts of nvidia-smi mean: words in place of a value, numbers with units, flags.

#include "facts/fact.h"

#include <cstdint>
#include <string_view>

namespace facts {

enum class SmiType : std::uint8_t {
  text,    // as it is, apart from the words in place of a value
  number,  // a decimal number, with the unit of the table or none
  flag,    // Yes, No, Active, Not Active, Enabled, Disabled
  guess,   // of an element that no table lists: a number with a known unit or digits alone, else text
};

struct SmiReading {
  State state = State::value;
  FactValue value{};
  std::string_view unit{};
  std::string_view reason{};
};

// `text` is trimmed. `N/A`, `Not Supported`, `Not Active` (of what is no flag), empty text and the same words in square
// brackets are absent; `Unknown Error`, `ERR!`, `GPU requires reset`, `GPU is lost` and a text that is not of its type
// are unreadable.
SmiReading readSmiText(std::string_view text, SmiType type);

}  // namespace facts
