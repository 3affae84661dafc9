// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <memory>

namespace {

Result<int> half(int value) {
  if (value % 2 != 0) {
    return failure(Code::invalidInput, fmt::format("'{}' is odd", value));
  }
  return value / 2;
}

Result<int> quarter(int value) { return TRY(half(TRY_WHILE(half(value), "halving {}", value))); }

Result<> check(int value) {
  TRY_VOID(half(value));
  return {};
}

}  // namespace

TEST_CASE("TRY unwraps a value and returns an error with its frame") {
  CHECK(quarter(8).value() == 2);
  REQUIRE_FALSE(quarter(7).has_value());
  CHECK(describe(quarter(7).error()) == "'7' is odd\n  while halving 7");
  CHECK(quarter(6).error().frames.empty());
  CHECK(check(4).has_value());
  CHECK(check(5).error().code == Code::invalidInput);
}

TEST_CASE("a Result carries a move-only value through TRY") {
  const auto make = []() -> Result<std::unique_ptr<int>> { return std::make_unique<int>(3); };
  const auto pass = [&]() -> Result<std::unique_ptr<int>> { return TRY(make()); };
  CHECK(*pass().value() == 3);
}

TEST_CASE("an error names file, line, column, path, frames and hint in this order") {
  Error error{
      Code::invalidInput, "expected a list", {"reading 'a'"}, SourceSpan{"f.yaml", 3, 5, "spec.x"}, "do y"};

  CHECK(describe(error) == "f.yaml:3:5: at 'spec.x': expected a list\n  while reading 'a'\n  hint: do y");
}

TEST_CASE("every code has a name") {
  CHECK(codeName(Code::invalidInput) == "invalid-input");
  CHECK(codeName(Code::internal) == "internal");
}
