// SPDX-License-Identifier: Apache-2.0
#include "cli/criteria_input.h"

#include "base/result.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/inputs.h"
#include "cli/services.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "recipe/near_misses.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"
#include "snapshot/snapshot_readings.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace cli {
namespace {

Result<std::int64_t> parseNodes(std::int64_t nodes) {
  if (nodes < 0) {
    return failure(Code::invalidInput,
                   fmt::format("invalid --nodes '{}', expected a number of nodes from 0", nodes));
  }
  return nodes;
}

// Lays the flags over criteria from a file or a snapshot.
Result<> overrideByFlags(Services& services, const Arguments& arguments, const recipe::Vocabulary& vocabulary,
                         recipe::Criteria& criteria) {
  for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
    const std::string given = arguments.text(field.name);
    if (given.empty()) {
      continue;
    }
    const std::string value = TRY_WHILE(vocabulary.parse(field.name, given), "reading --{}", field.name);
    std::string& target = criteria.*field.member;
    if (!recipe::isAny(target) && target != value) {
      services.log.info("CLI flag overriding detected value",
                        {{"field", std::string(field.name)}, {"detected", target}, {"override", value}});
    }
    target = value;
  }
  const std::int64_t nodes = TRY(parseNodes(arguments.integer("nodes")));
  criteria.nodes = nodes != 0 ? nodes : criteria.nodes;
  return {};
}

void warnOpen(Services& services, std::string_view field, const std::string& unknown) {
  if (!unknown.empty()) {
    services.log.warn(fmt::format("the snapshot's {0} {1} is none that a recipe is for: {0} is left open",
                                  field, text::quoted(unknown)));
  }
}

Result<CriteriaInput> fromSnapshot(Services& services, const Arguments& arguments,
                                   const recipe::Catalog& catalog, const std::string& source) {
  services.log.info("loading snapshot from", {{"source", shownSource(source)}});
  CriteriaInput input;
  input.snapshot = TRY(readSnapshot(services, source, arguments.isSet("strict")));
  const snapshot::SnapshotReadings readings(*input.snapshot);
  const recipe::Detection detection = recipe::detectCriteria(readings, catalog.vocabulary());
  if (!detection.unknownProduct.empty() && arguments.text("accelerator").empty()) {
    return failure(recipe::unknownProductError(detection, catalog.vocabulary()));
  }
  input.criteria = detection.criteria;
  warnOpen(services, "service", detection.unknownService);
  warnOpen(services, "os", detection.unknownOs);
  TRY_VOID(overrideByFlags(services, arguments, catalog.vocabulary(), input.criteria));
  return input;
}

}  // namespace

Result<CriteriaInput> readCriteria(Services& services, const Arguments& arguments,
                                   const recipe::Catalog& catalog) {
  if (const std::string source = arguments.text("snapshot"); !source.empty()) {
    if (!arguments.text("criteria").empty()) {
      services.log.warn("--criteria is not read: the criteria are those of --snapshot and of the flags");
    }
    return fromSnapshot(services, arguments, catalog, source);
  }
  CriteriaInput input;
  if (const std::string source = arguments.text("criteria"); !source.empty()) {
    const document::Document document = TRY_WHILE(readDocument(services, source), "reading the criteria");
    input.criteria = TRY_WHILE(recipe::parseCriteriaDocument(document.root(), catalog.vocabulary()),
                               "reading the criteria");
    TRY_VOID(overrideByFlags(services, arguments, catalog.vocabulary(), input.criteria));
    return input;
  }
  TRY_VOID(overrideByFlags(services, arguments, catalog.vocabulary(), input.criteria));
  if (recipe::specificity(input.criteria) == 0) {
    Error error{
        Code::invalidInput, "no criteria provided: expected at least one that is not 'any'", {}, {}, {}};
    error.hint =
        "give --service, --accelerator, --intent, --os, --platform or --nodes, or --snapshot or --criteria";
    return failure(std::move(error));
  }
  return input;
}

namespace {

void logHints(Services& services, const recipe::Catalog& catalog, const recipe::Hints& hints) {
  if (!hints.unusedOverlays.empty()) {
    services.log.warn(fmt::format("no overlay of {} applies to these criteria: {}",
                                  text::quoted(catalog.layers().back()->name(), 200),
                                  text::join(hints.unusedOverlays, ", ")));
  }
  for (const std::string& line : hints.unusedCriteria) {
    services.log.warn(line);
  }
  if (hints.nearMisses.empty() && !hints.openCriteria.empty()) {
    services.log.info(
        fmt::format("would add to the recipe, if given: {}", text::join(hints.openCriteria, ", ")));
  }
  for (const std::string& line : hints.nearMisses) {
    services.log.warn("only general overlays applied; a specific one that comes near: " + line);
  }
}

}  // namespace

Result<recipe::Resolution> resolveRecipe(Services& services, const recipe::Catalog& catalog,
                                         const CriteriaInput& input) {
  services.log.info("building recipe from criteria", {{"criteria", recipe::listText(input.criteria)}});
  std::optional<snapshot::SnapshotReadings> readings;
  if (input.snapshot) {
    readings.emplace(*input.snapshot);
  }
  recipe::Resolution resolution = TRY_WHILE(
      recipe::resolve(catalog, {input.criteria, readings ? &*readings : nullptr, services.build.version}),
      "resolving {}", recipe::toText(input.criteria));
  logHints(services, catalog, recipe::hintsFor(catalog, input.criteria, resolution.selection));
  logNotes(services, resolution.notes);
  for (const recipe::ConstraintWarning& warning : resolution.recipe.metadata.constraintWarnings) {
    services.log.warn(fmt::format("overlay '{}' left out by its constraint {}: {}", warning.overlay,
                                  warning.constraint, warning.reason));
  }
  return resolution;
}

Result<recipe::Criteria> parseCriteriaList(const std::string& text, const recipe::Vocabulary& vocabulary) {
  recipe::Criteria criteria;
  std::vector<std::string> names = {"nodes"};
  for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
    names.emplace_back(field.name);
  }
  for (const std::string& part : text::split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string name(text::trim(part.substr(0, equals)));
    const std::string value(equals == std::string::npos ? "" : text::trim(part.substr(equals + 1)));
    const auto field = std::ranges::find(recipe::kCriteriaFields, name, &recipe::CriteriaField::name);
    if (equals == std::string::npos || (field == recipe::kCriteriaFields.end() && name != "nodes")) {
      return failure(Code::invalidInput,
                     fmt::format("invalid criterion {}: expected NAME=VALUE with a name of {}{}",
                                 text::quoted(part), text::join(names, ", "), text::didYouMean(name, names)));
    }
    if (field != recipe::kCriteriaFields.end()) {
      criteria.*field->member = TRY(vocabulary.parse(name, value));
      continue;
    }
    const auto [end, status] = std::from_chars(value.data(), value.data() + value.size(), criteria.nodes);
    if (status != std::errc{} || end != value.data() + value.size() || criteria.nodes < 0) {
      return failure(
          Code::invalidInput,
          fmt::format("invalid criterion {}: expected a number of nodes from 0", text::quoted(part)));
    }
  }
  return criteria;
}

}  // namespace cli
