// SPDX-License-Identifier: Apache-2.0
#pragma once

// One thing that a piece of evidence says: a value, or that there is none, or that it cannot be read and why. A fact
// knows where it was read, so every verdict can be traced to a line. "Not measured" is never a zero.

#include "base/decimal.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace facts {

enum class State : std::uint8_t { value, absent, unreadable };

// "value", "absent", "unreadable".
std::string_view toText(State state);

using FactValue = std::variant<std::string, bool, Decimal>;

// A text of a FactSet by its number; 0 is the empty text.
using TextId = std::uint32_t;
// A fact of a sealed FactSet by its place: `f1` is 0.
using FactId = std::uint32_t;

// Kept small, because a recording of a large cluster has a million of them: what repeats is a number of FactSet::text.
struct Fact {
  TextId subject = 0;  // "node-a", "node-a/gpu/00000000:18:00.0"; empty: the cluster
  TextId name = 0;     // "gpu.memoryTotal"
  State state = State::value;
  FactValue value{};       // when state is value
  std::string raw{};       // as written; empty: as the value is
  TextId unit = 0;         // "MiB"
  TextId reason = 0;       // of absent and unreadable
  std::uint32_t file = 0;  // number of the evidence file
  std::uint32_t line = 0;  // 0: not known
  TextId place = 0;        // where the object or element is in the file, "items[17]"
  TextId member = 0;       // and where in it, ".status.capacity[nvidia.com/gpu]"
  TextId time = 0;         // RFC 3339; empty: not known
};

}  // namespace facts
