// SPDX-License-Identifier: Apache-2.0
#include "document/read.h"

#include "base/result.h"
#include "document/kind.h"
#include "document/shown_for_test.h"
#include "document/view.h"

#include <doctest/doctest.h>
#include <fmt/core.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <vector>

namespace document {

namespace {

// Strings without control characters, which YAML takes only escaped, and below the length where YAML gives up on keys.
rc::Gen<std::string> jsonText() {
  return rc::gen::map(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("abz09 _.:#-{}[],&*!|>'%@~<=/"))),
      [](const std::string& text) { return fmt::format("\"{}é\\n\\u0041\"", text.substr(0, 60)); });
}

rc::Gen<std::string> jsonScalar() {
  return rc::gen::oneOf(
      jsonText(), rc::gen::map(rc::gen::arbitrary<int>(), [](int i) { return fmt::to_string(i); }),
      rc::gen::map(rc::gen::inRange(-1000, 1000), [](int i) { return fmt::format("{}.25", i); }),
      rc::gen::elementOf(std::vector<std::string>{"true", "false", "null", "0", "1.5e10", "-0.5"}));
}

rc::Gen<std::string> jsonDocument(int depth) {
  if (depth == 0) {
    return jsonScalar();
  }
  constexpr int kMostChildren = 5;
  const auto children =
      rc::gen::resize(kMostChildren, rc::gen::container<std::vector<std::string>>(jsonDocument(depth - 1)));
  const auto list = rc::gen::map(children, [](const std::vector<std::string>& elements) {
    return fmt::format("[{}]", fmt::join(elements, " , "));
  });
  const auto object = rc::gen::map(children, [](const std::vector<std::string>& values) {
    std::vector<std::string> members;
    for (const std::string& value : values) {
      members.push_back(fmt::format("\"k {}\": {}", members.size(), value));
    }
    return fmt::format("{{\n{}}}", fmt::join(members, ",\n "));
  });
  return rc::gen::oneOf(jsonScalar(), list, object);
}

// Every place in a document, front to back.
std::string placesOf(const View& view) {
  std::string places = fmt::format("{}:{} ", view.line(), view.column());
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view.kind() == Kind::mapping) {
      places += placesOf(view.key(i)) + placesOf(view.value(i));
    } else {
      places += placesOf(view.element(i));
    }
  }
  return places;
}

}  // namespace

TEST_CASE("the JSON and the YAML reader agree on JSON without surrogate escapes") {
  const bool holds = rc::check([] {
    const std::string source = *jsonDocument(2);
    const Result<Document> json = readJson(source, "f");
    const Result<Document> yaml = readYaml(source, "f");
    RC_ASSERT(json.has_value());
    RC_ASSERT(shown(yaml) == shown(json));
    RC_ASSERT(placesOf(yaml->root()) == placesOf(json->root()));
  });
  CHECK(holds);
}

TEST_CASE("no input makes a reader fail without a message") {
  const bool holds = rc::check([](const std::string& noise) {
    for (const Format format : {Format::yaml, Format::json}) {
      const Result<Document> result = read(format, noise, "f", {});
      RC_ASSERT(result || !result.error().message.empty());
    }
  });
  CHECK(holds);
}

}  // namespace document
