// SPDX-License-Identifier: Apache-2.0
#pragma once

// Field lists: one function per record type,
//
//   template <class Visitor> void describe(Visitor& v, Constraint& c) {
//     v.field("name", c.name, Presence::required, "what is compared");
//     v.field("value", c.value, Presence::required, "expression that it must meet");
//   }
//
// found by argument-dependent lookup, serves decoding (document/decode.h), encoding (document/encode.h) and the
// JSON Schema (document/schema.h). Member types: std::string (takes the text of any scalar), bool, integers, double,
// Value (free-form), records, enumerations with a name table, and std::optional, std::vector and
// std::map<std::string, T> of these.

#include "document/value.h"

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace document {

enum class Presence : std::uint8_t {
  required,  // must be there on reading; always written
  always,    // may be absent on reading; always written
  optional,  // may be absent on reading; left out when empty, false or 0
};

// Enumerations in documents: specialise EnumNames<E>, whose table has one entry per enumerator.
template <class E>
struct EnumName {
  E value;
  std::string_view name;
};
template <class E>
struct EnumNames;  // static constexpr std::array<EnumName<E>, N> table

template <class E>
std::string_view enumName(E value) {
  for (const EnumName<E>& entry : EnumNames<E>::table) {
    if (entry.value == value) {
      return entry.name;
    }
  }
  return {};
}

template <class E>
std::optional<E> enumFromName(std::string_view name) {
  for (const EnumName<E>& entry : EnumNames<E>::table) {
    if (entry.name == name) {
      return entry.value;
    }
  }
  return std::nullopt;
}

namespace fields_detail {

struct AnyVisitor {
  template <class T>
  void field(std::string_view, T&, Presence, std::string_view) {}
};

}  // namespace fields_detail

template <class T>
concept Described = requires(fields_detail::AnyVisitor& visitor, T& record) { describe(visitor, record); };

template <class T>
concept Enumerated = std::is_enum_v<T>;

template <class T>
concept Number = std::integral<T> && !std::same_as<T, bool>;

}  // namespace document
