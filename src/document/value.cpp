// SPDX-License-Identifier: Apache-2.0
#include "document/value.h"

#include "base/decimal.h"
#include "base/result.h"
#include "document/canonical.h"
#include "document/kind.h"
#include "document/scalar.h"
#include "document/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

namespace {

using SharedName = std::shared_ptr<const std::string>;

Value copyOfView(const View& view, const SharedName& file, Value (*scalarOf)(Kind, std::string)) {
  Value value;
  if (view.kind() == Kind::sequence) {
    value = Value::sequence();
    value.elements().reserve(view.size());
    for (std::size_t i = 0; i < view.size(); ++i) {
      value.append(copyOfView(view.element(i), file, scalarOf));
    }
  } else if (view.kind() == Kind::mapping) {
    value = Value::map();
    value.members().reserve(view.size());
    for (std::size_t i = 0; i < view.size(); ++i) {
      value.members().emplace_back(view.key(i).text(), copyOfView(view.value(i), file, scalarOf));
    }
  } else {
    value = scalarOf(view.kind(), std::string(view.text()));
  }
  value.setOrigin({file, view.line(), view.column()});
  return value;
}

bool sameMembers(const Value& left, const Value& right) {
  if (left.members().size() != right.members().size()) {
    return false;
  }
  const MemberIndex index(right);
  return std::ranges::all_of(left.members(), [&](const Value::Member& member) {
    const std::optional<std::size_t> other = index.find(member.first);
    return other && member.second == right.members()[*other].second;
  });
}

// Two decimal numbers that round to the same double are not the same: an integer beyond 64 bits is read as a floating
// number.
bool sameNumber(std::string_view left, std::string_view right) {
  if (canonicalText(Kind::floating, left) != canonicalText(Kind::floating, right)) {
    return false;
  }
  const Result<Decimal> first = Decimal::parse(left);
  const Result<Decimal> second = Decimal::parse(right);
  return !first || !second || *first == *second;
}

}  // namespace

Value Value::scalar(Kind kind, std::string text) {
  Value value;
  value.kind_ = kind;
  value.text_ = std::move(text);
  return value;
}

Value Value::boolean(bool value) { return scalar(Kind::boolean, value ? "true" : "false"); }
Value Value::integer(std::int64_t value) { return scalar(Kind::integer, fmt::to_string(value)); }
Value Value::unsignedInteger(std::uint64_t value) { return scalar(Kind::integer, fmt::to_string(value)); }
Value Value::floating(double value) { return scalar(Kind::floating, yamlFloat(value)); }
Value Value::string(std::string value) { return scalar(Kind::string, std::move(value)); }

Value Value::sequence(std::vector<Value> elements) {
  Value value;
  value.kind_ = Kind::sequence;
  value.elements_ = std::move(elements);
  return value;
}

Value Value::map(std::vector<Member> members) {
  Value value;
  value.kind_ = Kind::mapping;
  value.members_ = std::move(members);
  return value;
}

Value Value::record(std::vector<Member> members) {
  Value value = map(std::move(members));
  value.keepsOrder_ = true;
  return value;
}

Value Value::from(const View& view) {
  return copyOfView(view, std::make_shared<const std::string>(view.file()), &Value::scalar);
}

bool Value::isEmpty() const {
  switch (kind_) {
    case Kind::null: return true;
    case Kind::string: return text_.empty();
    case Kind::sequence: return elements_.empty();
    case Kind::mapping: return members_.empty();
    default: return false;
  }
}

std::optional<bool> Value::asBool() const { return kind_ == Kind::boolean ? parseBool(text_) : std::nullopt; }

std::optional<std::int64_t> Value::asInteger() const {
  return kind_ == Kind::integer ? parseInteger(text_) : std::nullopt;
}

std::optional<double> Value::asDouble() const { return numberOf(kind_, text_); }

const Value* Value::find(std::string_view key) const {
  const auto found = std::ranges::find(members_, key, &Member::first);
  return found == members_.end() ? nullptr : &found->second;
}

Value* Value::find(std::string_view key) {
  const auto found = std::ranges::find(members_, key, &Member::first);
  return found == members_.end() ? nullptr : &found->second;
}

Value& Value::set(std::string_view key, Value value) {
  if (Value* present = find(key)) {
    *present = std::move(value);
    return *present;
  }
  return members_.emplace_back(std::string(key), std::move(value)).second;
}

bool Value::remove(std::string_view key) {
  return std::erase_if(members_, [key](const Member& member) { return member.first == key; }) > 0;
}

SourceSpan Value::where(std::string path) const {
  return {origin_.file ? *origin_.file : std::string(), origin_.line, origin_.column, std::move(path)};
}

bool Value::operator==(const Value& other) const {
  if (kind_ != other.kind_) {
    return false;
  }
  switch (kind_) {
    case Kind::sequence: return elements_ == other.elements_;
    case Kind::mapping: return sameMembers(*this, other);
    case Kind::string: return text_ == other.text_;
    case Kind::floating: return text_ == other.text_ || sameNumber(text_, other.text_);
    default: return text_ == other.text_ || canonicalText(kind_, text_) == canonicalText(kind_, other.text_);
  }
}

MemberIndex::MemberIndex(const Value& mapping) : mapping_(mapping) {
  constexpr std::size_t kSmall = 16;  // up to here walking is faster than hashing
  if (mapping.members().size() <= kSmall) {
    return;
  }
  places_.reserve(mapping.members().size());
  for (std::size_t i = 0; i < mapping.members().size(); ++i) {
    places_.emplace(mapping.members()[i].first, i);
  }
}

std::optional<std::size_t> MemberIndex::find(std::string_view key) const {
  if (!places_.empty()) {
    const auto found = places_.find(key);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
  }
  const auto found = std::ranges::find(mapping_.members(), key, &Value::Member::first);
  return found == mapping_.members().end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - mapping_.members().begin()));
}

void Value::takePlaceOf(Value earlier) { replaced_ = std::make_shared<const Value>(std::move(earlier)); }

void mergeDeep(Value& base, const Value& over) {
  if (!base.isMapping() || !over.isMapping()) {
    Value next = over;
    next.takePlaceOf(std::move(base));
    base = std::move(next);
    return;
  }
  // The keys of `over` are distinct, so none that is added here is met again, and with the room nothing moves.
  base.members().reserve(base.members().size() + over.members().size());
  const MemberIndex index(base);
  for (const auto& [key, value] : over.members()) {
    if (const std::optional<std::size_t> present = index.find(key)) {
      mergeDeep(base.members()[*present].second, value);
    } else {
      base.members().emplace_back(key, value);
    }
  }
}

}  // namespace document
