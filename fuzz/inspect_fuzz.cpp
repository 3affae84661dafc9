// SPDX-License-Identifier: Apache-2.0
// Bytes as the one file of a set of evidence: recognised, read and judged. Files come from strangers.

#include "base/result.h"
#include "document/write.h"
#include "facts/evidence.h"
#include "facts/gather.h"
#include "judges/inspection.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const facts::Evidence evidence = facts::gather({{"evidence", input}}, {}).value();
  INVARIANT(evidence.files.size() == 1);
  INVARIANT((evidence.files[0].state == facts::FileState::read) == evidence.files[0].reason.empty());
  const judges::Inspection inspection = judges::inspect(evidence, judges::Question{});
  for (const results::Judgement& judgement : inspection.judgements) {
    INVARIANT(judgement.verdict != results::Verdict::pass || judgement.compared.value_or(0) > 0);
    INVARIANT((judgement.verdict == results::Verdict::fail) <= !judgement.reasons.empty());
  }
  document::writeJson(judges::toValue(evidence, inspection, judges::ShownFacts::all));
  return 0;
}
