// SPDX-License-Identifier: Apache-2.0
#include "facts/kubernetes_slice.h"

#include "document/view.h"
#include "facts/fact_names.h"
#include "facts/fact_writer.h"

#include <optional>
#include <string>
#include <string_view>

namespace facts {

void readResourceSlice(const document::View& slice, std::string_view place, FactWriter& facts) {
  const std::optional<document::View> spec = slice.find("spec");
  const std::string_view node = spec ? spec->textAt("nodeName") : std::string_view{};
  const std::string_view driver = spec ? spec->textAt("driver") : std::string_view{};
  if (node.empty() || driver.empty()) {
    return;
  }
  const std::optional<document::View> pool = spec->find("pool");
  facts.add({.subject = node,
             .name = keyedName(kNodeSlice, driver),
             .value = std::string(pool ? pool->textAt("name") : std::string_view{}),
             .line = slice.line(),
             .place = place,
             .member = ".spec.driver"});
}

}  // namespace facts
