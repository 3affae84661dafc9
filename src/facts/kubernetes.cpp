// SPDX-License-Identifier: Apache-2.0
#include "facts/kubernetes.h"

#include "document/kind.h"
#include "document/view.h"
#include "facts/fact_writer.h"
#include "facts/kubernetes_node.h"
#include "facts/kubernetes_slice.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace facts {
namespace {

using document::View;

struct ObjectReader {
  std::string_view kind;
  std::string_view group;  // of its apiVersion, before the slash; empty: core
  void (*read)(const View& object, std::string_view place, FactWriter& facts);
};
constexpr auto kObjectReaders = std::to_array<ObjectReader>({
    {"Node", "", readNode},
    {"ResourceSlice", "resource.k8s.io", readResourceSlice},
});

std::string_view groupOf(std::string_view apiVersion) {
  const std::size_t slash = apiVersion.find('/');
  return slash == std::string_view::npos ? std::string_view{} : apiVersion.substr(0, slash);
}

// `kubectl get nodes -o json` prints kind List, the API itself NodeList whose items may have no kind of their own.
class ObjectsReader {
 public:
  explicit ObjectsReader(FactWriter& facts) : facts_(facts) {}

  void read(const View& object, std::string_view place, std::string_view kind, std::string_view apiVersion) {
    const std::string_view ownKind = object.textAt("kind").empty() ? kind : object.textAt("kind");
    const std::string_view version =
        object.textAt("apiVersion").empty() ? apiVersion : object.textAt("apiVersion");
    const std::optional<View> items = object.find("items");
    if (items && items->kind() == document::Kind::sequence && ownKind.ends_with("List")) {
      if (const std::optional<View> metadata = object.find("metadata");
          metadata && !metadata->textAt("continue").empty()) {
        isPage_ = true;
      }
      const std::string_view itemKind = ownKind.substr(0, ownKind.size() - 4);
      for (std::size_t i = 0; i < items->size(); ++i) {
        read(items->element(i), fmt::format("{}{}items[{}]", place, place.empty() ? "" : ".", i), itemKind,
             version);
      }
      return;
    }
    const auto* const reader = std::ranges::find_if(kObjectReaders, [&](const ObjectReader& each) {
      return each.kind == ownKind && each.group == groupOf(version);
    });
    if (reader == kObjectReaders.end()) {
      unread_.emplace(ownKind.empty() ? "(no kind)" : ownKind);
    } else if (const std::optional<View> metadata = object.find("metadata");
               ownKind == "Node" && (!metadata || metadata->textAt("name").empty())) {
      unread_.emplace(fmt::format("{} without a name", ownKind));
    } else {
      reader->read(object, place, facts_);
    }
  }

  ReadOutcome outcome() const {
    if (isPage_) {
      return {false, "the list has more pages, which are not among the evidence", {}};
    }
    if (unread_.empty()) {
      return {};
    }
    std::string kinds;
    for (const std::string& kind : unread_) {
      kinds += (kinds.empty() ? "" : ", ") + kind;
    }
    return {false, fmt::format("objects of these kinds are not read: {}", kinds), {}};
  }

 private:
  FactWriter& facts_;
  std::set<std::string> unread_;
  bool isPage_ = false;
};

}  // namespace

bool isKubernetesObject(const View& root) {
  return root.kind() == document::Kind::mapping && !root.textAt("apiVersion").empty() &&
         !root.textAt("kind").empty();
}

ReadOutcome readKubernetes(const View& root, FactWriter& facts) {
  ObjectsReader reader(facts);
  reader.read(root, {}, {}, {});
  return reader.outcome();
}

}  // namespace facts
