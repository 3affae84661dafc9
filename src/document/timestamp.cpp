// SPDX-License-Identifier: Apache-2.0
#include "document/timestamp.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace document {

namespace {

bool isDecimalDigit(char c) { return c >= '0' && c <= '9'; }

int daysInMonth(int year, int month) {
  constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 && isLeap ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

// Reads a timestamp from front to back; what does not fit makes it failed. Follows Go's time.Parse, lenient where
// that is: one or two digits for a number, a comma before the fraction.
class TimestampScanner {
 public:
  explicit TimestampScanner(std::string_view text) : rest_(text) {}

  bool failed() const { return failed_; }
  bool atEnd() const { return rest_.empty(); }
  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }

  void expect(char c) {
    if (peek() != c) {
      failed_ = true;
    } else {
      rest_.remove_prefix(1);
    }
  }

  void skipBlanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  int digits(std::size_t least, std::size_t most, int highest) {
    int value = 0;
    std::size_t count = 0;
    while (count < most && isDecimalDigit(peek())) {
      value = value * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
      ++count;
    }
    failed_ = failed_ || count < least || value > highest;
    return value;
  }

  std::int32_t fraction() {
    if ((peek() != '.' && peek() != ',') || rest_.size() < 2 || !isDecimalDigit(rest_[1])) {
      return 0;
    }
    rest_.remove_prefix(1);
    std::int32_t value = 0;
    std::int32_t scale = 100'000'000;
    for (; isDecimalDigit(peek()); rest_.remove_prefix(1)) {
      value += scale * (rest_.front() - '0');
      scale /= 10;
    }
    return value;
  }

  std::int32_t zone() {
    if (peek() == 'Z') {
      rest_.remove_prefix(1);
      return 0;
    }
    const int sign = peek() == '-' ? -1 : 1;
    if (peek() != '-' && peek() != '+') {
      failed_ = true;
      return 0;
    }
    rest_.remove_prefix(1);
    const int hours = digits(2, 2, 24);
    expect(':');
    return sign * (hours * 60 + digits(2, 2, 60)) * 60;
  }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace

std::optional<Timestamp> parseTimestamp(std::string_view text) {
  TimestampScanner scanner(text);
  Timestamp result;
  result.year = scanner.digits(4, 4, 9999);
  scanner.expect('-');
  result.month = scanner.digits(1, 2, 12);
  scanner.expect('-');
  result.day = scanner.digits(1, 2, 31);
  if (scanner.failed() || result.month < 1 || result.day < 1 ||
      result.day > daysInMonth(result.year, result.month)) {
    return std::nullopt;
  }
  if (scanner.atEnd()) {
    return result;
  }
  const bool hasZone = scanner.peek() != ' ';
  if (hasZone) {
    scanner.expect(scanner.peek() == 't' ? 't' : 'T');
  } else {
    scanner.skipBlanks();
  }
  result.hour = scanner.digits(1, 2, 23);
  scanner.expect(':');
  result.minute = scanner.digits(1, 2, 59);
  scanner.expect(':');
  result.second = scanner.digits(1, 2, 59);
  result.nanosecond = scanner.fraction();
  result.offset = hasZone ? scanner.zone() : 0;
  return scanner.failed() || !scanner.atEnd() ? std::nullopt : std::optional(result);
}

std::string timestampText(const Timestamp& t) {
  std::string text =
      fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", t.year, t.month, t.day, t.hour, t.minute, t.second);
  if (t.nanosecond != 0) {
    text += fmt::format(".{:09}", t.nanosecond);
    text.erase(text.find_last_not_of('0') + 1);
  }
  if (t.offset == 0) {
    return text + " +0000 UTC";
  }
  const int minutes = std::abs(t.offset) / 60;
  const std::string zone = fmt::format("{}{:02}{:02}", t.offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
  return fmt::format("{} {} {}", text, zone, zone);
}

}  // namespace document
