// SPDX-License-Identifier: Apache-2.0
#pragma once

// All judges over one set of evidence, and the document that `assay inspect` prints (docs/formats/inspection.md).

#include "document/value.h"
#include "facts/evidence.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace judges {

inline constexpr std::string_view kInspectionKind = "Inspection";

struct NotJudged {
  std::string_view id;
  std::string reason;
  std::vector<std::string> needs;  // facts
};

struct Inspection {
  results::Verdict verdict = results::Verdict::unknown;  // of the whole
  std::vector<results::Judgement> judgements;            // by subject, then id
  std::vector<NotJudged> notJudged;
};

// Runs every judge that the facts allow.
Inspection inspect(const facts::Evidence& evidence, const Question& question);

enum class ShownFacts : std::uint8_t { none, used, all };

// Facts are listed by subject, then name; `used` are those that a reason or a conflict names.
document::Value toValue(const facts::Evidence& evidence, const Inspection& inspection, ShownFacts shown);

}  // namespace judges
