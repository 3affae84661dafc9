// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/directory_layer.h"
#include "recipe/lint.h"
#include "validation/phases.h"
#include "validation/validator_catalog.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

using document::Value;

Value overlayRow(const recipe::Overlay& overlay) {
  Value row = Value::record();
  row.set("name", Value::string(overlay.name));
  row.set("base", Value::string(overlay.base.empty() ? "base" : overlay.base));
  const recipe::Criteria none;
  const recipe::Criteria& criteria = overlay.criteria ? *overlay.criteria : none;
  for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
    const std::string& value = criteria.*field.member;
    row.set(field.name, Value::string(std::string(recipe::isAny(value) ? recipe::kAny : value)));
  }
  row.set("file", Value::string(std::string(overlay.root.file())));
  return row;
}

Value componentRow(const document::View& entry) {
  const std::optional<document::View> helm = entry.find("helm");
  Value row = Value::record();
  row.set("name", Value::string(std::string(entry.textAt("name"))));
  for (const auto& [key, from] : {std::pair{"chart", "defaultChart"}, std::pair{"version", "defaultVersion"},
                                  std::pair{"namespace", "defaultNamespace"}}) {
    row.set(key, Value::string(std::string(helm ? helm->textAt(from) : std::string_view{})));
  }
  return row;
}

Result<Value> catalogSummary(const recipe::Catalog& catalog) {
  Value criteria = Value::record();
  for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
    Value values = Value::sequence();
    for (const std::string& value : catalog.vocabulary().values(field.name)) {
      values.append(Value::string(value));
    }
    criteria.set(field.name, std::move(values));
  }
  Value overlays = Value::sequence();
  for (const auto& [name, overlay] : catalog.overlays()) {
    overlays.append(overlayRow(overlay));
  }
  Value components = Value::sequence();
  for (const document::View& entry : catalog.components()) {
    components.append(componentRow(entry));
  }
  Value checks = Value::sequence();
  const validation::ValidatorCatalog validators = TRY(validation::loadValidatorCatalog(catalog));
  for (const validation::Validator& entry : validators.validators) {
    Value row = Value::record();
    row.set("name", Value::string(entry.name));
    row.set("phase", Value::string(std::string(validation::toText(entry.phase))));
    row.set("timeout", Value::string(fmt::format(
                           "{}s", std::chrono::duration_cast<std::chrono::seconds>(entry.timeout).count())));
    row.set("description", Value::string(entry.description));
    checks.append(std::move(row));
  }
  Value summary = Value::record();
  summary.set("criteria", std::move(criteria));
  summary.set("overlays", std::move(overlays));
  summary.set("components", std::move(components));
  summary.set("checks", std::move(checks));
  return summary;
}

// A list of records with the same members as a table.
std::string rowsTable(const Value& rows) {
  std::vector<TextTable::Column> columns;
  if (!rows.elements().empty()) {
    for (const auto& [key, value] : rows.elements().front().members()) {
      std::string title = key;
      std::ranges::transform(title, title.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      });
      columns.push_back({std::move(title)});
    }
  }
  TextTable table(std::move(columns));
  for (const Value& row : rows.elements()) {
    std::vector<TextTable::Cell> cells;
    for (const auto& [key, value] : row.members()) {
      cells.emplace_back(value.text());
    }
    table.add(std::move(cells));
  }
  return table.write();
}

std::string summaryTable(const Value& summary) {
  TextTable criteria({{"CRITERION"}, {"VALUES"}});
  for (const auto& [name, values] : summary.find("criteria")->members()) {
    std::vector<std::string> texts;
    for (const Value& value : values.elements()) {
      texts.push_back(value.text());
    }
    criteria.add({name, text::join(texts, ", ")});
  }
  std::string result = criteria.write();
  for (const std::string_view section : {"overlays", "components", "checks"}) {
    result += fmt::format("\n{}:\n{}", section, rowsTable(*summary.find(section)));
  }
  return result;
}

std::vector<std::string> knownNames(const recipe::Catalog& catalog) {
  std::vector<std::string> names = {"base", "registry"};
  for (const auto& [name, overlay] : catalog.overlays()) {
    names.push_back(name);
  }
  for (const document::View& entry : catalog.components()) {
    names.emplace_back(entry.textAt("name"));
  }
  return names;
}

// An overlay, a component, or a file of the catalog by its path.
Result<document::View> findNamed(const recipe::Catalog& catalog, const std::string& name) {
  if (name == "base") {
    return catalog.base().root;
  }
  if (const auto overlay = catalog.overlays().find(name); overlay != catalog.overlays().end()) {
    return overlay->second.root;
  }
  if (const std::optional<document::View> component = catalog.findComponent(name)) {
    return *component;
  }
  const std::string path = name == "registry" ? "registry.yaml" : name;
  const bool hasPrefix = path.starts_with(recipe::kEmbeddedPrefix);
  if (const auto file = TRY(catalog.find(hasPrefix ? path.substr(recipe::kEmbeddedPrefix.size()) : path))) {
    return *file;
  }
  return failure(Code::notFound,
                 fmt::format("the catalog has no overlay, component or file {}{}", text::quoted(name),
                             text::didYouMean(name, knownNames(catalog))));
}

// What a data folder is laid over.
Result<std::unique_ptr<recipe::CatalogLayer>> bottomLayer(const Services& services,
                                                          const std::string& directory) {
  if (directory.empty()) {
    return std::make_unique<recipe::EmbeddedLayer>(services.embeddedCatalog);
  }
  return TRY_WHILE(recipe::DirectoryLayer::open(services.files, directory), "opening the catalog directory");
}

}  // namespace

Result<int> runCatalogList(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string destination = TRY(parseDestination(arguments.text("output")));
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  const Value summary = TRY(catalogSummary(catalog));
  TRY_VOID(
      writeOutput(services, destination,
                  format == OutputFormat::table ? summaryTable(summary) : writeDocument(summary, format)));
  return 0;
}

Result<int> runCatalogShow(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string destination = TRY(parseDestination(arguments.text("output")));
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  const document::View found = TRY(findNamed(catalog, arguments.positionals().front()));
  if (format == OutputFormat::table) {
    return failure(Code::invalidInput, "catalog show has no table: give --format yaml or json");
  }
  TRY_VOID(writeOutput(services, destination, writeDocument(Value::from(found), format)));
  return 0;
}

Result<int> runCatalogCheck(Services& services, const Arguments& arguments) {
  const std::string& directory = arguments.positionals().front();
  std::vector<std::unique_ptr<recipe::CatalogLayer>> layers;
  auto layer = TRY_WHILE(recipe::DirectoryLayer::open(services.files, directory), "opening the directory");
  const bool standsAlone = layer->contains("overlays/base.yaml");
  if (!standsAlone) {
    layers.push_back(TRY(bottomLayer(services, arguments.text("catalog"))));
  }
  layers.push_back(std::move(layer));
  const recipe::Catalog catalog = TRY_WHILE(recipe::Catalog::load(std::move(layers)), "loading the catalog");
  TRY_WHILE(validation::loadValidatorCatalog(catalog), "loading the validator catalog");
  const std::set<std::string> pending = recipe::parsePendingList(services.embeddedCatalog.pendingManifests);
  const std::string base = arguments.text("catalog");
  const std::string over = base.empty() ? "over the embedded catalog" : fmt::format("over {}", base);
  std::string lines;
  std::size_t errors = 0;
  for (const recipe::Finding& finding : recipe::lint(catalog, pending)) {
    errors += finding.level == recipe::FindingLevel::error ? 1 : 0;
    lines += recipe::describe(finding) + "\n";
  }
  lines += fmt::format("{}: checked {} {}: {}\n", directory, counted(catalog.overlays().size(), "overlay"),
                       standsAlone ? std::string("as a whole catalog") : over,
                       errors == 0 ? "no errors" : counted(errors, "error"));
  TRY_VOID(writeOutput(services, "", lines));
  return errors == 0 ? 0 : 2;
}

}  // namespace cli
