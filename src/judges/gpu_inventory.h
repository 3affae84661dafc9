// SPDX-License-Identifier: Apache-2.0
#pragma once

// How many GPUs there are, in seven numbers that are not the same: physical cards, whole ones, partitions, shared ones,
// what the device plugin advertises, what may be allocated, what is free.

#include "facts/fact_set.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <vector>

namespace judges {

// One judgement about the cluster. A GPU node that advertises fewer devices than it has, none at all, or ones that the
// plugin calls unhealthy fails it without any question; with a shape, a node below it does. A count that cannot be read
// makes it unknown. Cordoned, tainted and NotReady nodes are GPU nodes.
std::vector<results::Judgement> judgeGpuInventory(const facts::FactSet& facts, const Question& question);

}  // namespace judges
