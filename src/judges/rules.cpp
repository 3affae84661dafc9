// SPDX-License-Identifier: Apache-2.0
#include "judges/rules.h"

#include "base/decimal.h"
#include "base/result.h"
#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/value_kind.h"
#include "document/value.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "facts/fact_set.h"
#include "judges/judge.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace judges {
namespace {

using constraint::Outcome;
using constraint::Status;
using constraint::ValueKind;
using document::Value;
using facts::Fact;

struct Unit {
  std::string_view name;
  std::string_view base;  // units of one base can be compared
  int powersOf1024;
  int powerOfTen;
};
constexpr auto kUnits = std::to_array<Unit>({
    {"B", "B", 0, 0},
    {"KiB", "B", 1, 0},
    {"MiB", "B", 2, 0},
    {"GiB", "B", 3, 0},
    {"us", "us", 0, 0},
    {"ms", "us", 0, 3},
    {"s", "us", 0, 6},
});

Decimal inBase(Decimal number, const Unit& unit) {
  for (int i = 0; i < unit.powersOf1024; ++i) {
    number = number.times(1024);
  }
  return number.timesPowerOfTen(unit.powerOfTen);
}

const Unit* findUnit(std::string_view name) {
  const auto* const unit = std::ranges::find(kUnits, name, &Unit::name);
  return unit == kUnits.end() ? nullptr : unit;
}

ValueKind comparedAs(const Fact& fact, std::string_view name, constraint::Operator op) {
  if (std::holds_alternative<Decimal>(fact.value)) {
    return ValueKind::number;
  }
  return facts::kindOf(name).value_or(isOrdering(op) ? ValueKind::version : ValueKind::text);
}

Outcome unknownOutcome(std::string reason) { return {Status::unknown, std::move(reason)}; }

// What of a rule does not depend on the fact.
struct ParsedRule {
  const Rule& rule;
  constraint::Expression expression;
};

// The expression's quotes are the writer's, not the value's: `== "true"`.
ParsedRule parsedRule(const Rule& rule) {
  constraint::Expression expression = constraint::parseWritten(rule.expect).value();
  std::string& value = expression.value;
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
    value = value.substr(1, value.size() - 2);
  }
  return {rule, std::move(expression)};
}

// Both sides in the base of their units.
Outcome evaluateWithUnits(const ParsedRule& parsed, std::string_view factUnit, const Decimal& actual) {
  const Unit* const required = findUnit(parsed.rule.unit);
  const Unit* const observed = findUnit(factUnit);
  if (required == nullptr || observed == nullptr || required->base != observed->base) {
    return unknownOutcome(fmt::format("the fact is in {}, the rule in {}",
                                      factUnit.empty() ? "no unit" : factUnit, parsed.rule.unit));
  }
  const Result<Decimal> limit = Decimal::parse(parsed.expression.value);
  if (!limit) {
    return unknownOutcome(fmt::format("expected value {}", limit.error().message));
  }
  const constraint::Expression expression{parsed.expression.op, inBase(*limit, *required).text()};
  Outcome outcome = evaluate(ValueKind::number, expression, inBase(actual, *observed).text());
  if (outcome.status == Status::notMet) {
    outcome.reason = fmt::format("expected {} {}, got {} {}", toText(parsed.expression), parsed.rule.unit,
                                 actual.text(), factUnit);
  }
  return outcome;
}

Outcome evaluateFact(const facts::FactSet& set, const ParsedRule& parsed, const Fact& fact) {
  if (fact.state != facts::State::value) {
    return unknownOutcome(fmt::format("{}: {}", toText(fact.state), set.text(fact.reason)));
  }
  const std::string_view unit = set.text(fact.unit);
  const auto* const number = std::get_if<Decimal>(&fact.value);
  if (!parsed.rule.unit.empty() && parsed.rule.unit != unit) {
    return number == nullptr ? unknownOutcome(fmt::format("the fact is no number in {}", parsed.rule.unit))
                             : evaluateWithUnits(parsed, unit, *number);
  }
  return evaluate(comparedAs(fact, parsed.rule.fact, parsed.expression.op), parsed.expression,
                  facts::valueText(fact.value));
}

// All facts of the rule's name that a subject and what is below it state.
std::vector<const Fact*> factsBelow(const facts::FactSet& set, std::string_view root, std::string_view name) {
  std::vector<const Fact*> found;
  const auto add = [&](std::string_view subject) {
    for (const Fact& fact : set.find(subject, name)) {
      found.push_back(&fact);
    }
  };
  add(root);
  const std::string below = std::string(root) + "/";
  const std::span<const std::string_view> subjects = set.subjects();
  for (auto at = std::ranges::lower_bound(subjects, std::string_view(below));
       at != subjects.end() && at->starts_with(below); ++at) {
    add(*at);
  }
  return found;
}

// Groups of which a Node object shows every member: what it does not have is known to be missing.
bool isListedByNode(std::string_view name) {
  constexpr auto kGroups = std::to_array<std::string_view>(
      {facts::kNodeLabel, facts::kNodeTaint, facts::kNodeCapacity, facts::kNodeAllocatable});
  return std::ranges::any_of(kGroups,
                             [&](std::string_view group) { return facts::keyOf(group, name).has_value(); });
}

// The worst of the outcomes of a node.
Outcome evaluateNode(const facts::FactSet& set, const ParsedRule& parsed, std::string_view node,
                     std::vector<facts::FactId>& rests) {
  const std::vector<const Fact*> found = factsBelow(set, node, parsed.rule.fact);
  if (found.empty()) {
    if (!isListedByNode(parsed.rule.fact) || set.find(node, facts::kNodeName).empty()) {
      return unknownOutcome(fmt::format("{} was not read", parsed.rule.fact));
    }
    return parsed.expression.op == constraint::Operator::notEqual
               ? Outcome{Status::met, {}}
               : Outcome{Status::notMet, fmt::format("expected {}, got none", toText(parsed.expression))};
  }
  Outcome worst{Status::met, {}};
  for (const Fact* const fact : found) {
    rests.push_back(set.idOf(*fact));
    Outcome outcome = evaluateFact(set, parsed, *fact);
    if (outcome.status == Status::notMet || worst.status == Status::met) {
      worst = std::move(outcome);
    }
  }
  return worst;
}

struct NodeOutcomes {
  std::vector<std::string> selected, satisfying, violating, unknown, ignored;
};

Value textList(const std::vector<std::string>& texts) {
  Value list = Value::sequence();
  for (const std::string& text : texts) {
    list.append(Value::string(text));
  }
  return list;
}

// Whether enough nodes, or none, satisfy a rule; `all` was decided node by node.
void applyQuantifier(const Quantifier& quantifier, const NodeOutcomes& nodes, Findings& findings) {
  const auto satisfying = static_cast<std::int64_t>(nodes.satisfying.size());
  const auto unknown = static_cast<std::int64_t>(nodes.unknown.size());
  if (quantifier.kind == Quantifier::Kind::atLeast) {
    if (satisfying + unknown < quantifier.count) {
      findings.fail("too-few",
                    fmt::format("{} nodes meet it, at least {} must", satisfying, quantifier.count));
    } else if (satisfying < quantifier.count) {
      findings.unknown("too-few-known", fmt::format("{} nodes meet it, {} are not known, at least {} must",
                                                    satisfying, unknown, quantifier.count));
    }
  } else if (quantifier.kind == Quantifier::Kind::none && satisfying > 0) {
    findings.fail("met", fmt::format("{} nodes meet what none may: {}", satisfying,
                                     text::join(nodes.satisfying, ", ")));
  }
}

results::Judgement judgeNodeRule(const facts::FactSet& set, const ParsedRule& parsed, std::int64_t gpuNodes) {
  Findings findings;
  NodeOutcomes nodes;
  results::Coverage coverage{"node", {}, {}};
  const Quantifier quantifier = parseQuantifier(parsed.rule.quantifier).value();
  for (const std::string_view root : set.roots()) {
    if (set.find(root, parsed.rule.over).empty()) {
      if (!set.find(root, facts::kNodeName).empty()) {
        nodes.ignored.emplace_back(root);
      }
      continue;
    }
    nodes.selected.emplace_back(root);
    std::vector<facts::FactId> rests;
    const Outcome outcome = evaluateNode(set, parsed, root, rests);
    if (outcome.status == Status::unknown) {
      nodes.unknown.emplace_back(root);
      coverage.missing.push_back({std::string(root), outcome.reason});
      if (quantifier.kind != Quantifier::Kind::atLeast) {
        findings.unknown("not-known", fmt::format("{}: {}", root, outcome.reason), rests);
      }
      continue;
    }
    findings.compared();
    coverage.covered.emplace_back(root);
    const bool isMet = outcome.status == Status::met;
    (isMet ? nodes.satisfying : nodes.violating).emplace_back(root);
    if (!isMet && quantifier.kind == Quantifier::Kind::all) {
      findings.fail("not-met", fmt::format("{}: {}", root, outcome.reason), rests);
    }
  }
  applyQuantifier(quantifier, nodes, findings);
  if (nodes.selected.empty()) {
    findings.unknown("nothing-selected", fmt::format("no node states {}", parsed.rule.over));
  }
  const auto seen = static_cast<std::int64_t>(nodes.selected.size() + nodes.ignored.size());
  if (seen < gpuNodes && quantifier.kind != Quantifier::Kind::atLeast) {
    findings.unknown(
        "nodes-not-seen",
        fmt::format("the cluster has {} GPU nodes, {} nodes are among the evidence", gpuNodes, seen));
  }
  results::Judgement judgement;
  judgement.rule = parsed.rule.id;
  judgement.coverage = std::move(coverage);
  judgement.expected = Value::string(parsed.rule.expect);
  judgement.measured =
      Value::record({{"selected", textList(nodes.selected)},
                     {"violating", textList(quantifier.kind == Quantifier::Kind::none ? nodes.satisfying
                                                                                      : nodes.violating)},
                     {"ignored", textList(nodes.ignored)}});
  findings.conclude(judgement);
  return judgement;
}

results::Judgement judgeFactRule(const facts::FactSet& set, const ParsedRule& parsed,
                                 std::string_view subject) {
  Findings findings;
  results::Judgement judgement;
  judgement.rule = parsed.rule.id;
  judgement.subject = subject;
  judgement.expected = Value::string(parsed.rule.expect);
  Value values = Value::sequence();
  for (const Fact& fact : set.find(subject, parsed.rule.fact)) {
    const Outcome outcome = evaluateFact(set, parsed, fact);
    const std::array<facts::FactId, 1> rests = {set.idOf(fact)};
    values.append(fact.state == facts::State::value ? Value::string(facts::valueText(fact.value))
                                                    : Value::null());
    if (outcome.status == Status::unknown) {
      findings.unknown("not-known", outcome.reason, rests);
      continue;
    }
    findings.compared();
    if (outcome.status == Status::notMet) {
      findings.fail("not-met", outcome.reason, rests);
    }
  }
  judgement.measured = Value::record({{"values", std::move(values)}});
  findings.conclude(judgement);
  return judgement;
}

// `whose` stands before the name of the fact: "its ", or nothing where no subject has it.
results::Judgement notStated(const facts::FactSet& facts, const ParsedRule& parsed, std::string_view subject,
                             std::string_view whose) {
  results::Judgement judgement = judgeFactRule(facts, parsed, subject);
  judgement.reasons = {
      {"not-stated", fmt::format("no evidence states {}{}", whose, parsed.rule.fact), {}, {}}};
  return judgement;
}

// The GPUs that lack a fact which others have.
void addSilentGpus(const facts::FactSet& facts, const ParsedRule& parsed,
                   std::vector<results::Judgement>& judgements) {
  for (const std::string_view root : facts.roots()) {
    for (const std::string_view gpu : facts.subjectsBelow(root, "gpu")) {
      if (facts.find(gpu, parsed.rule.fact).empty()) {
        judgements.push_back(notStated(facts, parsed, gpu, "its "));
      }
    }
  }
}

// Whether a subject is a GPU itself: `node-a/gpu/BUS`.
bool isGpu(std::string_view subject) {
  const std::size_t last = subject.rfind('/');
  return last != std::string_view::npos && subject.substr(0, last).ends_with("/gpu");
}

}  // namespace

std::vector<results::Judgement> judgeFactRules(const facts::FactSet& facts, const Question& question) {
  std::vector<results::Judgement> judgements;
  for (const Rule& rule : question.rules) {
    if (!rule.over.empty()) {
      continue;
    }
    const ParsedRule parsed = parsedRule(rule);
    const std::size_t before = judgements.size();
    for (const std::string_view subject : facts.subjects()) {
      if (!facts.find(subject, rule.fact).empty()) {
        judgements.push_back(judgeFactRule(facts, parsed, subject));
      }
    }
    if (judgements.size() > before && isGpu(judgements.back().subject)) {
      addSilentGpus(facts, parsed, judgements);
    }
    if (judgements.size() == before) {
      judgements.push_back(notStated(facts, parsed, {}, ""));
    }
  }
  return judgements;
}

std::vector<results::Judgement> judgeNodeRules(const facts::FactSet& facts, const Question& question) {
  std::vector<results::Judgement> judgements;
  for (const Rule& rule : question.rules) {
    if (!rule.over.empty()) {
      judgements.push_back(judgeNodeRule(facts, parsedRule(rule), question.cluster.gpuNodes));
    }
  }
  return judgements;
}

}  // namespace judges
