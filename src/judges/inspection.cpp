// SPDX-License-Identifier: Apache-2.0
#include "judges/inspection.h"

#include "base/decimal.h"
#include "document/value.h"
#include "facts/evidence.h"
#include "facts/fact.h"
#include "facts/fact_set.h"
#include "judges/judge.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace judges {
namespace {

using document::Value;

Value textValue(std::string_view text) { return Value::string(std::string(text)); }
Value textOrNull(std::string_view text) { return text.empty() ? Value::null() : textValue(text); }

// A JSON number, or text where a double would round it.
Value numberValue(const Decimal& number) {
  const std::string text = number.text();
  std::int64_t whole = 0;
  const char* const end = text.data() + text.size();
  if (const auto [stop, problem] = std::from_chars(text.data(), end, whole);
      problem == std::errc{} && stop == end) {
    return Value::integer(whole);
  }
  double rounded = 0;
  const auto [stop, problem] = std::from_chars(text.data(), end, rounded);
  if (problem == std::errc{} && stop == end && fmt::format("{}", rounded) == text) {
    return Value::floating(rounded);
  }
  return textValue(text);
}

Value factValue(const facts::Fact& fact) {
  if (fact.state != facts::State::value) {
    return Value::null();
  }
  if (const auto* const number = std::get_if<Decimal>(&fact.value)) {
    return numberValue(*number);
  }
  if (const auto* const flag = std::get_if<bool>(&fact.value)) {
    return Value::boolean(*flag);
  }
  return textValue(std::get<std::string>(fact.value));
}

Value factRecord(const facts::Evidence& evidence, const facts::Fact& fact) {
  const facts::FactSet& set = evidence.facts;
  const std::string raw =
      fact.raw.empty() && fact.state == facts::State::value ? facts::valueText(fact.value) : fact.raw;
  const std::string path = std::string(set.text(fact.place)) + std::string(set.text(fact.member));
  return Value::record({
      {"id", textValue(factName(set.idOf(fact)))},
      {"name", textValue(set.text(fact.name))},
      {"subject", textValue(set.text(fact.subject))},
      {"state", textValue(toText(fact.state))},
      {"value", factValue(fact)},
      {"unit", textOrNull(set.text(fact.unit))},
      {"raw", textOrNull(raw)},
      {"reason", textOrNull(set.text(fact.reason))},
      {"source", Value::record({{"file", textValue(evidence.files[fact.file].path)},
                                {"line", fact.line == 0 ? Value::null() : Value::integer(fact.line)},
                                {"path", textOrNull(path)}})},
      {"time", textOrNull(set.text(fact.time))},
  });
}

// One fact that several files state.
struct Conflict {
  std::string_view subject;
  std::string_view name;
  std::vector<facts::FactId> facts;
  bool agree = true;
};

std::vector<Conflict> conflictsOf(const facts::FactSet& set) {
  std::vector<Conflict> conflicts;
  const std::span<const facts::Fact> all = set.all();
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    Conflict conflict{set.text(all[begin].subject), set.text(all[begin].name), {}, true};
    bool severalFiles = false;
    const facts::Fact* first = nullptr;
    for (end = begin;
         end < all.size() && all[end].subject == all[begin].subject && all[end].name == all[begin].name;
         ++end) {
      if (all[end].state != facts::State::value) {
        continue;
      }
      severalFiles = severalFiles || (first != nullptr && first->file != all[end].file);
      conflict.agree =
          conflict.agree && (first == nullptr || facts::agree(conflict.name, first->value, all[end].value));
      first = first == nullptr ? &all[end] : first;
      conflict.facts.push_back(static_cast<facts::FactId>(end));
    }
    if (severalFiles) {
      conflicts.push_back(std::move(conflict));
    }
  }
  return conflicts;
}

Value conflictList(const std::vector<Conflict>& conflicts) {
  Value list = Value::sequence();
  for (const Conflict& conflict : conflicts) {
    Value names = Value::sequence();
    for (const facts::FactId fact : conflict.facts) {
      names.append(textValue(factName(fact)));
    }
    list.append(Value::record({{"name", textValue(conflict.name)},
                               {"subject", textValue(conflict.subject)},
                               {"facts", std::move(names)},
                               {"agree", Value::boolean(conflict.agree)}}));
  }
  return list;
}

void collectUsed(const results::Judgement& judgement, std::set<std::string>& used) {
  for (const results::Reason& reason : judgement.reasons) {
    used.insert(reason.facts.begin(), reason.facts.end());
  }
  for (const results::Judgement& part : judgement.parts) {
    collectUsed(part, used);
  }
}

Value factList(const facts::Evidence& evidence, const Inspection& inspection,
               const std::vector<Conflict>& conflicts, ShownFacts shown) {
  Value list = Value::sequence();
  std::set<std::string> used;
  if (shown == ShownFacts::used) {
    for (const results::Judgement& judgement : inspection.judgements) {
      collectUsed(judgement, used);
    }
    for (const Conflict& conflict : conflicts) {
      for (const facts::FactId fact : conflict.facts) {
        used.insert(factName(fact));
      }
    }
  }
  for (const facts::Fact& fact : evidence.facts.all()) {
    if (shown == ShownFacts::all || used.contains(factName(evidence.facts.idOf(fact)))) {
      list.append(factRecord(evidence, fact));
    }
  }
  return list;
}

Value fileList(const facts::Evidence& evidence) {
  Value list = Value::sequence();
  for (const facts::EvidenceFile& file : evidence.files) {
    list.append(Value::record({
        {"path", textValue(file.path)},
        {"bytes", Value::unsignedInteger(file.bytes)},
        {"format", textOrNull(file.format)},
        {"state", textValue(toText(file.state))},
        {"reason", textOrNull(file.reason)},
        {"node", textOrNull(file.node)},
        {"nodeFrom", textOrNull(toText(file.nodeFrom))},
        {"tool", textOrNull(file.tool)},
    }));
  }
  return list;
}

Value summaryOf(const Inspection& inspection) {
  std::array<std::int64_t, 4> counts{};
  for (const results::Judgement& judgement : inspection.judgements) {
    ++counts.at(static_cast<std::size_t>(judgement.verdict));
  }
  Value summary = Value::record({{"verdict", textValue(toText(inspection.verdict))}});
  for (const results::Verdict verdict :
       {results::Verdict::pass, results::Verdict::fail, results::Verdict::skip, results::Verdict::unknown}) {
    summary.set(toText(verdict), Value::integer(counts.at(static_cast<std::size_t>(verdict))));
  }
  return summary;
}

Value notJudgedList(const std::vector<NotJudged>& notJudged) {
  Value list = Value::sequence();
  for (const NotJudged& each : notJudged) {
    Value needs = Value::sequence();
    for (const std::string& need : each.needs) {
      needs.append(textValue(need));
    }
    list.append(Value::record(
        {{"id", textValue(each.id)}, {"reason", textValue(each.reason)}, {"needs", std::move(needs)}}));
  }
  return list;
}

// The whole: what was judged, and what was required and was not.
results::Verdict wholeOf(const Inspection& inspection, const Question& question) {
  std::vector<results::Verdict> verdicts;
  verdicts.reserve(inspection.judgements.size());
  for (const results::Judgement& judgement : inspection.judgements) {
    verdicts.push_back(judgement.verdict);
  }
  for (const NotJudged& each : inspection.notJudged) {
    if (std::ranges::find(question.required, each.id) != question.required.end()) {
      verdicts.push_back(results::Verdict::unknown);
    }
  }
  return results::combine(verdicts);
}

}  // namespace

Inspection inspect(const facts::Evidence& evidence, const Question& question) {
  Inspection inspection;
  for (const JudgeSpec& judge : judgeTable()) {
    std::vector<results::Judgement> judgements = judge.judge(evidence.facts, question);
    const bool isAsked = std::ranges::find(question.required, judge.id) != question.required.end();
    if (judgements.empty() && (isAsked || !judge.required.empty())) {
      inspection.notJudged.push_back({judge.id,
                                      judge.required.empty()
                                          ? "the question has no such rule"
                                          : "the evidence has none of the facts that it needs",
                                      {judge.required.begin(), judge.required.end()}});
    }
    for (results::Judgement& judgement : judgements) {
      judgement.id = judge.id;
    }
    std::ranges::move(judgements, std::back_inserter(inspection.judgements));
  }
  std::ranges::stable_sort(inspection.judgements, {}, [](const results::Judgement& judgement) {
    return std::tuple(judgement.subject, judgement.id);
  });
  inspection.verdict = wholeOf(inspection, question);
  return inspection;
}

document::Value toValue(const facts::Evidence& evidence, const Inspection& inspection, ShownFacts shown) {
  const std::vector<Conflict> conflicts = conflictsOf(evidence.facts);
  Value verdicts = Value::sequence();
  for (const results::Judgement& judgement : inspection.judgements) {
    verdicts.append(results::toValue(judgement));
  }
  return Value::record({
      {"apiVersion", textValue(kAssayApiVersion)},
      {"kind", textValue(kInspectionKind)},
      {"summary", summaryOf(inspection)},
      {"files", fileList(evidence)},
      {"facts", factList(evidence, inspection, conflicts, shown)},
      {"verdicts", std::move(verdicts)},
      {"conflicts", conflictList(conflicts)},
      {"notJudged", notJudgedList(inspection.notJudged)},
  });
}

}  // namespace judges
