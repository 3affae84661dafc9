// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using Strings = std::vector<std::string>;

TEST_CASE("split keeps empty pieces and fields does not") {
  CHECK(text::split("a,,b", ',') == Strings{"a", "", "b"});
  CHECK(text::split("", ',') == Strings{""});
  CHECK(text::fields("  a \t b\n") == Strings{"a", "b"});
}

TEST_CASE("lines drops terminators and the last empty line") {
  CHECK(text::lines("a\r\nb\n\nc\n") == std::vector<std::string_view>{"a", "b", "", "c"});
  CHECK(text::lines("").empty());
}

TEST_CASE("quoted cuts at a code point and escapes what cannot be printed") {
  CHECK(text::quoted("a\nb") == "'a\\x0ab'");
  CHECK(text::quoted("ääää", 5) == "'ää…'");
  CHECK(text::quoted(std::string("\xff", 1)) == "'\\xff'");
}

TEST_CASE("nearest finds a slip and refuses a stranger") {
  const Strings services{"aks", "eks", "gke", "kind", "oke"};
  CHECK(text::nearest("gkee", services) == "gke");
  CHECK_FALSE(text::nearest("openstack", services).has_value());
  CHECK(text::didYouMean("knid", services) == " (did you mean 'kind'?)");
  CHECK(text::didYouMean("kubernetes", services).empty());
  CHECK(text::didYouMean("kid", services) == " (did you mean 'kind'?)");
}

TEST_CASE("findInvalidUtf8 refuses overlong forms and surrogates") {
  CHECK(text::findInvalidUtf8("aé€😀") == std::string_view::npos);
  CHECK(text::findInvalidUtf8("a\xC0\xAF") == 1);
  CHECK(text::findInvalidUtf8("ab\xED\xA0\x80") == 2);
  CHECK(text::findInvalidUtf8("\xF0\x80\x80\xAF") == 0);
  CHECK(text::findInvalidUtf8("a\xE2\x82") == 1);
}
