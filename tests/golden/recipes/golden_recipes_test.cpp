// SPDX-License-Identifier: Apache-2.0

// What the embedded catalog resolves to, against tables kept as data beside this file: overlays.tsv (what each overlay
// says), resolved.tsv (what each leaf resolves to), components.tsv (each component of each leaf) and additions.tsv (what
// differs from the catalog that the tables describe; rows of overlays that exist only here).

#include "base/text.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/embedded_catalog.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using Row = std::vector<std::string>;

// The rows of a table, comments left out; `-` is an empty cell.
std::vector<Row> readTable(const std::string& name) {
  std::ifstream file("tests/golden/recipes/" + name);
  REQUIRE(file.is_open());
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    Row row = text::split(line, '\t');
    for (std::string& cell : row) {
      cell = cell == "-" ? "" : cell;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

recipe::Catalog embedded() {
  std::vector<std::unique_ptr<recipe::CatalogLayer>> layers;
  layers.push_back(std::make_unique<recipe::EmbeddedLayer>(recipe::embeddedCatalog()));
  return *recipe::Catalog::load(std::move(layers));
}

recipe::Criteria criteriaOf(const std::string& cell) {
  recipe::Criteria criteria;
  for (const std::string& part : text::split(cell, ',')) {
    for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
      if (part.starts_with(std::string(field.name) + "=")) {
        criteria.*field.member = part.substr(field.name.size() + 1);
      }
    }
  }
  return criteria;
}

std::string overlaysText(const recipe::Recipe& recipe) {
  std::vector<std::string> names;
  for (const std::string& name : recipe.metadata.appliedOverlays) {
    if (name != "base" && name != "monitoring-hpa") {
      names.push_back(name);
    }
  }
  return text::join(names, ">");
}

std::string constraintsText(const recipe::Recipe& recipe) {
  std::vector<std::string> parts;
  for (const recipe::Constraint& constraint : recipe.constraints) {
    parts.push_back(constraint.name + " " + constraint.value);
  }
  return text::join(parts, "; ");
}

// The order in which the tables list constraints differs from the recipe's; the set counts.
std::string sortedParts(const std::string& cell) {
  std::vector<std::string> parts;
  for (const std::string& part : text::split(cell, ';')) {
    parts.emplace_back(text::trim(part));
  }
  std::ranges::sort(parts);
  return text::join(parts, "; ");
}

std::string checksText(const recipe::Recipe& recipe) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view name, const std::optional<recipe::ValidationPhase>& phase) {
    if (phase && !phase->checks.empty()) {
      parts.push_back(std::string(name) + "=" + std::to_string(phase->checks.size()));
    }
  };
  add("deployment", recipe.validation.deployment);
  add("performance", recipe.validation.performance);
  add("conformance", recipe.validation.conformance);
  return text::join(parts, ",");
}

void checkResolved(const recipe::Recipe& recipe, const std::string& field, const std::string& expected) {
  CAPTURE(field);
  if (field == "overlays") {
    CHECK(overlaysText(recipe) == expected);
  } else if (field == "components") {
    CHECK(std::to_string(recipe.componentRefs.size()) == expected);
  } else if (field == "constraints") {
    CHECK(sortedParts(constraintsText(recipe)) == sortedParts(expected));
  } else if (field == "checks") {
    CHECK(checksText(recipe) == expected);
  } else if (field == "order") {
    CHECK(text::join(recipe.deploymentOrder, "<") == expected);
  }
}

recipe::Recipe resolved(const recipe::Catalog& catalog, const recipe::Criteria& criteria) {
  const auto resolution = recipe::resolve(catalog, {criteria, nullptr, ""});
  REQUIRE(resolution.has_value());
  return resolution->recipe;
}

}  // namespace

TEST_CASE("5.4: every leaf resolves to the overlays, constraints, components, checks and order of its row") {
  const recipe::Catalog catalog = embedded();
  const std::vector<Row> rows = readTable("resolved.tsv");
  REQUIRE(rows.size() == 36);
  for (const Row& row : rows) {
    REQUIRE(row.size() == 7);
    const std::string& leaf = row[0];
    CAPTURE(leaf);
    const recipe::Recipe recipe = resolved(catalog, criteriaOf(row[1]));
    checkResolved(recipe, "overlays", row[2]);
    checkResolved(recipe, "components", row[3]);
    checkResolved(recipe, "constraints", row[4]);
    checkResolved(recipe, "checks", row[5]);
    checkResolved(recipe, "order", row[6]);
    CHECK(std::ranges::count(recipe.metadata.appliedOverlays, "monitoring-hpa") == 1);
  }
}

TEST_CASE("11: the additions resolve to what their rows say, and nothing else differs from the tables") {
  const recipe::Catalog catalog = embedded();
  std::size_t checked = 0;
  for (const Row& row : readTable("additions.tsv")) {
    REQUIRE(row.size() == 5);
    const auto overlay = catalog.overlays().find(row[0]);
    if (overlay == catalog.overlays().end() || !row[1].starts_with("resolved.")) {
      continue;
    }
    const std::string& leaf = row[0];
    CAPTURE(leaf);
    checkResolved(resolved(catalog, *overlay->second.criteria), row[1].substr(9), row[3]);
    ++checked;
  }
  CHECK(checked >= 30);
}

TEST_CASE("5.3: every overlay has the base, criteria and constraints of its row, and there is no other") {
  const recipe::Catalog catalog = embedded();
  const std::vector<Row> rows = readTable("overlays.tsv");
  CHECK(rows.size() == catalog.overlays().size() + 1);
  for (const Row& row : rows) {
    const std::string& name = row[0];
    CAPTURE(name);
    if (name == "base") {
      continue;
    }
    const auto overlay = catalog.overlays().find(name);
    REQUIRE(overlay != catalog.overlays().end());
    CHECK(overlay->second.base == row[1]);
    if (row[2] != "intent=any") {
      CHECK(overlay->second.criteria == criteriaOf(row[2]));
    }
  }
}

TEST_CASE("5.2, 5.3: every component of every leaf has the version, place and dependencies of its row") {
  const recipe::Catalog catalog = embedded();
  std::map<std::string, recipe::Recipe> recipes;
  const std::vector<Row> rows = readTable("components.tsv");
  REQUIRE(rows.size() == 504);
  for (const Row& row : rows) {
    REQUIRE(row.size() == 8);
    const std::string& leaf = row[0];
    const std::string& name = row[1];
    CAPTURE(leaf);
    CAPTURE(name);
    if (!recipes.contains(leaf)) {
      recipes.emplace(leaf, resolved(catalog, *catalog.overlays().find(leaf)->second.criteria));
    }
    const recipe::ComponentRef* const component = recipes.at(leaf).findComponent(name);
    REQUIRE(component != nullptr);
    CHECK(component->version == row[2]);
    CHECK(component->namespaceName == row[3]);
    CHECK(component->source == row[4]);
    CHECK(component->chart == row[5]);
    CHECK(component->valuesFile == row[6]);
    CHECK(text::join(component->dependencyRefs, ",") == row[7]);
  }
}

TEST_CASE("only service oke with accelerator gb200 resolves to an overlay that the tables do not have") {
  const recipe::Catalog catalog = embedded();
  for (const std::string& service : catalog.vocabulary().values("service")) {
    for (const std::string accelerator : {"h100", "gb200", "a100", "b200", "l40"}) {
      for (const std::string intent : {"training", "inference"}) {
        const recipe::Recipe recipe = resolved(catalog, {service, accelerator, intent, "", "", 0});
        const bool hasNew = std::ranges::any_of(recipe.metadata.appliedOverlays, [](const std::string& name) {
          return name.starts_with("h200") || name.starts_with("gb300") || text::contains(name, "-oke-");
        });
        CHECK(hasNew == (service == "oke" && accelerator == "gb200"));
      }
    }
  }
}
