// SPDX-License-Identifier: Apache-2.0
#include "document/encode.h"

#include "document/arrange.h"
#include "document/kind.h"
#include "document/value.h"

#include <utility>

namespace document {

bool encode_detail::isOmitted(const Value& value) {
  return value.isEmpty() || value.asBool() == false || value.asInteger() == 0;
}

void arrange_detail::makeText(Value& value) {
  if (!value.isScalar() || value.kind() == Kind::string) {
    return;
  }
  Value text = Value::string(value.isNull() ? std::string{} : value.text());
  text.setOrigin(value.origin());
  if (const Value* earlier = value.replaced()) {
    text.takePlaceOf(*earlier);
  }
  value = std::move(text);
}

}  // namespace document
