// SPDX-License-Identifier: Apache-2.0
#pragma once

// Brings a merged Value into the order of a field list without losing the origin of any node: members in declared
// order, empty optional ones and unknown ones left out, text fields as strings. What encode() is to a record, this is
// to the Value that the record would be decoded from.

#include "document/decode.h"
#include "document/encode.h"
#include "document/fields.h"
#include "document/value.h"

#include <string_view>
#include <utility>

namespace document {

template <class T>
void arrange(Value& value);

namespace arrange_detail {

// The same node as a string, when it is a scalar of another kind.
void makeText(Value& value);

class Arranger {
 public:
  explicit Arranger(Value& source) : source_(source) {}

  template <class T>
  void field(std::string_view name, T& member, Presence presence, std::string_view) {
    if (Value* found = source_.find(name)) {
      arrange<T>(*found);
      if (presence != Presence::optional || !encode_detail::isOmitted(*found)) {
        result_.members().emplace_back(std::string(name), std::move(*found));
      }
    } else if (presence != Presence::optional) {
      result_.members().emplace_back(std::string(name), encode(member));
    }
  }

  Value take() { return std::move(result_); }

 private:
  Value& source_;
  Value result_ = Value::record();
};

}  // namespace arrange_detail

template <class T>
void arrange(Value& value) {
  if constexpr (std::same_as<T, std::string>) {
    arrange_detail::makeText(value);
  } else if constexpr (decode_detail::kIsOptional<T>) {
    arrange<typename T::value_type>(value);
  } else if constexpr (decode_detail::kIsList<T>) {
    for (Value& element : value.elements()) {
      arrange<typename T::value_type>(element);
    }
  } else if constexpr (Described<T>) {
    if (value.isMapping()) {
      T sample{};
      arrange_detail::Arranger arranger(value);
      describe(arranger, sample);
      value.members() = std::move(arranger.take().members());
      value.keepOrder();
    }
  }
}

}  // namespace document
