// SPDX-License-Identifier: Apache-2.0
#include "constraint/expression.h"

#include "base/result.h"
#include "base/text.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using constraint::checkComparable;
using constraint::Expression;
using constraint::Operator;
using constraint::parseExpression;
using constraint::parseWritten;

// The first thing that is wrong with a constraint as it is written; empty when nothing is.
std::string faultOf(std::string_view text) {
  const Result<Expression> expression = parseWritten(text);
  if (!expression) {
    return expression.error().message;
  }
  const Result<> comparable = checkComparable(*expression);
  return comparable ? "" : comparable.error().message;
}

}  // namespace

TEST_CASE("3.3: an operator is the longest one that the text starts with") {
  struct Row {
    const char* text;
    Expression parsed;
    const char* written;
  };
  const std::vector<Row> rows = {
      {">=1.32.4", {Operator::atLeast, "1.32.4"}, ">= 1.32.4"},
      {" >= 1.32.4 ", {Operator::atLeast, "1.32.4"}, ">= 1.32.4"},
      {">=  1.32.4", {Operator::atLeast, "1.32.4"}, ">= 1.32.4"},
      {"<= 1.33", {Operator::atMost, "1.33"}, "<= 1.33"},
      {"!= 1.2.3", {Operator::notEqual, "1.2.3"}, "!= 1.2.3"},
      {"== 24.04", {Operator::equal, "24.04"}, "== 24.04"},
      {"> 1.30", {Operator::above, "1.30"}, "> 1.30"},
      {"< 2.0", {Operator::below, "2.0"}, "< 2.0"},
      {"ubuntu", {Operator::exact, "ubuntu"}, "ubuntu"},
      {"  Ubuntu 24.04 ", {Operator::exact, "Ubuntu 24.04"}, "Ubuntu 24.04"},
      {"<>1.2", {Operator::below, ">1.2"}, "< >1.2"},
      {"< =1.2", {Operator::below, "=1.2"}, "< =1.2"},
      {"= 1.2", {Operator::exact, "= 1.2"}, "= 1.2"},
      {"~1.2", {Operator::exact, "~1.2"}, "~1.2"},
      {"=>1.2", {Operator::exact, "=>1.2"}, "=>1.2"},
      {">= 1 && < 2", {Operator::atLeast, "1 && < 2"}, ">= 1 && < 2"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.text) {
      const Result<Expression> parsed = parseExpression(row.text);

      REQUIRE(parsed.has_value());
      CHECK(*parsed == row.parsed);
      CHECK(toText(*parsed) == row.written);
      CHECK(parseExpression(row.written).value() == *parsed);
    }
  }
}

TEST_CASE("3.5: an expression without a value is invalid input") {
  for (const char* text : {"", "   ", "\t\n", ">=", "==  ", "!=", "<= ", ">", " < "}) {
    SUBCASE(text) {
      const Result<Expression> parsed = parseExpression(text);

      REQUIRE_FALSE(parsed.has_value());
      CHECK(parsed.error().code == Code::invalidInput);
    }
  }
}

TEST_CASE("a written expression that no reading can meet is refused, with the operator that was meant") {
  struct Row {
    std::string_view text;
    std::string_view expected;  // part of the message; empty: nothing is wrong
  };
  const Row rows[] = {
      {">= 1.34", ""},
      {"<= v1.34.2-eks-1", ""},
      {"> 580", ""},
      {"== 1.33.x", ""},
      {"!= fast", ""},
      {"ubuntu", ""},
      {"24.04", ""},
      {"gb200/eks", ""},
      {"=> 1.34", "begins with '=>', which is no operator (did you mean '>='?)"},
      {" ~> 1.34", "(did you mean '>='?)"},
      {"~1.34", "(did you mean '>='?)"},
      {"^1.34", "(did you mean '>='?)"},
      {">>1", "(did you mean '>='?)"},
      {"=< 1.34", "(did you mean '<='?)"},
      {"= 1.34", "(did you mean '=='?)"},
      {"=== 1.34", "(did you mean '=='?)"},
      {"! 1.34", "(did you mean '!='?)"},
      {"<>1.2", "(did you mean '!='?)"},
      {">= one", "'>= one' can never be evaluated: 'one' is not a version"},
      {"< =1.2", "expected a version such as '< 1.34'"},
      {">= 1 && < 2", "can never be evaluated"},
      {">= 1.2.3.4", "expected at most 3"},
      {">=", "no value after its operator"},
      {"", "is empty"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const std::string fault = faultOf(row.text);
    CAPTURE(fault);
    CHECK(fault.empty() == row.expected.empty());
    CHECK(text::contains(fault, row.expected));
  }
}

TEST_CASE("only the four inequalities order versions") {
  CHECK(isOrdering(Operator::atLeast));
  CHECK(isOrdering(Operator::atMost));
  CHECK(isOrdering(Operator::above));
  CHECK(isOrdering(Operator::below));
  CHECK_FALSE(isOrdering(Operator::exact));
  CHECK_FALSE(isOrdering(Operator::equal));
  CHECK_FALSE(isOrdering(Operator::notEqual));
}
