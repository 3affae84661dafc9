// SPDX-License-Identifier: Apache-2.0
#include "document/canonical.h"

#include "document/kind.h"
#include "document/scalar.h"
#include "document/timestamp.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace document {

namespace {

// Go's time.RFC3339Nano.
std::string canonicalTimestamp(std::string_view text) {
  const std::optional<Timestamp> time = parseTimestamp(text);
  if (!time) {
    return std::string(text);
  }
  std::string fraction;
  if (time->nanosecond != 0) {
    fraction = fmt::format(".{:09}", time->nanosecond);
    fraction.erase(fraction.find_last_not_of('0') + 1);
  }
  std::string zone = "Z";
  if (time->offset != 0) {
    const int minutes = std::abs(time->offset) / 60;
    zone = fmt::format("{}{:02}:{:02}", time->offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
  }
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}{}", time->year, time->month, time->day,
                     time->hour, time->minute, time->second, fraction, zone);
}

std::string canonicalInteger(std::string_view text) {
  if (const auto value = parseInteger(text)) {
    return fmt::to_string(*value);
  }
  if (const auto value = parseUnsigned(text)) {
    return fmt::to_string(*value);
  }
  return std::string(text);
}

}  // namespace

std::string canonicalText(Kind kind, std::string_view text) {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return parseBool(text).value_or(false) ? "true" : "false";
    case Kind::integer: return canonicalInteger(text);
    case Kind::floating: {
      const auto value = numberOf(kind, text);
      return value ? yamlFloat(*value) : std::string(text);
    }
    case Kind::timestamp: return canonicalTimestamp(text);
    default: return std::string(text);
  }
}

std::optional<double> numberOf(Kind kind, std::string_view text) {
  if (kind == Kind::floating) {
    // A double without a fraction is written like an integer, and -0 keeps its sign.
    return text == "-0" ? std::optional(-0.0) : parseFloating(text);
  }
  if (kind != Kind::integer) {
    return std::nullopt;
  }
  if (const auto value = parseInteger(text)) {
    return static_cast<double>(*value);
  }
  const auto value = parseUnsigned(text);
  return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

}  // namespace document
