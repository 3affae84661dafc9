// SPDX-License-Identifier: Apache-2.0
#include "document/decode.h"

#include "base/result.h"
#include "document/encode.h"
#include "document/fields.h"
#include "document/read.h"
#include "document/schema.h"
#include "document/value.h"
#include "document/view.h"
#include "document/write.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace document {

namespace {

enum class Shade : std::uint8_t { light, dark };

struct Wheel {
  std::string name;
  double load = 0;

  bool operator==(const Wheel&) const = default;
};

struct Cart {
  std::string name;
  std::uint8_t seats = 4;
  std::int64_t weight = 0;
  bool isOpen = false;
  Shade shade = Shade::light;
  std::optional<Wheel> spare;
  std::vector<Wheel> wheels;
  std::map<std::string, std::string> labels;
  Value extra;
};

}  // namespace

template <>
struct EnumNames<Shade> {
  static constexpr std::array<EnumName<Shade>, 2> table{{{Shade::light, "light"}, {Shade::dark, "dark"}}};
};

namespace {

template <class Visitor>
void describe(Visitor& v, Wheel& wheel) {
  v.field("name", wheel.name, Presence::required, "which one");
  v.field("load", wheel.load, Presence::optional, "");
}

template <class Visitor>
void describe(Visitor& v, Cart& cart) {
  v.field("name", cart.name, Presence::required, "what it is called");
  v.field("seats", cart.seats, Presence::optional, "");
  v.field("weight", cart.weight, Presence::optional, "");
  v.field("open", cart.isOpen, Presence::optional, "");
  v.field("shade", cart.shade, Presence::always, "");
  v.field("spare", cart.spare, Presence::optional, "");
  v.field("wheels", cart.wheels, Presence::optional, "");
  v.field("labels", cart.labels, Presence::optional, "");
  v.field("extra", cart.extra, Presence::optional, "");
}

Result<Cart> decodeCart(std::string_view source, DecodeContext& context) {
  const Document document = TRY(readYaml(source, "f"));
  return decode<Cart>(context, document.root());
}

std::string cartError(std::string_view source) {
  DecodeContext context;
  const Result<Cart> cart = decodeCart(source, context);
  return cart ? std::string("no error") : ::describe(cart.error());
}

struct DecodeRow {
  const char* name;
  std::string_view source;
  std::string_view expected;
};

const DecodeRow kDecodeErrors[] = {
    {"not a mapping", "[1]", "f:1:1: expected a mapping, found a list"},
    {"missing key", "seats: 1", "f:1:1: the required key 'name' is missing"},
    {"missing key inside", "name: a\nspare: {load: 1}",
     "f:2:8: at 'spare': the required key 'name' is missing"},
    {"list for a string", "name: [a]", "f:1:7: at 'name': expected a string, found a list"},
    {"string for an integer", "name: a\nseats: x",
     "f:2:8: at 'seats': expected an integer, found a string 'x'"},
    {"out of range", "name: a\nseats: 256",
     "f:2:8: at 'seats': expected an integer from 0 to 255, found an integer '256'"},
    {"beyond 64 bits", "name: a\nweight: 9223372036854775808",
     "f:2:9: at 'weight': expected an integer from -9223372036854775808 to 9223372036854775807, found an "
     "integer "
     "'9223372036854775808'"},
    {"fraction for an integer", "name: a\nseats: 1.5",
     "f:2:8: at 'seats': expected an integer, found a number '1.5'"},
    {"string for a boolean", "name: a\nopen: maybe",
     "f:2:7: at 'open': expected true or false, found a string 'maybe'"},
    {"unknown name", "name: a\nshade: drk",
     "f:2:8: at 'shade': expected one of light, dark, found a string 'drk' (did you mean 'dark'?)"},
    {"mapping for a list", "name: a\nwheels: {}", "f:2:9: at 'wheels': expected a list, found a mapping"},
    {"inside a list", "name: a\nwheels:\n  - name: b\n  - name: c\n    load: d",
     "f:5:11: at 'wheels[1].load': expected a number, found a string 'd'"},
    {"list for a map", "name: a\nlabels: [x]", "f:2:9: at 'labels': expected a mapping, found a list"},
    {"inside a map", "name: a\nlabels: {a.b/c: [x]}",
     "f:2:17: at 'labels.'a.b/c'': expected a string, found a list"},
    {"unknown key", "name: a\nseat: 3", "f:2:1: at 'seat': unknown key 'seat' (did you mean 'seats'?)"},
    {"unknown key inside", "name: a\nspare: {name: b, colour: c}",
     "f:2:18: at 'spare.colour': unknown key 'colour'"},
};

}  // namespace

TEST_CASE("a record is decoded by its field list") {
  DecodeContext context;

  const Result<Cart> cart = decodeCart(
      "name: 24.10\nseats: 6.0\nweight: -0x10\nopen: yes\nshade: dark\nspare: {name: 7, load: 3}\n"
      "wheels: [{name: a, load: 1.5}, {name: b}]\nlabels: {x: 1, y: true}\nextra: [1]\n",
      context);

  REQUIRE(cart);
  CHECK(cart->name == "24.10");
  CHECK(cart->seats == 6);
  CHECK(cart->weight == -16);
  CHECK(cart->isOpen);
  CHECK(cart->shade == Shade::dark);
  CHECK(cart->spare == Wheel{"7", 3});
  CHECK(cart->wheels == std::vector<Wheel>{{"a", 1.5}, {"b", 0}});
  CHECK(cart->labels == std::map<std::string, std::string>{{"x", "1"}, {"y", "true"}});
  CHECK(cart->extra == Value::sequence({Value::integer(1)}));
  CHECK(context.notes.empty());
}

TEST_CASE("null leaves a member as it is") {
  DecodeContext context;

  const Result<Cart> cart =
      decodeCart("name:\nseats: ~\nopen: null\nspare:\nwheels:\nlabels:\nweight:\n", context);

  REQUIRE(cart);
  CHECK(cart->seats == 4);
  CHECK_FALSE(cart->spare);
}

TEST_CASE("the first problem of a document is the error, with its place") {
  for (const DecodeRow& row : kDecodeErrors) {
    SUBCASE(row.name) { CHECK(cartError(row.source) == row.expected); }
  }
}

TEST_CASE("unknown keys can be notes or nothing") {
  DecodeContext warning;
  warning.unknownKeys = UnknownKeys::warn;
  DecodeContext ignoring;
  ignoring.unknownKeys = UnknownKeys::ignore;

  CHECK(decodeCart("name: a\nseat: 3", warning));
  CHECK(decodeCart("name: a\nseat: 3", ignoring));

  REQUIRE(warning.notes.size() == 1);
  CHECK(describe(warning.notes[0]) == "f:2:1: at 'seat': unknown key 'seat' (did you mean 'seats'?)");
  CHECK(ignoring.notes.empty());
}

TEST_CASE("a meaningless key is only worth a note, wherever it stands in a list") {
  DecodeContext context;
  context.meaninglessKeys = {"wheels.size"};

  CHECK(decodeCart("name: a\nwheels: [{name: b}, {name: c, size: 1}]", context));

  REQUIRE(context.notes.size() == 1);
  CHECK(context.notes[0].where->path == "wheels[1].size");
}

TEST_CASE("a context can decode again after an error") {
  DecodeContext context;

  CHECK_FALSE(decodeCart("[]", context));
  CHECK(decodeCart("name: a", context));
}

TEST_CASE("the schema of a record names types, required keys and meanings") {
  const Value schema = schemaOf<Wheel>();

  CHECK(
      writeJson(schema, {.indent = 0, .finalNewline = false}) ==
      R"({"type":"object","properties":{"name":{"type":["string","number","boolean"],"description":"which one"},)"
      R"("load":{"type":"number"}},"required":["name"],"additionalProperties":false})");
}

TEST_CASE("the schema of members follows their types") {
  const Value schema = schemaOf<Cart>();
  const Value& properties = *schema.find("properties");

  CHECK(properties.find("seats")->find("type")->text() == "integer");
  CHECK(properties.find("open")->find("type")->text() == "boolean");
  CHECK(properties.find("shade")->find("enum")->elements().size() == 2);
  CHECK(properties.find("spare")->find("type")->text() == "object");
  CHECK(properties.find("wheels")->find("items")->find("required") != nullptr);
  CHECK(properties.find("labels")->find("additionalProperties") != nullptr);
  CHECK(properties.find("extra")->members().empty());
}

TEST_CASE("what was decoded is encoded with the same keys") {
  DecodeContext context;
  const Result<Cart> cart = decodeCart("name: a\nshade: dark\nwheels: [{name: b, load: 2}]", context);
  REQUIRE(cart);

  CHECK(writeYaml(encode(*cart)) == "name: a\nseats: 4\nshade: dark\nwheels:\n  - name: b\n    load: 2\n");
}

TEST_CASE("a path quotes keys that are not plain") {
  CHECK(childPath("", "a") == "a");
  CHECK(childPath("a", "b-c_d/e") == "a.b-c_d/e");
  CHECK(childPath("a", "b.c") == "a.'b.c'");
  CHECK(childPath("a", "") == "a.''");
  CHECK(childPath("a", "b c\n") == "a.'b c\\x0a'");
  CHECK(childPath("a", 2) == "a[2]");
  CHECK(childPath("", 0) == "[0]");
}

}  // namespace document
