// SPDX-License-Identifier: Apache-2.0
#include "base/decimal.h"

#include "base/result.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>

TEST_CASE("a decimal is written without an exponent and without zeros at the ends") {
  struct Row {
    const char* text;
    const char* written;
  };
  constexpr std::array kRows = {
      Row{"0", "0"},
      Row{"-0.00", "0"},
      Row{"007", "7"},
      Row{"1.50", "1.5"},
      Row{".5", "0.5"},
      Row{"5.", "5"},
      Row{"+12", "12"},
      Row{"-12.034", "-12.034"},
      Row{"1e3", "1000"},
      Row{"1.25E1", "12.5"},
      Row{"5e-3", "0.005"},
      Row{"0e400", "0"},
      Row{"1e-2", "0.01"},
      Row{"120e-1", "12"},
      Row{"9007199254740993", "9007199254740993"},
      Row{"123456789012345678901234567890.5", "123456789012345678901234567890.5"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    const Result<Decimal> number = Decimal::parse(row.text);
    REQUIRE(number.has_value());
    CHECK(number->text() == row.written);
    CHECK(Decimal::parse(number->text()).value() == *number);
  }
}

TEST_CASE("what is no decimal is refused") {
  const std::string tooLong(1001, '1');
  for (const std::string& text :
       {std::string(), std::string("."), std::string("-"), std::string("1.2.3"), std::string("e5"),
        std::string("1e"), std::string("1e401"), std::string("1e+-5"), std::string("0x10"),
        std::string("nan"), std::string("inf"), std::string("N/A"), std::string("1 000"),
        std::string("1,000"), tooLong}) {
    CAPTURE(text);
    const Result<Decimal> number = Decimal::parse(text);
    REQUIRE(!number.has_value());
    CHECK(number.error().code == Code::invalidInput);
  }
}

TEST_CASE("decimals are ordered by their exact value") {
  constexpr std::array kAscending = {"-1e10",
                                     "-12.5",
                                     "-12.05",
                                     "-0.001",
                                     "0",
                                     "1e-300",
                                     "0.1",
                                     "0.10000000000000000001",
                                     "0.2",
                                     "2",
                                     "10",
                                     "12",
                                     "12.000000001",
                                     "120",
                                     "9007199254740992",
                                     "9007199254740993",
                                     "1e30"};
  for (std::size_t i = 0; i < kAscending.size(); ++i) {
    for (std::size_t k = 0; k < kAscending.size(); ++k) {
      CAPTURE(kAscending.at(i));
      CAPTURE(kAscending.at(k));
      CHECK((Decimal::parse(kAscending.at(i)).value() <=> Decimal::parse(kAscending.at(k)).value()) ==
            (i <=> k));
    }
  }
}

TEST_CASE("a product is exact") {
  CHECK(Decimal::parse("0.6").value().times(1024).text() == "614.4");
  CHECK(Decimal::parse("-999").value().times(999).text() == "-998001");
  CHECK(Decimal::parse("0").value().times(7).text() == "0");
  CHECK(Decimal::parse("25").value().times(4).text() == "100");
  CHECK(Decimal::parse("1.5").value().timesPowerOfTen(3).text() == "1500");
  CHECK(Decimal::parse("1.5").value().timesPowerOfTen(-3).text() == "0.0015");
  CHECK(Decimal::parse("0").value().timesPowerOfTen(3) == Decimal());
}
