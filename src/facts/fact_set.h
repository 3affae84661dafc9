// SPDX-License-Identifier: Apache-2.0
#pragma once

// All facts of a set of evidence. Parsers add them in any order; sealing sorts them by subject, name, file and line, so
// that neither the order of files nor that of list items matters. Judges read sealed sets only.

#include "facts/fact.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace facts {

// What a parser says; everything but subject and name has a default.
struct NewFact {
  std::string_view subject;
  std::string_view name;
  State state = State::value;
  FactValue value{};
  std::string_view raw{};
  std::string_view unit{};
  std::string_view reason{};
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  std::string_view place{};
  std::string_view member{};
  std::string_view time{};
};

// What all facts of one subject and name say together.
struct Reading {
  State state = State::absent;
  const FactValue* value = nullptr;  // when state is value
  std::string reason{};              // of absent and unreadable: one reason, or that sources disagree
  std::vector<FactId> facts{};       // none: no evidence says anything about it

  bool isKnown() const { return state == State::value; }
  // The value as what the caller asks for; nothing when it is another kind or not known.
  std::optional<std::int64_t> integer() const;
  std::optional<bool> boolean() const;
  std::optional<std::string_view> text() const;
};

class FactSet {
 public:
  FactSet();

  void add(const NewFact& fact);
  // Sorts. Afterwards nothing may be added.
  void seal();

  std::span<const Fact> all() const { return facts_; }
  std::string_view text(TextId id) const { return *texts_[id]; }

  // The facts of one subject and name, in order.
  std::span<const Fact> find(std::string_view subject, std::string_view name) const;
  // All of a subject.
  std::span<const Fact> of(std::string_view subject) const;
  // What the facts of one subject and name say together; two values that differ are unreadable.
  Reading read(std::string_view subject, std::string_view name) const;
  FactId idOf(const Fact& fact) const { return static_cast<FactId>(&fact - facts_.data()); }

  // Subjects that have facts, sorted; those directly below one: subjectsBelow("node-a", "gpu") has "node-a/gpu/BUS" but
  // not what is below that.
  std::span<const std::string_view> subjects() const { return subjects_; }
  std::vector<std::string_view> subjectsBelow(std::string_view subject, std::string_view kind) const;
  // What stands before the first slash of a subject, each once: nodes, kinds of objects, unnamed hosts.
  std::vector<std::string_view> roots() const;

 private:
  TextId intern(std::string_view text);

  std::deque<std::string> storage_;
  std::vector<const std::string*> texts_;
  std::unordered_map<std::string_view, TextId> ids_;
  std::vector<Fact> facts_;
  std::vector<std::string_view> subjects_;
  std::vector<std::size_t> starts_;  // of each subject in facts_, and the end
};

// Whether two values of a fact of this name say the same: driver versions by their numbers, numbers by their value.
bool agree(std::string_view name, const FactValue& left, const FactValue& right);

// A number as text without an exponent, `true`, or the text itself.
std::string valueText(const FactValue& value);

}  // namespace facts
