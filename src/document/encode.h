// SPDX-License-Identifier: Apache-2.0
#pragma once

// Records to documents, by field list: members in declared order, empty optional ones left out.

#include "document/decode.h"
#include "document/fields.h"
#include "document/value.h"

#include <string>
#include <string_view>
#include <utility>

namespace document {

template <class T>
Value encode(const T& source);

namespace encode_detail {

// What Presence::optional leaves out: nothing, empty, false and 0.
bool isOmitted(const Value& value);

class RecordWriter {
 public:
  template <class T>
  void field(std::string_view name, T& member, Presence presence, std::string_view) {
    Value value = encode(member);
    if (presence != Presence::optional || !isOmitted(value)) {
      record_.members().emplace_back(std::string(name), std::move(value));
    }
  }

  Value take() { return std::move(record_); }

 private:
  Value record_ = Value::record();
};

}  // namespace encode_detail

template <class T>
Value encode(const T& source) {
  if constexpr (std::same_as<T, std::string>) {
    return Value::string(source);
  } else if constexpr (std::same_as<T, bool>) {
    return Value::boolean(source);
  } else if constexpr (Number<T>) {
    return Value::integer(static_cast<std::int64_t>(source));
  } else if constexpr (std::same_as<T, double>) {
    return Value::floating(source);
  } else if constexpr (std::same_as<T, Value>) {
    return source;
  } else if constexpr (decode_detail::kIsOptional<T>) {
    return source ? encode(*source) : Value::null();
  } else if constexpr (decode_detail::kIsList<T>) {
    Value list = Value::sequence();
    for (const auto& element : source) {
      list.append(encode(element));
    }
    return list;
  } else if constexpr (decode_detail::kIsMap<T>) {
    Value map = Value::map();
    for (const auto& [key, element] : source) {
      map.members().emplace_back(key, encode(element));
    }
    return map;
  } else if constexpr (Enumerated<T>) {
    return Value::string(std::string(enumName(source)));
  } else {
    encode_detail::RecordWriter writer;
    // A field list serves readers and writers alike, so it takes a mutable record; a writer changes nothing.
    describe(writer, const_cast<T&>(source));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    return writer.take();
  }
}

}  // namespace document
