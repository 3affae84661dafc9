// SPDX-License-Identifier: Apache-2.0
#pragma once

// Decimal numbers without rounding, of any size that a document may write: what quantities and measured numbers are
// compared as. A double would call 9007199254740993 equal to its neighbour.

#include "base/result.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

class Decimal {
 public:
  Decimal() = default;  // 0

  // `[+-]digits[.digits][(e|E)[+-]digits]`, where either side of the dot may be missing but not both. Error
  // invalidInput, also for more than 1,000 characters or an exponent beyond 400.
  static Result<Decimal> parse(std::string_view text);

  // This number times `factor`, times ten to the power of `exponent`.
  Decimal times(std::uint32_t factor) const;
  Decimal timesPowerOfTen(int exponent) const;

  // Without an exponent and without zeros at the ends: "-0.5", "644245094.4", "0".
  std::string text() const;

  std::strong_ordering operator<=>(const Decimal& other) const;
  bool operator==(const Decimal& other) const = default;

 private:
  void normalise();

  bool negative_ = false;
  std::string digits_;  // significant ones, highest first, no zeros at the ends; empty: 0
  int exponent_ = 0;    // of the last digit; 0 for 0
};
