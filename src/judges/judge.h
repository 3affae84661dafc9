// SPDX-License-Identifier: Apache-2.0
#pragma once

// A judge is a pure function from facts to judgements. Its entry in the table says which facts it needs, so that what
// could not be judged can be said with the reason.

#include "document/value.h"
#include "facts/fact.h"
#include "facts/fact_set.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace judges {

struct JudgeSpec {
  std::string_view id;
  std::string_view question;  // what it answers, for people
  // Names of facts; one that ends with `[]` stands for every key: `node.label[]`. Without any of the required ones the
  // judge has nothing to say and is listed as not judged. One that needs none answers the rules of the question, and is
  // listed only when it is asked for.
  std::span<const std::string_view> required;
  std::span<const std::string_view> optional;
  // Judgements without an id, which inspect() sets; their parts have ids of their own.
  std::vector<results::Judgement> (*judge)(const facts::FactSet& facts, const Question& question);
};

// All judges, in the order of their ids.
std::span<const JudgeSpec> judgeTable();

// What a judge finds about one subject, on the way to its judgement. A fail outweighs what is not known, and what is
// not known outweighs a pass; a judgement that compared nothing is unknown.
class Findings {
 public:
  void fail(std::string_view code, std::string text, std::span<const facts::FactId> rests = {});
  void unknown(std::string_view code, std::string text, std::span<const facts::FactId> rests = {});
  // Counts a value that was compared with what it must be.
  void compared(std::int64_t values = 1) { compared_ += values; }

  // Sets verdict, reasons and compared.
  void conclude(results::Judgement& judgement) const;

 private:
  std::vector<results::Reason> failures_;
  std::vector<results::Reason> unknowns_;
  std::int64_t compared_ = 0;
};

// `f12`: the id of a fact in documents.
std::string factName(facts::FactId fact);

// A count as a JSON number, or null when it is not known.
document::Value countValue(std::optional<std::int64_t> count);

}  // namespace judges
