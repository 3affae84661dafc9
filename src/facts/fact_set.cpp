// SPDX-License-Identifier: Apache-2.0
#include "facts/fact_set.h"

#include "base/decimal.h"
#include "base/result.h"
#include "constraint/release.h"
#include "constraint/value_kind.h"
#include "facts/fact.h"
#include "facts/fact_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <variant>
#include <vector>

namespace facts {
namespace {

constexpr std::array<std::string_view, 3> kStateNames = {"value", "absent", "unreadable"};

}  // namespace

std::string_view toText(State state) { return kStateNames.at(static_cast<std::size_t>(state)); }

std::string valueText(const FactValue& value) {
  if (const auto* const number = std::get_if<Decimal>(&value)) {
    return number->text();
  }
  if (const auto* const flag = std::get_if<bool>(&value)) {
    return *flag ? "true" : "false";
  }
  return std::get<std::string>(value);
}

bool agree(std::string_view name, const FactValue& left, const FactValue& right) {
  if (kindOf(name) == constraint::ValueKind::driver) {
    const auto first = constraint::parseDriver(valueText(left));
    const auto second = constraint::parseDriver(valueText(right));
    if (first && second) {
      return isSameRelease(*first, *second);
    }
  }
  return left == right;
}

std::optional<std::int64_t> Reading::integer() const {
  const auto* const number = value == nullptr ? nullptr : std::get_if<Decimal>(value);
  if (number == nullptr) {
    return std::nullopt;
  }
  const std::string digits = number->text();
  std::int64_t result = 0;
  const auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
  return problem == std::errc{} && stop == digits.data() + digits.size() ? std::optional(result)
                                                                         : std::nullopt;
}

std::optional<bool> Reading::boolean() const {
  const auto* const flag = value == nullptr ? nullptr : std::get_if<bool>(value);
  return flag == nullptr ? std::nullopt : std::optional(*flag);
}

std::optional<std::string_view> Reading::text() const {
  const auto* const word = value == nullptr ? nullptr : std::get_if<std::string>(value);
  return word == nullptr ? std::nullopt : std::optional<std::string_view>(*word);
}

FactSet::FactSet() { intern({}); }

TextId FactSet::intern(std::string_view text) {
  if (const auto known = ids_.find(text); known != ids_.end()) {
    return known->second;
  }
  const std::string& stored = storage_.emplace_back(text);
  const auto id = static_cast<TextId>(texts_.size());
  texts_.push_back(&stored);
  ids_.emplace(stored, id);
  return id;
}

void FactSet::add(const NewFact& fact) {
  INVARIANT(starts_.empty());
  facts_.push_back({.subject = intern(fact.subject),
                    .name = intern(fact.name),
                    .state = fact.state,
                    .value = fact.value,
                    .raw = std::string(fact.raw),
                    .unit = intern(fact.unit),
                    .reason = intern(fact.reason),
                    .file = fact.file,
                    .line = fact.line,
                    .place = intern(fact.place),
                    .member = intern(fact.member),
                    .time = intern(fact.time)});
}

void FactSet::seal() {
  const auto keyOf = [&](const Fact& fact) {
    return std::tuple(text(fact.subject), text(fact.name), fact.file, fact.line, text(fact.place),
                      text(fact.member));
  };
  std::ranges::stable_sort(facts_, {}, keyOf);
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (i == 0 || facts_[i].subject != facts_[i - 1].subject) {
      subjects_.push_back(text(facts_[i].subject));
      starts_.push_back(i);
    }
  }
  starts_.push_back(facts_.size());
}

std::span<const Fact> FactSet::of(std::string_view subject) const {
  const auto found = std::ranges::lower_bound(subjects_, subject);
  if (found == subjects_.end() || *found != subject) {
    return {};
  }
  const auto at = static_cast<std::size_t>(found - subjects_.begin());
  return std::span(facts_).subspan(starts_[at], starts_[at + 1] - starts_[at]);
}

std::span<const Fact> FactSet::find(std::string_view subject, std::string_view name) const {
  const std::span<const Fact> facts = of(subject);
  const auto found =
      std::ranges::equal_range(facts, name, {}, [&](const Fact& fact) { return text(fact.name); });
  return facts.subspan(static_cast<std::size_t>(found.begin() - facts.begin()), found.size());
}

Reading FactSet::read(std::string_view subject, std::string_view name) const {
  Reading reading;
  const Fact* first = nullptr;  // with a value, if any has one
  for (const Fact& fact : find(subject, name)) {
    reading.facts.push_back(idOf(fact));
    if (first == nullptr || (first->state != State::value && fact.state == State::value)) {
      first = &fact;
    } else if (fact.state == State::value && first->state == State::value &&
               !agree(name, first->value, fact.value)) {
      reading.reason =
          fmt::format("sources disagree: {} and {}", valueText(first->value), valueText(fact.value));
    }
  }
  if (first == nullptr) {
    return reading;
  }
  reading.state = reading.reason.empty() ? first->state : State::unreadable;
  if (reading.state == State::value) {
    reading.value = &first->value;
  } else if (reading.reason.empty()) {
    reading.reason = text(first->reason);
  }
  return reading;
}

std::vector<std::string_view> FactSet::subjectsBelow(std::string_view subject, std::string_view kind) const {
  const std::string prefix = fmt::format("{}/{}/", subject, kind);
  std::vector<std::string_view> below;
  for (auto at = std::ranges::lower_bound(subjects_, std::string_view(prefix));
       at != subjects_.end() && at->starts_with(prefix); ++at) {
    if (at->find('/', prefix.size()) == std::string_view::npos) {
      below.push_back(*at);
    }
  }
  return below;
}

std::vector<std::string_view> FactSet::roots() const {
  std::vector<std::string_view> roots;
  roots.reserve(subjects_.size());
  for (const std::string_view subject : subjects_) {
    roots.push_back(subject.substr(0, subject.find('/')));
  }
  // `node-a-x` lies between `node-a` and `node-a/gpu/...`.
  std::ranges::sort(roots);
  const auto rest = std::ranges::unique(roots);
  roots.erase(rest.begin(), rest.end());
  return roots;
}

}  // namespace facts
