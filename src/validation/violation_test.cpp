// SPDX-License-Identifier: Apache-2.0
#include "validation/violation.h"

#include "base/result.h"
#include "validation/recipe_for_test.h"

#include <doctest/doctest.h>

#include <string>

namespace validation {

TEST_CASE("one violation is the error itself: its text, its place, its remedy as the hint") {
  const Error error = toError({{"check 'x' is not known", "correct the name", {"recipe.yaml", 7, 9, "a.b"}}});

  CHECK(error.code == Code::invalidInput);
  CHECK(describe(error) == "recipe.yaml:7:9: at 'a.b': check 'x' is not known\n  hint: correct the name");
}

TEST_CASE("several violations are one error that lists each with its place and its remedy") {
  const Error error = toError({{"check 'x' is not known", "correct the name", {"recipe.yaml", 7, 9, "a.b"}},
                               {"no fabric", "set it"}});

  CHECK(error.code == Code::invalidInput);
  CHECK(describe(error) ==
        "2 things are wrong, nothing was run:\n"
        "  1. recipe.yaml:7:9: at 'a.b': check 'x' is not known\n"
        "     correct the name\n"
        "  2. no fabric\n"
        "     set it");
}

TEST_CASE("the places of constraints, checks and components are those in the recipe") {
  const auto read = fixture::readRecipe(
      "componentRefs:\n- name: a\n- name: b\nvalidation:\n  deployment:\n    checks:\n    - c\n    - d\n"
      "    constraints:\n    - name: n\n      value: v\n");

  CHECK(placeOfComponent(read.document, "b") == SourceSpan{"recipe.yaml", 5, 3, "componentRefs[1]"});
  CHECK(placeOfCheck(read.document, "deployment", 1) ==
        SourceSpan{"recipe.yaml", 10, 7, "validation.deployment.checks[1]"});
  CHECK(placeOfConstraint(read.document, "deployment", 0) ==
        SourceSpan{"recipe.yaml", 13, 14, "validation.deployment.constraints[0].value"});
}

TEST_CASE("what a document does not have is placed at the nearest part that it has") {
  const auto read = fixture::readRecipe("componentRefs:\n- name: a\n");

  CHECK(placeOfComponent(read.document, "b").line == 4);
  CHECK(placeOfCheck(read.document, "deployment", 0).path.empty());
  CHECK(findComponentRef(read.document, "b") == nullptr);
}

}  // namespace validation
