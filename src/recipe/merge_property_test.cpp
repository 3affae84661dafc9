// SPDX-License-Identifier: Apache-2.0

// The resolver against a second, naive implementation over maps and strings, on generated catalogs; and the laws of
// merging.

#include "recipe/merge.h"

#include "document/read.h"
#include "document/value.h"
#include "document/write.h"
#include "fakes/catalog_fixture.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using Text = std::string;

// An overlay as the naive implementation sees it.
struct NaiveOverlay {
  Text name;
  Text base;
  Criteria criteria;
  std::map<Text, Text> constraints;
  std::map<Text, std::map<Text, Text>> components;  // name -> field -> value
  std::map<Text, std::vector<Text>> phases;
};

struct NaiveRecipe {
  std::vector<Text> applied;
  std::map<Text, Text> constraints;
  std::map<Text, std::map<Text, Text>> components;
  std::map<Text, std::vector<Text>> phases;
};

bool naiveMatch(const Text& overlay, const Text& query) { return overlay.empty() || overlay == query; }

bool naiveMatches(const Criteria& o, const Criteria& q) {
  return naiveMatch(o.service, q.service) && naiveMatch(o.accelerator, q.accelerator) &&
         naiveMatch(o.intent, q.intent);
}

int naiveSpecificity(const Criteria& c) {
  return (c.service.empty() ? 0 : 1) + (c.accelerator.empty() ? 0 : 1) + (c.intent.empty() ? 0 : 1);
}

void naiveApply(NaiveRecipe& recipe, const NaiveOverlay& overlay) {
  recipe.applied.push_back(overlay.name);
  for (const auto& [name, value] : overlay.constraints) {
    recipe.constraints[name] = value;
  }
  for (const auto& [name, fields] : overlay.components) {
    auto& target = recipe.components[name];
    for (const auto& [field, value] : fields) {
      if (!value.empty()) {
        target[field] = value;
      }
    }
  }
  for (const auto& [phase, checks] : overlay.phases) {
    recipe.phases[phase] = checks;
  }
}

NaiveRecipe naiveResolve(const std::vector<NaiveOverlay>& overlays, const Criteria& query) {
  std::vector<std::tuple<int, Text, const NaiveOverlay*>> matching;
  for (const NaiveOverlay& overlay : overlays) {
    if (naiveMatches(overlay.criteria, query)) {
      matching.emplace_back(naiveSpecificity(overlay.criteria), overlay.name, &overlay);
    }
  }
  std::sort(matching.begin(), matching.end());
  NaiveRecipe recipe;
  std::set<Text> seen;
  for (const auto& [specificity, name, overlay] : matching) {
    std::vector<const NaiveOverlay*> chain;
    for (const NaiveOverlay* link = overlay; link != nullptr;) {
      chain.insert(chain.begin(), link);
      const auto parent = std::find_if(overlays.begin(), overlays.end(),
                                       [&](const NaiveOverlay& other) { return other.name == link->base; });
      link = parent == overlays.end() ? nullptr : &*parent;
    }
    for (const NaiveOverlay* link : chain) {
      if (seen.insert(link->name).second) {
        naiveApply(recipe, *link);
      }
    }
  }
  return recipe;
}

// A map with some of the keys.
template <class T>
rc::Gen<std::map<Text, T>> genSome(std::vector<Text> keys, rc::Gen<T> values) {
  return rc::gen::exec([=] {
    std::map<Text, T> result;
    for (const Text& key : keys) {
      if (*rc::gen::arbitrary<bool>()) {
        result[key] = *values;
      }
    }
    return result;
  });
}

rc::Gen<NaiveOverlay> genOverlay(std::size_t index) {
  const auto word = [](std::vector<Text> words) { return rc::gen::elementOf(std::move(words)); };
  return rc::gen::exec([=] {
    NaiveOverlay overlay;
    overlay.name = "o" + std::to_string(index);
    // Only earlier overlays can be parents, so there is no cycle.
    const auto parent = *rc::gen::inRange<std::size_t>(0, 2 * index + 2);
    overlay.base = parent < index ? "o" + std::to_string(parent) : "";
    overlay.criteria.service = *word({"", "eks", "gke"});
    overlay.criteria.accelerator = *word({"", "h100", "gb200"});
    overlay.criteria.intent = *word({"", "training", "inference"});
    overlay.constraints = *genSome<Text>({"K8s.a.b", "OS.a.b", "GPU.a.b"}, word({"1", "2", "3"}));
    overlay.components = *genSome<std::map<Text, Text>>(
        {"x", "y", "z"}, genSome<Text>({"version", "chart", "source"}, word({"", "1", "2", "3"})));
    overlay.phases = *genSome<std::vector<Text>>(
        {"deployment", "conformance"}, rc::gen::container<std::vector<Text>>(word({"a", "b", "c"})));
    return overlay;
  });
}

Text yamlOf(const NaiveOverlay& overlay) {
  Text yaml = "kind: RecipeMetadata\nmetadata: {name: " + overlay.name + "}\nspec:\n  criteria: {service: '" +
              overlay.criteria.service + "', accelerator: '" + overlay.criteria.accelerator + "', intent: '" +
              overlay.criteria.intent + "'}\n  base: '" + overlay.base + "'\n  constraints: [";
  for (const auto& [name, value] : overlay.constraints) {
    yaml += "{name: " + name + ", value: '" + value + "'},";
  }
  yaml += "]\n  componentRefs: [";
  for (const auto& [name, fields] : overlay.components) {
    yaml += "{name: " + name + ",";
    for (const auto& [field, value] : fields) {
      yaml += field + ": '" + value + "',";
    }
    yaml += "},";
  }
  yaml += "]\n  validation:\n    readiness: null\n";
  for (const auto& [phase, checks] : overlay.phases) {
    yaml += "    " + phase + ": {checks: [";
    for (const Text& check : checks) {
      yaml += check + ",";
    }
    yaml += "]}\n";
  }
  return yaml;
}

std::vector<Text> checksOf(const std::optional<ValidationPhase>& phase) {
  return phase ? phase->checks : std::vector<Text>{};
}

std::vector<Text> phaseOf(const NaiveRecipe& recipe, const Text& phase) {
  const auto found = recipe.phases.find(phase);
  return found == recipe.phases.end() ? std::vector<Text>{} : found->second;
}

void compare(const Recipe& recipe, const NaiveRecipe& naive) {
  RC_ASSERT(std::vector<Text>(recipe.metadata.appliedOverlays.begin() + 1,
                              recipe.metadata.appliedOverlays.end()) == naive.applied);
  std::map<Text, Text> constraints;
  for (const Constraint& constraint : recipe.constraints) {
    constraints[constraint.name] = constraint.value;
  }
  RC_ASSERT(constraints == naive.constraints);
  RC_ASSERT(recipe.componentRefs.size() == naive.components.size());
  for (const ComponentRef& component : recipe.componentRefs) {
    auto fields = naive.components.at(component.name);
    RC_ASSERT(component.version == fields["version"]);
    RC_ASSERT(component.chart == fields["chart"]);
    RC_ASSERT(component.source == fields["source"]);
  }
  RC_ASSERT(checksOf(recipe.validation.deployment) == phaseOf(naive, "deployment"));
  RC_ASSERT(checksOf(recipe.validation.conformance) == phaseOf(naive, "conformance"));
}

}  // namespace

TEST_CASE("the resolver agrees with a naive second implementation on generated catalogs") {
  CHECK(rc::check("resolve equals naive resolve", [] {
    std::vector<NaiveOverlay> overlays;
    std::map<Text, Text> files;
    const auto count = *rc::gen::inRange<std::size_t>(1, 9);
    for (std::size_t i = 0; i < count; ++i) {
      overlays.push_back(*genOverlay(i));
      files["overlays/" + overlays.back().name + ".yaml"] = yamlOf(overlays.back());
    }
    Criteria query;
    query.service = *rc::gen::elementOf(std::vector<Text>{"", "eks", "gke"});
    query.accelerator = *rc::gen::elementOf(std::vector<Text>{"", "h100", "gb200"});
    query.intent = *rc::gen::elementOf(std::vector<Text>{"", "training", "inference"});
    fixture::Harness harness(files);
    const auto catalog = harness.load();
    RC_ASSERT(catalog.has_value());
    const auto resolution = resolve(*catalog, {query, nullptr, ""});
    RC_ASSERT(resolution.has_value());
    compare(resolution->recipe, naiveResolve(overlays, query));
  }));
}

TEST_CASE("merging the same overlay twice changes nothing more, and lists stay sorted") {
  CHECK(rc::check("merge is idempotent", [] {
    const auto specOf = [](const NaiveOverlay& overlay) {
      const auto document = document::readYaml(yamlOf(overlay), "o.yaml");
      return document::Value::from(*document->root().find("spec"));
    };
    document::Value spec = specOf(*genOverlay(0));
    const document::Value over = specOf(*genOverlay(1));
    mergeSpec(spec, over);
    const Text once = document::writeJson(spec);
    mergeSpec(spec, over);
    RC_ASSERT(document::writeJson(spec) == once);
    const auto& constraints = spec.find("constraints")->elements();
    RC_ASSERT(std::is_sorted(constraints.begin(), constraints.end(),
                             [](const auto& a, const auto& b) { return nameOf(a) < nameOf(b); }));
  }));
}

}  // namespace recipe
