// SPDX-License-Identifier: Apache-2.0
#include "document/value.h"

#include "base/result.h"
#include "document/kind.h"
#include "document/read.h"
#include "document/view.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace {

using document::Kind;
using document::Value;

document::Document parsed(std::string_view yaml) {
  Result<document::Document> document = document::readYaml(yaml, "values.yaml");
  REQUIRE(document.has_value());
  return std::move(*document);
}

Value fromYaml(std::string_view yaml) { return Value::from(parsed(yaml).root()); }

TEST_CASE("factories make values of their kind in canonical text") {
  CHECK(Value().isNull());
  CHECK(Value::boolean(true).text() == "true");
  CHECK(Value::integer(-7).text() == "-7");
  CHECK(Value::unsignedInteger(std::numeric_limits<std::uint64_t>::max()).text() == "18446744073709551615");
  CHECK(Value::floating(1e6).text() == "1e+06");
  CHECK(Value::string("yes").kind() == Kind::string);
  CHECK(Value::sequence().kind() == Kind::sequence);
  CHECK(Value::map().keepsOrder() == false);
  CHECK(Value::record().keepsOrder() == true);
}

TEST_CASE("a scalar gives its value only as what it is") {
  CHECK(Value::boolean(true).asBool() == true);
  CHECK(Value::integer(3).asInteger() == 3);
  CHECK(Value::integer(3).asDouble() == 3.0);
  CHECK(Value::floating(42.0).asDouble() == 42.0);
  CHECK(Value::floating(2.5).asInteger() == std::nullopt);
  CHECK(Value::string("3").asInteger() == std::nullopt);
  CHECK(Value::string("true").asBool() == std::nullopt);
  CHECK(Value::unsignedInteger(std::numeric_limits<std::uint64_t>::max()).asInteger() == std::nullopt);
}

TEST_CASE("empty are null, an empty string and empty containers") {
  CHECK(Value::null().isEmpty());
  CHECK(Value::string("").isEmpty());
  CHECK(Value::sequence().isEmpty());
  CHECK(Value::map().isEmpty());
  CHECK_FALSE(Value::boolean(false).isEmpty());
  CHECK_FALSE(Value::integer(0).isEmpty());
  CHECK_FALSE(Value::sequence({Value()}).isEmpty());
}

TEST_CASE("set replaces in place, adds at the end, and remove takes away") {
  Value record = Value::record({{"a", Value::integer(1)}, {"b", Value::integer(2)}});

  record.set("a", Value::integer(3));
  record.set("c", Value::integer(4));

  REQUIRE(record.members().size() == 3);
  CHECK(record.members()[0] == Value::Member("a", Value::integer(3)));
  CHECK(record.members()[2].first == "c");
  CHECK(record.remove("b"));
  CHECK_FALSE(record.remove("b"));
  CHECK(record.find("b") == nullptr);
}

TEST_CASE("a copy of a document keeps kinds, texts and places") {
  const document::Document document = parsed("a: 24.10\nb:\n  - yes\n  - 0x1f\n");

  const Value value = Value::from(document.root());

  REQUIRE(value.find("a") != nullptr);
  CHECK(value.find("a")->text() == "24.10");
  CHECK(value.find("a")->kind() == Kind::floating);
  const Value& second = value.find("b")->elements().at(1);
  CHECK(second.asInteger() == 31);
  CHECK(second.where("b[1]") == SourceSpan{"values.yaml", 4, 5, "b[1]"});
}

TEST_CASE("all nodes of a document share one file name") {
  const Value value = fromYaml("a: [1, {b: 2}]");

  const Value& inner = *value.find("a")->elements().at(1).find("b");

  CHECK(inner.origin().file.get() == value.origin().file.get());
}

TEST_CASE("a value that was not read has no place") {
  CHECK(Value::integer(1).where("a") == SourceSpan{"", 0, 0, "a"});
}

TEST_CASE("equality ignores the order of members, origins and the form of a scalar") {
  CHECK(fromYaml("{a: 1, b: 2}") == fromYaml("b: 2\na: 1\n"));
  CHECK(fromYaml("[0x1f, ~, TRUE, 1.50]") == fromYaml("[31, null, true, 1.5]"));
  CHECK(fromYaml("2024-1-2") == fromYaml("2024-01-02T00:00:00Z"));
  CHECK(Value::map() == Value::record());
}

TEST_CASE("equality tells kinds, lengths and keys apart") {
  CHECK_FALSE(fromYaml("1") == fromYaml("1.0"));
  CHECK_FALSE(fromYaml("1") == fromYaml("'1'"));
  CHECK_FALSE(fromYaml("{a: 1}") == fromYaml("{a: 1, b: 2}"));
  CHECK_FALSE(fromYaml("{a: 1}") == fromYaml("{b: 1}"));
  CHECK_FALSE(fromYaml("[1, 2]") == fromYaml("[2, 1]"));
}

TEST_CASE("mappings merge recursively and everything else replaces") {
  struct Row {
    const char* name;
    const char* base;
    const char* over;
    const char* merged;
  };
  const Row rows[] = {
      {"keys of both", "{a: 1}", "{b: 2}", "{a: 1, b: 2}"},
      {"the right side wins", "{a: 1}", "{a: 2}", "{a: 2}"},
      {"inner mappings", "{a: {b: 1, c: 1}}", "{a: {b: 2}}", "{a: {b: 2, c: 1}}"},
      {"lists whole", "{a: [1, 2]}", "{a: [3]}", "{a: [3]}"},
      {"null replaces", "{a: {b: 1}}", "{a: null}", "{a: null}"},
      {"a scalar over a mapping", "{a: {b: 1}}", "{a: 1}", "{a: 1}"},
      {"a mapping over a scalar", "{a: 1}", "{a: {b: 1}}", "{a: {b: 1}}"},
      {"an empty mapping changes nothing", "{a: {b: 1}}", "{a: {}}", "{a: {b: 1}}"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      Value merged = fromYaml(row.base);
      mergeDeep(merged, fromYaml(row.over));
      CHECK(merged == fromYaml(row.merged));
    }
  }
}

TEST_CASE("each node of a merged document keeps the place it came from") {
  Value merged = fromYaml("a: 1\nb: {c: 1}\n");
  Result<document::Document> over = document::readYaml("b:\n  c: 2\n", "over.yaml");
  REQUIRE(over.has_value());

  mergeDeep(merged, Value::from(over->root()));

  CHECK(merged.find("a")->where() == SourceSpan{"values.yaml", 1, 4, ""});
  CHECK(merged.find("b")->where() == SourceSpan{"values.yaml", 2, 4, ""});
  CHECK(merged.find("b")->find("c")->where() == SourceSpan{"over.yaml", 2, 6, ""});
}

TEST_CASE("numbers that a double would round to the same one are different") {
  CHECK(fromYaml("99999999999999999999") != fromYaml("99999999999999999998"));
  CHECK(fromYaml("0.1") != fromYaml("0.10000000000000000001"));
  CHECK(fromYaml("1e2") == fromYaml("100.0"));
  CHECK(fromYaml("0.0") != fromYaml("-0.0"));
}

TEST_CASE("members are found by key in small mappings and in large ones") {
  for (const std::size_t size : {std::size_t{3}, std::size_t{500}}) {
    CAPTURE(size);
    Value mapping = Value::map();
    for (std::size_t i = 0; i < size; ++i) {
      mapping.members().emplace_back(fmt::format("key{}", i), Value::unsignedInteger(i));
    }
    const document::MemberIndex index(mapping);
    for (std::size_t i = 0; i < size; ++i) {
      CHECK(index.find(fmt::format("key{}", i)) == i);
    }
    CHECK(!index.find("key").has_value());
  }
}

TEST_CASE("large mappings merge and compare as small ones do") {
  Value base = Value::map();
  Value over = Value::map();
  for (int i = 0; i < 200; ++i) {
    base.members().emplace_back(fmt::format("key{}", i), Value::integer(i));
    over.members().emplace_back(fmt::format("key{}", 2 * i), Value::integer(-i));
  }

  mergeDeep(base, over);

  CHECK(base.members().size() == 300);
  CHECK(*base.find("key3") == Value::integer(3));
  CHECK(*base.find("key4") == Value::integer(-2));
  CHECK(*base.find("key398") == Value::integer(-199));
  Value same = base;
  std::ranges::reverse(same.members());
  CHECK(same == base);
  same.set("key4", Value::integer(0));
  CHECK(same != base);
}

}  // namespace
