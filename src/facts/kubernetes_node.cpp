// SPDX-License-Identifier: Apache-2.0
#include "facts/kubernetes_node.h"

#include "base/decimal.h"
#include "base/result.h"
#include "constraint/quantity.h"
#include "document/value.h"
#include "document/view.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "facts/fact_writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facts {
namespace {

using document::View;

// Texts of status.nodeInfo and spec that have a fact of their own.
struct NodeText {
  std::string_view section;
  std::string_view group;
  std::string_view key;
  std::string_view name;
};
constexpr auto kNodeTexts = std::to_array<NodeText>({
    {"status", "nodeInfo", "kernelVersion", kNodeKernelVersion},
    {"status", "nodeInfo", "kubeletVersion", kNodeKubeletVersion},
    {"status", "nodeInfo", "osImage", kNodeOsImage},
    {"status", "nodeInfo", "containerRuntimeVersion", kNodeContainerRuntimeVersion},
    {"status", "nodeInfo", "architecture", kNodeArchitecture},
});

class NodeReader {
 public:
  NodeReader(const View& node, std::string_view subject, std::string_view place, FactWriter& facts)
      : node_(node), subject_(subject), place_(place), facts_(facts) {}

  void read() {
    add(kNodeName, node_, ".metadata.name", std::string(subject_));
    readLabels();
    readTaints();
    readUnschedulable();
    readResources("capacity", kNodeCapacity);
    readResources("allocatable", kNodeAllocatable);
    readConditions();
    for (const NodeText& text : kNodeTexts) {
      const std::optional<View> value = find({text.section, text.group, text.key});
      if (value && value->isScalar() && !value->text().empty()) {
        add(text.name, *value, fmt::format(".{}.{}.{}", text.section, text.group, text.key),
            std::string(value->text()));
      }
    }
  }

 private:
  std::optional<View> find(std::initializer_list<std::string_view> path) const {
    std::optional<View> at = node_;
    for (const std::string_view key : path) {
      at = at ? at->find(key) : std::nullopt;
    }
    return at;
  }

  void add(std::string_view name, const View& where, std::string_view member, FactValue value) {
    facts_.add({.subject = subject_,
                .name = name,
                .value = std::move(value),
                .line = where.line(),
                .place = place_,
                .member = member});
  }

  void addUnreadable(std::string_view name, const View& where, std::string_view member,
                     std::string_view reason) {
    facts_.add({.subject = subject_,
                .name = name,
                .state = State::unreadable,
                .raw = where.text(),
                .reason = reason,
                .line = where.line(),
                .place = place_,
                .member = member});
  }

  void readLabels() {
    const std::optional<View> labels = find({"metadata", "labels"});
    for (std::size_t i = 0; labels && i < labels->size(); ++i) {
      const std::string_view key = labels->key(i).text();
      add(keyedName(kNodeLabel, key), labels->value(i), document::childPath(".metadata.labels", key),
          std::string(labels->value(i).text()));
    }
  }

  // Taints of one key are one fact, `VALUE:EFFECT` with commas between, because a key may have one for each effect.
  void readTaints() {
    const std::optional<View> taints = find({"spec", "taints"});
    std::map<std::string, std::vector<std::string>, std::less<>> byKey;
    for (std::size_t i = 0; taints && i < taints->size(); ++i) {
      const View taint = taints->element(i);
      const std::string_view value = taint.textAt("value");
      byKey[std::string(taint.textAt("key"))].push_back(
          fmt::format("{}{}{}", value, value.empty() ? "" : ":", taint.textAt("effect")));
    }
    for (auto& [key, effects] : byKey) {
      std::ranges::sort(effects);
      std::string joined;
      for (const std::string& effect : effects) {
        joined += (joined.empty() ? "" : ",") + effect;
      }
      add(keyedName(kNodeTaint, key), *taints, ".spec.taints", std::move(joined));
    }
  }

  // The API leaves out what is false, so a Node without the field is schedulable.
  void readUnschedulable() {
    const std::optional<View> flag = find({"spec", "unschedulable"});
    add(kNodeUnschedulable, flag.value_or(node_), ".spec.unschedulable", flag && flag->text() == "true");
  }

  void readResources(std::string_view key, std::string_view group) {
    const std::optional<View> resources = find({"status", key});
    for (std::size_t i = 0; resources && i < resources->size(); ++i) {
      const std::string_view resource = resources->key(i).text();
      const View value = resources->value(i);
      const std::string name = keyedName(group, resource);
      const std::string member = document::childPath(fmt::format(".status.{}", key), resource);
      Result<Decimal> count = constraint::parseQuantity(value.text());
      if (!count) {
        addUnreadable(name, value, member, count.error().message);
      } else if (resource.find('/') != std::string_view::npos && !isCount(*count)) {
        addUnreadable(name, value, member, "an extended resource is a whole number from 0 up");
      } else {
        add(name, value, member, std::move(*count));
      }
    }
  }

  static bool isCount(const Decimal& number) {
    const std::string digits = number.text();
    return digits.find_first_not_of("0123456789") == std::string::npos;
  }

  void readConditions() {
    const std::optional<View> conditions = find({"status", "conditions"});
    for (std::size_t i = 0; conditions && i < conditions->size(); ++i) {
      const View condition = conditions->element(i);
      add(keyedName(kNodeCondition, condition.textAt("type")), condition,
          fmt::format(".status.conditions[{}]", i), std::string(condition.textAt("status")));
    }
  }

  const View& node_;
  std::string_view subject_;
  std::string_view place_;
  FactWriter& facts_;
};

}  // namespace

void readNode(const View& node, std::string_view place, FactWriter& facts) {
  NodeReader(node, node.find("metadata")->textAt("name"), place, facts).read();
}

}  // namespace facts
