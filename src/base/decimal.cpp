// SPDX-License-Identifier: Apache-2.0
#include "base/decimal.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <system_error>

namespace {

constexpr std::size_t kMostCharacters = 1000;
constexpr int kMostExponent = 400;
constexpr std::string_view kDigits = "0123456789";

// The number after the `e`: an optional sign and digits.
std::optional<int> parseExponent(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) {
      return std::nullopt;
    }
  }
  int exponent = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), exponent);
  const bool whole = problem == std::errc{} && stop == text.data() + text.size();
  return whole && exponent >= -kMostExponent && exponent <= kMostExponent ? std::optional(exponent)
                                                                          : std::nullopt;
}

}  // namespace

Result<Decimal> Decimal::parse(std::string_view text) {
  const auto refused = [&](std::string_view why) {
    return failure(Code::invalidInput, fmt::format("{} is not a number: {}", text::quoted(text), why));
  };
  if (text.size() > kMostCharacters) {
    return refused(fmt::format("it has over {} characters", kMostCharacters));
  }
  Decimal number;
  std::string_view rest = text;
  if (rest.starts_with('-') || rest.starts_with('+')) {
    number.negative_ = rest.front() == '-';
    rest.remove_prefix(1);
  }
  const std::size_t end = std::min(rest.find_first_of("eE"), rest.size());
  if (end < rest.size()) {
    const std::optional<int> exponent = parseExponent(rest.substr(end + 1));
    if (!exponent) {
      return refused(
          fmt::format("the exponent is not an integer from -{} to {}", kMostExponent, kMostExponent));
    }
    number.exponent_ = *exponent;
  }
  const std::string_view mantissa = rest.substr(0, end);
  const std::size_t dot = std::min(mantissa.find('.'), mantissa.size());
  const std::string_view fraction = mantissa.substr(std::min(dot + 1, mantissa.size()));
  number.digits_ = std::string(mantissa.substr(0, dot)) + std::string(fraction);
  number.exponent_ -= static_cast<int>(fraction.size());
  if (number.digits_.empty() || number.digits_.find_first_not_of(kDigits) != std::string::npos) {
    return refused("expected digits with at most one dot");
  }
  number.normalise();
  return number;
}

void Decimal::normalise() {
  digits_.erase(0, std::min(digits_.find_first_not_of('0'), digits_.size()));
  const std::size_t kept = digits_.empty() ? 0 : digits_.find_last_not_of('0') + 1;
  exponent_ += static_cast<int>(digits_.size() - kept);
  digits_.resize(kept);
  if (digits_.empty()) {
    exponent_ = 0;
    negative_ = false;
  }
}

Decimal Decimal::times(std::uint32_t factor) const {
  Decimal product = *this;
  std::uint64_t carry = 0;
  for (char& digit : std::ranges::reverse_view(product.digits_)) {
    carry += std::uint64_t{factor} * static_cast<std::uint64_t>(digit - '0');
    digit = static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  if (carry > 0) {
    product.digits_.insert(0, fmt::format("{}", carry));
  }
  product.normalise();
  return product;
}

Decimal Decimal::timesPowerOfTen(int exponent) const {
  Decimal product = *this;
  product.exponent_ += digits_.empty() ? 0 : exponent;
  return product;
}

std::string Decimal::text() const {
  if (digits_.empty()) {
    return "0";
  }
  std::string text = digits_;
  if (exponent_ >= 0) {
    text.append(static_cast<std::size_t>(exponent_), '0');
  } else {
    const auto places = static_cast<std::size_t>(-exponent_);
    if (text.size() <= places) {
      text.insert(0, places - text.size() + 1, '0');
    }
    text.insert(text.size() - places, 1, '.');
  }
  return (negative_ ? "-" : "") + text;
}

std::strong_ordering Decimal::operator<=>(const Decimal& other) const {
  if (negative_ != other.negative_) {
    return negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  const auto compareSizes = [](const Decimal& left, const Decimal& right) -> std::strong_ordering {
    if (left.digits_.empty() || right.digits_.empty()) {
      return right.digits_.empty() <=> left.digits_.empty();
    }
    const auto leftTop = static_cast<std::ptrdiff_t>(left.digits_.size()) + left.exponent_;
    const auto rightTop = static_cast<std::ptrdiff_t>(right.digits_.size()) + right.exponent_;
    // No zeros at the ends: of two numbers with the same first digits the longer one is greater, as in a dictionary.
    return leftTop != rightTop ? leftTop <=> rightTop : left.digits_.compare(right.digits_) <=> 0;
  };
  return negative_ ? compareSizes(other, *this) : compareSizes(*this, other);
}
