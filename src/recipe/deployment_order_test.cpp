// SPDX-License-Identifier: Apache-2.0
#include "recipe/deployment_order.h"

#include "base/text.h"
#include "document/read.h"
#include "document/value.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace recipe {
namespace {

std::string orderOf(std::string_view components) {
  const auto order = deploymentOrder(document::Value::from(document::readYaml(components, "c.yaml")->root()));
  return order ? text::join(*order, "<") : order.error().message;
}

}  // namespace

TEST_CASE("2.4: TestRecipeMetadataSpecTopologicalSort and ValidateDependencies") {
  struct Row {
    const char* name;
    std::string_view components;
    std::string_view expected;
  };
  const Row rows[] = {
      {"independent ones are alphabetical", "[{name: c}, {name: a}, {name: b}]", "a<b<c"},
      {"linear", "[{name: a, dependencyRefs: [b]}, {name: b, dependencyRefs: [c]}, {name: c}]", "c<b<a"},
      {"diamond",
       "[{name: cert-manager}, {name: gpu-operator, dependencyRefs: [cert-manager]}, "
       "{name: network-operator, dependencyRefs: [cert-manager]}, "
       "{name: nvsentinel, dependencyRefs: [gpu-operator, network-operator]}]",
       "cert-manager<gpu-operator<network-operator<nvsentinel"},
      {"the smallest ready one comes first", "[{name: a, dependencyRefs: [z]}, {name: b}, {name: z}]",
       "b<z<a"},
      {"a dependency given twice", "[{name: a, dependencyRefs: [b, b]}, {name: b}]", "b<a"},
      {"unknown dependency", "[{name: a, dependencyRefs: [bb]}, {name: b}]",
       "component \"a\" references unknown dependency \"bb\" (did you mean 'b'?)"},
      {"self", "[{name: a, dependencyRefs: [a]}]", "circular dependency detected: [a a]"},
      {"two", "[{name: a, dependencyRefs: [b]}, {name: b, dependencyRefs: [a]}]",
       "circular dependency detected: [a b a]"},
      {"three behind a stranger",
       "[{name: a, dependencyRefs: [b]}, {name: b, dependencyRefs: [c]}, {name: c, dependencyRefs: [d]}, "
       "{name: d, dependencyRefs: [b]}]",
       "circular dependency detected: [b c d b]"},
      {"nothing", "[]", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(orderOf(row.components) == row.expected);
  }
}

}  // namespace recipe
