// SPDX-License-Identifier: Apache-2.0
#include "constraint/version.h"

#include "base/result.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <compare>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using constraint::compare;
using constraint::Expression;
using constraint::Operator;
using constraint::parseExpression;
using constraint::parseVersion;
using constraint::Status;
using constraint::Version;

// Few different numbers, so that ties are as common as differences.
rc::Gen<std::string> numbers(int precision) {
  return rc::gen::map(
      rc::gen::container<std::vector<int>>(static_cast<std::size_t>(precision), rc::gen::inRange(0, 4)),
      [](const std::vector<int>& parts) {
        std::string text;
        for (const int part : parts) {
          text += (text.empty() ? "" : ".") + std::to_string(part);
        }
        return text;
      });
}

rc::Gen<std::string> vendorSuffix() {
  return rc::gen::element<std::string>("", "-eks-3025e55", "-gke.1250000", "-vke.8", "+rke2r1", "+IKS",
                                       "+rc.1", "-", "-1028-aws", "-eks-rc.1");
}

rc::Gen<std::string> preReleaseSuffix() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::element<std::string>("-alpha", "-beta", "-rc", "-dev", "-pre", "-RC"),
                     rc::gen::element<std::string>("", "1", ".1", ".2", ".10", ".x", ".1.0"),
                     rc::gen::element<std::string>("", "+build", "+eks.1")),
      [](const auto& parts) { return std::get<0>(parts) + std::get<1>(parts) + std::get<2>(parts); });
}

rc::Gen<std::string> anySuffix() { return rc::gen::oneOf(vendorSuffix(), preReleaseSuffix()); }

int anyPrecision() { return *rc::gen::inRange(1, 4); }

Version versionOf(const rc::Gen<std::string>& head, const rc::Gen<std::string>& suffix) {
  const Result<Version> parsed = parseVersion(*head + *suffix);
  RC_ASSERT(parsed.has_value());
  return *parsed;
}

// Text made of the characters that mean something here.
std::string hostileText() {
  return *rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::elementOf(std::string("0123456789..--++vVx <>=!rc")), rc::gen::arbitrary<char>()));
}

}  // namespace

TEST_CASE("versions of one precision are in a total order") {
  CHECK(rc::check([] {
    const int precision = anyPrecision();
    const Version a = versionOf(numbers(precision), anySuffix());
    const Version b = versionOf(numbers(precision), anySuffix());
    const Version c = versionOf(numbers(precision), anySuffix());

    RC_ASSERT(std::is_eq(compare(a, a)));
    if (compare(a, b) <= 0 && compare(b, c) <= 0) {
      RC_ASSERT(std::is_lteq(compare(a, c)));
    }
  }));
}

TEST_CASE("comparison is antisymmetric at any two precisions") {
  CHECK(rc::check([] {
    const Version a = versionOf(numbers(anyPrecision()), anySuffix());
    const Version b = versionOf(numbers(anyPrecision()), anySuffix());

    RC_ASSERT(std::is_lt(compare(a, b)) == std::is_gt(compare(b, a)));
    RC_ASSERT(std::is_eq(compare(a, b)) == std::is_eq(compare(b, a)));
  }));
}

TEST_CASE("each inequality is the opposite of its counterpart when both sides are versions") {
  CHECK(rc::check([] {
    const std::string required = *numbers(anyPrecision()) + *anySuffix();
    const std::string actual = *numbers(anyPrecision()) + *anySuffix();
    const auto met = [&](Operator op) {
      return evaluate(Expression{op, required}, actual).status == Status::met;
    };

    RC_ASSERT(met(Operator::atLeast) != met(Operator::below));
    RC_ASSERT(met(Operator::atMost) != met(Operator::above));
    RC_ASSERT(met(Operator::equal) != met(Operator::notEqual));
  }));
}

TEST_CASE("a vendor's suffix on either side changes nothing") {
  CHECK(rc::check([] {
    const std::string required = *numbers(anyPrecision());
    const std::string actual = *numbers(anyPrecision());
    const auto op = *rc::gen::element(Operator::atLeast, Operator::atMost, Operator::above, Operator::below);

    const Status plain = evaluate(Expression{op, required}, actual).status;

    RC_ASSERT(evaluate(Expression{op, required + *vendorSuffix()}, actual + *vendorSuffix()).status == plain);
  }));
}

TEST_CASE("a pre-release is older than its release at every precision") {
  CHECK(rc::check([] {
    const std::string full = *numbers(3);
    const Result<Version> early = parseVersion(full + *preReleaseSuffix());
    const std::string shortened = full.substr(0, static_cast<std::size_t>((anyPrecision() * 2) - 1));
    const Result<Version> release = parseVersion(shortened + *vendorSuffix());

    RC_ASSERT(early.has_value());
    RC_ASSERT(release.has_value());
    RC_ASSERT(std::is_lt(compare(*early, *release)));
  }));
}

TEST_CASE("any text is parsed or refused, and what is parsed can be written and parsed again") {
  CHECK(rc::check([] {
    const std::string text = hostileText();
    if (const Result<Version> version = parseVersion(text)) {
      Version plain = *version;
      plain.suffix.clear();
      RC_ASSERT(parseVersion(toText(*version)).value() == plain);
    }
    if (const Result<Expression> expression = parseExpression(text)) {
      RC_ASSERT(parseExpression(toText(*expression)).value() == *expression);
    }
  }));
}

TEST_CASE("an evaluation of any text has a reason exactly when it is not met") {
  CHECK(rc::check([] {
    const Result<Expression> expression = parseExpression(hostileText());
    if (!expression) {
      return;
    }

    const constraint::Outcome outcome = evaluate(*expression, hostileText());

    RC_ASSERT(outcome.reason.empty() == (outcome.status == Status::met));
  }));
}
