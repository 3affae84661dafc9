// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a judge says about one subject, and what that rests on. A judgement is a value: no file, cluster or clock is
// behind it, so it can be printed, stored and compared long after it was made.

#include "base/result.h"
#include "document/value.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace results {

enum class Verdict : std::uint8_t {
  pass,
  fail,
  skip,     // does not apply; there is always a reason
  unknown,  // nothing proven, neither that it holds nor that it does not
};

std::string_view toText(Verdict verdict);

// The verdict of a whole: one fail fails it; else one unknown leaves it unknown; else one pass is enough, because a
// part that does not apply takes nothing away. Of nothing nothing is proven: unknown.
Verdict combine(std::span<const Verdict> parts);

// Why a verdict is what it is. `code` is a stable word for programs (`fabric-not-registered`), `text` is for people.
struct Reason {
  std::string code{};
  std::string text{};
  std::vector<std::string> facts{};   // ids of the facts that it rests on
  std::vector<SourceSpan> sources{};  // where they were read, when there are no ids to look them up by

  bool operator==(const Reason&) const = default;
};

// What a judgement speaks about and what it does not: the nodes, GPUs, links or sizes that were looked at, and each
// one that was not with its reason. A pass with gaps is a pass of what was covered, so nobody may drop the gaps.
struct Coverage {
  struct Gap {
    std::string subject;
    std::string reason;

    bool operator==(const Gap&) const = default;
  };

  std::string unit;  // singular: "gpu", "node", "link"
  std::vector<std::string> covered;
  std::vector<Gap> missing;

  std::size_t total() const { return covered.size() + missing.size(); }
  bool isComplete() const { return missing.empty(); }

  bool operator==(const Coverage&) const = default;
};

// `7 of 8 gpus covered`.
std::string toText(const Coverage& coverage);

// Every member has a default, so that one is written with the members that matter: {.id = ..., .verdict = ...}.
struct Judgement {
  std::string id{};       // of the judge or check: "gpu-device-health"
  std::string subject{};  // "node-a", "NAMESPACE/NAME"; empty: the cluster
  std::optional<std::string> rule{};
  Verdict verdict = Verdict::unknown;
  std::vector<Reason> reasons{};
  document::Value measured = document::Value::record();
  document::Value expected{};  // null: nothing to compare with
  std::optional<Coverage> coverage{};
  std::optional<std::int64_t> compared{};  // how many values were compared
  std::vector<std::string> notes{};
  std::vector<Judgement> parts{};  // the judgements that this one is made of

  bool operator==(const Judgement&) const = default;
};

// The shape of `verdicts[]` (docs/formats/report.md), keys in that order.
document::Value toValue(const Judgement& judgement);
document::Value toValue(const Coverage& coverage);

}  // namespace results
