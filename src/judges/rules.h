// SPDX-License-Identifier: Apache-2.0
#pragma once

// The rules of a question: an expression that a fact must meet, alone or over all nodes that have another fact.

#include "facts/fact_set.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <vector>

namespace judges {

// `fact-rule`: one judgement for each subject that states the fact of a rule without `over`.
std::vector<results::Judgement> judgeFactRules(const facts::FactSet& facts, const Question& question);

// `node-rule`: one judgement for each rule with `over`. A node is selected when it states that fact. A label, taint or
// resource that a selected Node does not have is known to be missing: it meets `!=` and nothing else. Any other fact
// that is missing is unknown.
std::vector<results::Judgement> judgeNodeRules(const facts::FactSet& facts, const Question& question);

}  // namespace judges
