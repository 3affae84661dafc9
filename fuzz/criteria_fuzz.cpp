// SPDX-License-Identifier: Apache-2.0
// A criteria file from elsewhere: whatever is accepted holds only values of the vocabulary, stays as it is when it is
// normalised again, matches itself, and is not contradicted by what it leaves open.

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "fuzz/document_checks.h"
#include "recipe/criteria.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

void checkValues(const recipe::Criteria& criteria, const recipe::Vocabulary& vocabulary) {
  for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
    const std::string& value = criteria.*field.member;
    const std::vector<std::string> known = vocabulary.values(field.name);
    INVARIANT(recipe::isAny(value) || std::ranges::find(known, value) != known.end());
  }
  INVARIANT(criteria.nodes >= 0);
}

void checkMatching(const recipe::Criteria& criteria) {
  INVARIANT(recipe::matches(criteria, criteria));
  INVARIANT(recipe::matches({}, criteria));
  INVARIANT(recipe::mismatches(criteria, criteria).empty());
  INVARIANT(recipe::mismatches(criteria, {}).size() ==
            static_cast<std::size_t>(recipe::specificity(criteria)));
  INVARIANT(recipe::matches(criteria, {}) == (recipe::specificity(criteria) == 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const recipe::Vocabulary vocabulary;
  const auto read = document::readAny(fuzz::asText(bytes, size), "fuzz", fuzz::kLimits);
  if (!read) {
    return 0;
  }
  const Result<recipe::Criteria> criteria = recipe::parseCriteriaDocument(read->root(), vocabulary);
  if (!criteria) {
    INVARIANT(criteria.error().code == Code::invalidInput);
    INVARIANT(criteria.error().where && criteria.error().where->line >= 1);
    INVARIANT(text::findInvalidUtf8(describe(criteria.error())) == std::string_view::npos);
    return 0;
  }
  checkValues(*criteria, vocabulary);
  INVARIANT(recipe::normalised(*criteria, vocabulary) == *criteria);
  checkMatching(*criteria);
  return 0;
}
