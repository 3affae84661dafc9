// SPDX-License-Identifier: Apache-2.0
#include "document/value.h"

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
  return left.members().size() == right.members().size() &&
         std::ranges::all_of(left.members(), [&right](const Value::Member& member) {
           const Value* other = right.find(member.first);
           return other != nullptr && member.second == *other;
         });
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
    default: return text_ == other.text_ || canonicalText(kind_, text_) == canonicalText(kind_, other.text_);
  }
}

void Value::takePlaceOf(Value earlier) { replaced_ = std::make_shared<const Value>(std::move(earlier)); }

void mergeDeep(Value& base, const Value& over) {
  if (!base.isMapping() || !over.isMapping()) {
    Value next = over;
    next.takePlaceOf(std::move(base));
    base = std::move(next);
    return;
  }
  for (const auto& [key, value] : over.members()) {
    if (Value* present = base.find(key)) {
      mergeDeep(*present, value);
    } else {
      base.set(key, value);
    }
  }
}

}  // namespace document
