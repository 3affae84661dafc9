// SPDX-License-Identifier: Apache-2.0
#include "document/diff.h"

#include "base/result.h"
#include "document/value.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace document {
namespace {

constexpr std::array<std::string_view, 3> kIdentityKeys = {"name", "subtype", "type"};

std::vector<std::string_view> identitiesOf(const Value& list) {
  std::vector<std::string_view> result;
  for (const Value& element : list.elements()) {
    result.push_back(identityOf(element));
  }
  return result;
}

// Whether every element has an identity of its own.
bool isKeyed(const std::vector<std::string_view>& identities) {
  const std::set<std::string_view> distinct(identities.begin(), identities.end());
  return distinct.size() == identities.size() && !distinct.contains(std::string_view{});
}

std::vector<std::string_view> commonOf(const std::vector<std::string_view>& list,
                                       const std::vector<std::string_view>& other) {
  const std::set<std::string_view> others(other.begin(), other.end());
  std::vector<std::string_view> result;
  std::ranges::copy_if(list, std::back_inserter(result),
                       [&](std::string_view identity) { return others.contains(identity); });
  return result;
}

bool areComparedByElement(const Value& from, const Value& to) {
  const std::vector<std::string_view> before = identitiesOf(from);
  const std::vector<std::string_view> after = identitiesOf(to);
  return isKeyed(before) && isKeyed(after) && commonOf(before, after) == commonOf(after, before) &&
         !commonOf(before, after).empty();
}

Value* findElement(Value& list, std::string_view identity) {
  const auto found = std::ranges::find(list.elements(), identity, identityOf);
  return found != list.elements().end() ? &*found : nullptr;
}

std::vector<std::string> keysOf(const Value& from, const Value& to) {
  std::vector<std::string> keys;
  std::set<std::string_view> seen;
  for (const Value* side : {&from, &to}) {
    for (const auto& [key, value] : side->members()) {
      if (seen.insert(key).second) {
        keys.push_back(key);
      }
    }
  }
  if (!from.keepsOrder()) {
    std::ranges::sort(keys);
  }
  return keys;
}

class Differ {
 public:
  void compare(const Value& from, const Value& to) {
    if (from.isMapping() && to.isMapping()) {
      compareMembers(from, to);
    } else if (from.isSequence() && to.isSequence() && areComparedByElement(from, to)) {
      compareElements(from, to);
    } else if (from != to) {
      changes_.push_back({ChangeKind::changed, steps_, from, to, 0});
    }
  }

  std::vector<Change> take() { return std::move(changes_); }

 private:
  void within(Step step, const Value& from, const Value& to) {
    steps_.push_back(std::move(step));
    compare(from, to);
    steps_.pop_back();
  }

  void add(Step step, ChangeKind kind, std::optional<Value> before, std::optional<Value> after,
           std::size_t position = 0) {
    std::vector<Step> steps = steps_;
    steps.push_back(std::move(step));
    changes_.push_back({kind, std::move(steps), std::move(before), std::move(after), position});
  }

  void compareMembers(const Value& from, const Value& to) {
    const MemberIndex beforeIndex(from);
    const MemberIndex afterIndex(to);
    for (const std::string& key : keysOf(from, to)) {
      const std::optional<std::size_t> before = beforeIndex.find(key);
      const std::optional<std::size_t> after = afterIndex.find(key);
      if (!before) {
        add(KeyStep{key}, ChangeKind::added, std::nullopt, to.members()[*after].second);
      } else if (!after) {
        add(KeyStep{key}, ChangeKind::removed, from.members()[*before].second, std::nullopt);
      } else {
        within(KeyStep{key}, from.members()[*before].second, to.members()[*after].second);
      }
    }
  }

  void compareElements(const Value& from, const Value& to) {
    const std::vector<std::string_view> before = identitiesOf(from);
    const std::vector<std::string_view> after = identitiesOf(to);
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < after.size(); ++i) {
      places.emplace(after[i], i);
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      const std::string identity(before[i]);
      const auto other = places.find(before[i]);
      if (other == places.end()) {
        add(ElementStep{identity}, ChangeKind::removed, from.elements()[i], std::nullopt);
      } else {
        within(ElementStep{identity}, from.elements()[i], to.elements()[other->second]);
      }
    }
    const std::set<std::string_view> known(before.begin(), before.end());
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (!known.contains(after[i])) {
        add(ElementStep{std::string(after[i])}, ChangeKind::added, std::nullopt, to.elements()[i], i);
      }
    }
  }

  std::vector<Step> steps_;
  std::vector<Change> changes_;
};

Value& child(Value& parent, const Step& step) {
  Value* const found = std::holds_alternative<KeyStep>(step)
                           ? parent.find(std::get<KeyStep>(step).key)
                           : findElement(parent, std::get<ElementStep>(step).identity);
  INVARIANT(found != nullptr);
  return *found;
}

void applyToElements(Value& list, const Change& change, const std::string& identity) {
  if (change.kind == ChangeKind::added) {
    const std::size_t at = std::min(change.position, list.elements().size());
    list.elements().insert(list.elements().begin() + static_cast<std::ptrdiff_t>(at), *change.after);
  } else if (change.kind == ChangeKind::removed) {
    std::erase_if(list.elements(), [&](const Value& element) { return identityOf(element) == identity; });
  } else {
    *findElement(list, identity) = *change.after;
  }
}

void applyToMembers(Value& mapping, const Change& change, const std::string& key) {
  if (change.kind == ChangeKind::removed) {
    mapping.remove(key);
  } else {
    mapping.set(key, *change.after);
  }
}

}  // namespace

std::string_view changeName(ChangeKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"added", "removed", "changed"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view identityOf(const Value& element) {
  for (const std::string_view key : kIdentityKeys) {
    const Value* const found = element.find(key);
    if (found != nullptr && found->isScalar() && !found->text().empty()) {
      return found->text();
    }
  }
  return {};
}

std::string pathText(const std::vector<Step>& steps) {
  std::string path;
  for (const Step& step : steps) {
    if (const auto* key = std::get_if<KeyStep>(&step)) {
      path = childPath(path, key->key);
    } else {
      path = namedPath(path, std::get<ElementStep>(step).identity);
    }
  }
  return path;
}

std::vector<Change> diff(const Value& from, const Value& to) {
  Differ differ;
  differ.compare(from, to);
  return differ.take();
}

Value apply(Value value, const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    if (change.steps.empty()) {
      value = *change.after;
      continue;
    }
    Value* parent = &value;
    for (std::size_t i = 0; i + 1 < change.steps.size(); ++i) {
      parent = &child(*parent, change.steps[i]);
    }
    const Step& last = change.steps.back();
    if (const auto* key = std::get_if<KeyStep>(&last)) {
      applyToMembers(*parent, change, key->key);
    } else {
      applyToElements(*parent, change, std::get<ElementStep>(last).identity);
    }
  }
  return value;
}

}  // namespace document
