// SPDX-License-Identifier: Apache-2.0
#include "document/schema.h"

#include "document/fields.h"
#include "document/value.h"

#include <string>
#include <string_view>
#include <utility>

namespace document::schema_detail {

Value typed(std::string_view type) {
  Value schema = Value::record();
  schema.set("type", Value::string(std::string(type)));
  return schema;
}

Value scalarText() {
  Value schema = Value::record();
  schema.set("type",
             Value::sequence({Value::string("string"), Value::string("number"), Value::string("boolean")}));
  return schema;
}

void SchemaWriter::add(std::string_view name, Value schema, Presence presence, std::string_view doc) {
  if (!doc.empty()) {
    schema.set("description", Value::string(std::string(doc)));
  }
  properties_.set(name, std::move(schema));
  if (presence == Presence::required) {
    required_.append(Value::string(std::string(name)));
  }
}

Value SchemaWriter::take() {
  Value schema = typed("object");
  schema.set("properties", std::move(properties_));
  if (!required_.isEmpty()) {
    schema.set("required", std::move(required_));
  }
  schema.set("additionalProperties", Value::boolean(false));
  return schema;
}

}  // namespace document::schema_detail
