// SPDX-License-Identifier: Apache-2.0
#include "document/diff.h"

#include "document/value.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <map>
#include <string>
#include <vector>

namespace {

using document::Value;

rc::Gen<Value> genScalar() {
  return rc::gen::oneOf(rc::gen::map(rc::gen::inRange(0, 3), [](int i) { return Value::integer(i); }),
                        rc::gen::map(rc::gen::element<std::string>("", "a", "b"), Value::string),
                        rc::gen::map(rc::gen::arbitrary<bool>(), Value::boolean),
                        rc::gen::just(Value::null()));
}

rc::Gen<Value> genValue(int depth);

rc::Gen<Value> genMap(int depth) {
  return rc::gen::map(rc::gen::container<std::map<std::string, Value>>(
                          rc::gen::element<std::string>("a", "b", "name", "type"), genValue(depth)),
                      [](const std::map<std::string, Value>& members) {
                        return Value::map({members.begin(), members.end()});
                      });
}

rc::Gen<Value> genValue(int depth) {
  if (depth == 0) {
    return genScalar();
  }
  return rc::gen::oneOf(
      genScalar(), rc::gen::map(rc::gen::container<std::vector<Value>>(genValue(depth - 1)), Value::sequence),
      genMap(depth - 1));
}

}  // namespace

TEST_CASE("apply(a, diff(a, b)) is b, and diff(a, a) is empty") {
  CHECK(rc::check("diff and apply", [] {
    const Value from = *genValue(2);
    const Value to = *genValue(2);
    RC_ASSERT(document::apply(from, document::diff(from, to)) == to);
    RC_ASSERT(document::diff(from, from).empty());
    RC_ASSERT(document::diff(from, to).empty() == (from == to));
  }));
}
