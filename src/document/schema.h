// SPDX-License-Identifier: Apache-2.0
#pragma once

// JSON Schema (2020-12) of a record type, by field list: what an editor needs to complete and check a document.

#include "document/decode.h"
#include "document/fields.h"
#include "document/value.h"

#include <string>
#include <string_view>

namespace document {

template <class T>
Value schemaOf();

namespace schema_detail {

Value typed(std::string_view type);
// A string field takes any scalar: `24.04` without quotes is fine.
Value scalarText();

class SchemaWriter {
 public:
  template <class T>
  void field(std::string_view name, T&, Presence presence, std::string_view doc) {
    add(name, schemaOf<T>(), presence, doc);
  }

  Value take();

 private:
  void add(std::string_view name, Value schema, Presence presence, std::string_view doc);

  Value properties_ = Value::record();
  Value required_ = Value::sequence();
};

}  // namespace schema_detail

template <class T>
Value schemaOf() {
  if constexpr (std::same_as<T, std::string>) {
    return schema_detail::scalarText();
  } else if constexpr (std::same_as<T, bool>) {
    return schema_detail::typed("boolean");
  } else if constexpr (Number<T>) {
    return schema_detail::typed("integer");
  } else if constexpr (std::same_as<T, double>) {
    return schema_detail::typed("number");
  } else if constexpr (std::same_as<T, Value>) {
    return Value::record();
  } else if constexpr (decode_detail::kIsOptional<T>) {
    return schemaOf<typename T::value_type>();
  } else if constexpr (decode_detail::kIsList<T>) {
    Value schema = schema_detail::typed("array");
    schema.set("items", schemaOf<typename T::value_type>());
    return schema;
  } else if constexpr (decode_detail::kIsMap<T>) {
    Value schema = schema_detail::typed("object");
    schema.set("additionalProperties", schemaOf<typename T::mapped_type>());
    return schema;
  } else if constexpr (Enumerated<T>) {
    Value schema = schema_detail::typed("string");
    Value names = Value::sequence();
    for (const auto& entry : EnumNames<T>::table) {
      names.append(Value::string(std::string(entry.name)));
    }
    schema.set("enum", std::move(names));
    return schema;
  } else {
    T sample{};
    schema_detail::SchemaWriter writer;
    describe(writer, sample);
    return writer.take();
  }
}

}  // namespace document
