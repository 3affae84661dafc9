// SPDX-License-Identifier: Apache-2.0
#include "judges/explanation.h"

#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "document/value.h"
#include "document/write.h"
#include "judges/question.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace judges {
namespace {

using document::Value;

constexpr std::size_t kMostOfLine = 200;  // code points of a raw line that are shown

// The elements of a list that a document may lack.
const std::vector<Value>& listAt(const Value& record, std::string_view key) {
  static const std::vector<Value> kNone;
  const Value* const list = record.find(key);
  return list == nullptr ? kNone : list->elements();
}

std::string textAt(const Value& record, std::string_view key) {
  const Value* const value = record.find(key);
  return value == nullptr || value->isNull() ? std::string{} : value->text();
}

// The record of a fact with the line that it was read from.
Value withLine(const Value& fact, const LineOf& lineOf) {
  Value record = fact;
  const Value* const source = fact.find("source");
  const Value* const line = source == nullptr ? nullptr : source->find("line");
  std::optional<std::string> text;
  if (line != nullptr && line->asInteger()) {
    text = lineOf(textAt(*source, "file"), static_cast<std::uint32_t>(*line->asInteger()));
  }
  record.set("text", text ? Value::string(text::cut(text::trim(*text), kMostOfLine)) : Value::null());
  return record;
}

const Value* findFact(const Value& inspection, std::string_view id) {
  const std::vector<Value>& facts = listAt(inspection, "facts");
  const auto found = std::ranges::find_if(facts, [&](const Value& fact) { return textAt(fact, "id") == id; });
  return found == facts.end() ? nullptr : &*found;
}

Value explainedVerdict(const Value& inspection, const Value& verdict, const LineOf& lineOf) {
  Value reasons = Value::sequence();
  for (const Value& reason : listAt(verdict, "reasons")) {
    Value facts = Value::sequence();
    for (const Value& id : listAt(reason, "facts")) {
      const Value* const fact = findFact(inspection, id.text());
      facts.append(fact == nullptr ? Value::record({{"id", id}}) : withLine(*fact, lineOf));
    }
    reasons.append(Value::record({{"code", Value::string(textAt(reason, "code"))},
                                  {"text", Value::string(textAt(reason, "text"))},
                                  {"facts", std::move(facts)}}));
  }
  Value explained = Value::record({{"id", Value::string(textAt(verdict, "id"))},
                                   {"subject", Value::string(textAt(verdict, "subject"))},
                                   {"verdict", Value::string(textAt(verdict, "verdict"))},
                                   {"reasons", std::move(reasons)}});
  for (const std::string_view key : {"coverage", "expected", "measured"}) {
    if (const Value* const member = verdict.find(key); member != nullptr && !member->isNull()) {
      explained.set(key, *member);
    }
  }
  return explained;
}

std::string subjectOf(const Value& verdict) {
  const std::string subject = textAt(verdict, "subject");
  return subject.empty() ? std::string(kClusterSubject) : subject;
}

// What may be asked for: the judges with a verdict, alone and with each subject.
std::vector<std::string> explainable(const Value& inspection) {
  std::vector<std::string> names;
  for (const Value& verdict : listAt(inspection, "verdicts")) {
    for (const std::string& name :
         {textAt(verdict, "id"), fmt::format("{}@{}", textAt(verdict, "id"), subjectOf(verdict))}) {
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
  }
  return names;
}

std::string factLine(const Value& fact) {
  const std::string name = textAt(fact, "name");
  if (name.empty()) {
    return fmt::format("{}: the document does not hold this fact", textAt(fact, "id"));
  }
  const std::string state = textAt(fact, "state");
  const std::string said = state == "value"
                               ? fmt::format("{}{}{}", textAt(fact, "value"),
                                             textAt(fact, "unit").empty() ? "" : " ", textAt(fact, "unit"))
                               : fmt::format("{}: {}", state, textAt(fact, "reason"));
  const Value* const source = fact.find("source");
  const std::string line = source == nullptr ? std::string{} : textAt(*source, "line");
  const std::string place = source == nullptr
                                ? std::string{}
                                : fmt::format("{}{}{}: {}", textAt(*source, "file"), line.empty() ? "" : ":",
                                              line, textAt(*source, "path"));
  const std::string text = textAt(fact, "text");
  return fmt::format("{} {} of {}: {}\n      {}{}{}", textAt(fact, "id"), name,
                     textAt(fact, "subject").empty() ? "the cluster" : textAt(fact, "subject"), said, place,
                     text.empty() ? "" : "\n      ", text);
}

// What a verdict without reasons rests on.
std::string basisText(const Value& verdict) {
  std::string result;
  for (const std::string_view key : {"expected", "measured"}) {
    if (const Value* const member = verdict.find(key)) {
      result +=
          fmt::format("  {}: {}\n", key, document::writeJson(*member, {.indent = 0, .finalNewline = false}));
    }
  }
  return result;
}

}  // namespace

Result<Value> explain(const Value& inspection, const std::string& id, const LineOf& lineOf) {
  Value verdicts = Value::sequence();
  Value facts = Value::sequence();
  if (const Value* const fact = findFact(inspection, id)) {
    facts.append(withLine(*fact, lineOf));
  }
  const std::size_t at = id.find('@');
  for (const Value& verdict : listAt(inspection, "verdicts")) {
    if (textAt(verdict, "id") == id.substr(0, at) &&
        (at == std::string::npos || subjectOf(verdict) == id.substr(at + 1))) {
      verdicts.append(explainedVerdict(inspection, verdict, lineOf));
    }
  }
  if (verdicts.elements().empty() && facts.elements().empty()) {
    return failure(Code::notFound, fmt::format("no fact and no verdict is called {}{}", text::quoted(id),
                                               text::didYouMean(id, explainable(inspection))));
  }
  return Value::record({{"apiVersion", Value::string(std::string(kAssayApiVersion))},
                        {"kind", Value::string("Explanation")},
                        {"verdicts", std::move(verdicts)},
                        {"facts", std::move(facts)}});
}

std::string explanationText(const Value& explanation) {
  std::string result;
  for (const Value& verdict : listAt(explanation, "verdicts")) {
    const std::string subject = textAt(verdict, "subject");
    result += fmt::format("{} of {}: {}\n", textAt(verdict, "id"), subject.empty() ? "the cluster" : subject,
                          textAt(verdict, "verdict"));
    if (listAt(verdict, "reasons").empty()) {
      result += basisText(verdict);
    }
    for (const Value& reason : listAt(verdict, "reasons")) {
      result += fmt::format("  {}: {}\n", textAt(reason, "code"), textAt(reason, "text"));
      for (const Value& fact : listAt(reason, "facts")) {
        result += fmt::format("    {}\n", factLine(fact));
      }
    }
  }
  for (const Value& fact : listAt(explanation, "facts")) {
    result += fmt::format("{}\n", factLine(fact));
  }
  return result;
}

}  // namespace judges
