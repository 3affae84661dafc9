// SPDX-License-Identifier: Apache-2.0
#include "results/verdict.h"

#include "base/result.h"
#include "document/value.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace results {
namespace {

constexpr std::array<std::string_view, 4> kVerdictNames = {"pass", "fail", "skip", "unknown"};

document::Value textList(const std::vector<std::string>& texts) {
  document::Value list = document::Value::sequence();
  for (const std::string& text : texts) {
    list.append(document::Value::string(text));
  }
  return list;
}

document::Value sourceValue(const SourceSpan& where) {
  document::Value value = document::Value::record();
  value.set("file", document::Value::string(where.file));
  if (where.line != 0) {
    value.set("line", document::Value::integer(where.line));
  }
  if (where.column != 0) {
    value.set("column", document::Value::integer(where.column));
  }
  if (!where.path.empty()) {
    value.set("path", document::Value::string(where.path));
  }
  return value;
}

document::Value reasonValue(const Reason& reason) {
  document::Value value = document::Value::record();
  value.set("code", document::Value::string(reason.code));
  value.set("text", document::Value::string(reason.text));
  value.set("facts", textList(reason.facts));
  if (!reason.sources.empty()) {
    document::Value& sources = value.set("sources", document::Value::sequence());
    for (const SourceSpan& where : reason.sources) {
      sources.append(sourceValue(where));
    }
  }
  return value;
}

}  // namespace

std::string_view toText(Verdict verdict) { return kVerdictNames.at(static_cast<std::size_t>(verdict)); }

Verdict combine(std::span<const Verdict> parts) {
  for (const Verdict decisive : {Verdict::fail, Verdict::unknown, Verdict::pass, Verdict::skip}) {
    if (std::ranges::find(parts, decisive) != parts.end()) {
      return decisive;
    }
  }
  return Verdict::unknown;
}

std::string toText(const Coverage& coverage) {
  return fmt::format("{} of {} {}{} covered", coverage.covered.size(), coverage.total(), coverage.unit,
                     coverage.total() == 1 ? "" : "s");
}

document::Value toValue(const Coverage& coverage) {
  document::Value missing = document::Value::sequence();
  for (const Coverage::Gap& gap : coverage.missing) {
    missing.append(document::Value::record({{"subject", document::Value::string(gap.subject)},
                                            {"reason", document::Value::string(gap.reason)}}));
  }
  return document::Value::record({
      {"unit", document::Value::string(coverage.unit)},
      {"total", document::Value::unsignedInteger(coverage.total())},
      {"covered", document::Value::unsignedInteger(coverage.covered.size())},
      {"missing", std::move(missing)},
  });
}

document::Value toValue(const Judgement& judgement) {
  document::Value reasons = document::Value::sequence();
  for (const Reason& reason : judgement.reasons) {
    reasons.append(reasonValue(reason));
  }
  document::Value parts = document::Value::sequence();
  for (const Judgement& part : judgement.parts) {
    parts.append(toValue(part));
  }
  return document::Value::record({
      {"id", document::Value::string(judgement.id)},
      {"subject", document::Value::string(judgement.subject)},
      {"rule", judgement.rule ? document::Value::string(*judgement.rule) : document::Value::null()},
      {"verdict", document::Value::string(std::string(toText(judgement.verdict)))},
      {"reasons", std::move(reasons)},
      {"measured", judgement.measured},
      {"expected", judgement.expected},
      {"coverage", judgement.coverage ? toValue(*judgement.coverage) : document::Value::null()},
      {"compared",
       judgement.compared ? document::Value::integer(*judgement.compared) : document::Value::null()},
      {"notes", textList(judgement.notes)},
      {"parts", std::move(parts)},
  });
}

}  // namespace results
