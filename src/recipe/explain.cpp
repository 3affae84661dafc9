// SPDX-License-Identifier: Apache-2.0
#include "recipe/explain.h"

#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/merge.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using document::Value;

class SourceNames {
 public:
  explicit SourceNames(const Catalog& catalog) {
    names_.emplace(catalog.base().root.file(), "base");
    for (const auto& [name, overlay] : catalog.overlays()) {
      names_.emplace(overlay.root.file(), name);
    }
  }

  SetBy of(const Value& value, std::string_view path) const {
    const document::Origin& origin = value.origin();
    if (origin.file == nullptr) {
      return {path.starts_with("criteria") ? "criteria" : "computed", "", 0};
    }
    return {sourceOf(*origin.file), *origin.file, origin.line};
  }

 private:
  std::string sourceOf(const std::string& file) const {
    if (const auto found = names_.find(file); found != names_.end()) {
      return found->second;
    }
    return file.ends_with("registry.yaml") ? "registry" : "values";
  }

  std::map<std::string, std::string, std::less<>> names_;
};

// The value at the same place inside an earlier container: by name for records that have one, else by key or index.
const Value* counterpart(const Value& earlier, const Value& child, std::size_t index) {
  if (!earlier.isSequence()) {
    return nullptr;
  }
  if (child.isMapping() && !nameOf(child).empty()) {
    return findNamed(earlier, nameOf(child));
  }
  return index < earlier.elements().size() ? &earlier.elements()[index] : nullptr;
}

class Explainer {
 public:
  explicit Explainer(const Catalog& catalog) : sources_(catalog) {}

  // `earlier` are values that stood at this place before, latest first, known from replaced containers above.
  void visit(const Value& value, const std::string& path, std::vector<const Value*> earlier) {
    std::vector<const Value*> history;
    for (const Value* old = value.replaced(); old != nullptr; old = old->replaced()) {
      history.push_back(old);
    }
    history.insert(history.end(), earlier.begin(), earlier.end());
    if (value.isSequence() && !value.elements().empty()) {
      visitElements(value, path, history);
    } else if (value.isMapping() && !value.members().empty()) {
      visitMembers(value, path, history);
    } else {
      addLeaf(value, path, history);
    }
  }

  std::vector<Explanation> take() { return std::move(result_); }

 private:
  void visitElements(const Value& value, const std::string& path, const std::vector<const Value*>& history) {
    for (std::size_t i = 0; i < value.elements().size(); ++i) {
      const Value& child = value.elements()[i];
      std::vector<const Value*> earlier;
      for (const Value* old : history) {
        if (const Value* found = counterpart(*old, child, i)) {
          earlier.push_back(found);
        }
      }
      const std::string_view name = child.isMapping() ? nameOf(child) : std::string_view{};
      visit(child, name.empty() ? document::childPath(path, i) : document::namedPath(path, name),
            std::move(earlier));
    }
  }

  void visitMembers(const Value& value, const std::string& path, const std::vector<const Value*>& history) {
    std::vector<const Value::Member*> members;
    for (const Value::Member& member : value.members()) {
      members.push_back(&member);
    }
    if (!value.keepsOrder()) {
      std::ranges::sort(members, {},
                        [](const Value::Member* member) { return std::string_view(member->first); });
    }
    for (const Value::Member* member : members) {
      std::vector<const Value*> earlier;
      for (const Value* old : history) {
        if (const Value* found = old->find(member->first)) {
          earlier.push_back(found);
        }
      }
      visit(member->second, document::childPath(path, member->first), std::move(earlier));
    }
  }

  void addLeaf(const Value& value, const std::string& path, const std::vector<const Value*>& history) {
    Explanation entry{path, value, sources_.of(value, path), {}};
    for (const Value* old : history) {
      const document::Origin& origin = old->origin();
      entry.overrode.push_back({*old, origin.file != nullptr ? *origin.file : std::string{}, origin.line});
    }
    result_.push_back(std::move(entry));
  }

  SourceNames sources_;
  std::vector<Explanation> result_;
};

}  // namespace

std::vector<Explanation> explain(const Catalog& catalog, const Value& document, std::string_view prefix) {
  Explainer explainer(catalog);
  explainer.visit(document, std::string(prefix), {});
  return explainer.take();
}

}  // namespace recipe
