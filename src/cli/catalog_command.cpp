// SPDX-License-Identifier: Apache-2.0
#include "base/duration.h"
#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/directory_layer.h"
#include "recipe/lint.h"
#include "validation/phases.h"
#include "validation/validator_catalog.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
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

// Adds the versions that the entries of a spec give to a component, each once; `otherwise` for one that gives none.
void addVersions(const document::View& spec, std::string_view component, std::string_view otherwise,
                 std::vector<std::string>& versions) {
  const std::optional<document::View> list = spec.find("componentRefs");
  for (std::size_t i = 0; list && i < list->size(); ++i) {
    const std::string_view given = list->element(i).textAt("version");
    std::string version(given.empty() ? otherwise : given);
    if (list->element(i).textAt("name") == component && !version.empty() &&
        std::ranges::find(versions, version) == versions.end()) {
      versions.push_back(std::move(version));
    }
  }
}

// The versions that recipes can have of a component: what base and overlays say, the registry where they are silent.
std::string versionsOf(const recipe::Catalog& catalog, std::string_view component,
                       std::string_view registered) {
  std::vector<std::string> versions;
  addVersions(catalog.base().spec, component, registered, versions);
  const std::string_view otherwise = versions.empty() ? registered : std::string_view{};
  for (const auto& [name, overlay] : catalog.overlays()) {
    addVersions(overlay.spec, component, otherwise, versions);
  }
  return versions.empty() ? std::string(registered) : text::join(versions, ", ");
}

Value componentRow(const recipe::Catalog& catalog, const document::View& entry) {
  const document::View helm = entry.find("helm").value_or(entry);
  const std::string_view name = entry.textAt("name");
  Value row = Value::record();
  row.set("name", Value::string(std::string(name)));
  row.set("chart", Value::string(std::string(helm.textAt("defaultChart"))));
  row.set("version", Value::string(versionsOf(catalog, name, helm.textAt("defaultVersion"))));
  row.set("namespace", Value::string(std::string(helm.textAt("defaultNamespace"))));
  return row;
}

Result<Value> checkRows(const recipe::Catalog& catalog) {
  Value checks = Value::sequence();
  const validation::ValidatorCatalog validators = TRY(validation::loadValidatorCatalog(catalog));
  for (const validation::Validator& entry : validators.validators) {
    Value row = Value::record();
    row.set("name", Value::string(entry.name));
    row.set("phase", Value::string(std::string(validation::toText(entry.phase))));
    row.set("timeout", Value::string(durationText(entry.timeout)));
    row.set("description", Value::string(entry.description));
    checks.append(std::move(row));
  }
  return checks;
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
    components.append(componentRow(catalog, entry));
  }
  Value summary = Value::record();
  summary.set("criteria", std::move(criteria));
  summary.set("overlays", std::move(overlays));
  summary.set("components", std::move(components));
  summary.set("checks", TRY(checkRows(catalog)));
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

// What a name stands for: a whole file of the catalog, or an entry of its registry.
struct Named {
  std::string path;
  std::optional<document::View> entry{};
};

// An overlay, a component, or a file of the catalog by its path.
Result<Named> findNamed(const recipe::Catalog& catalog, const std::string& name) {
  if (name == "base") {
    return Named{catalog.base().path};
  }
  if (const auto overlay = catalog.overlays().find(name); overlay != catalog.overlays().end()) {
    return Named{overlay->second.path};
  }
  if (const std::optional<document::View> component = catalog.findComponent(name)) {
    return Named{"", component};
  }
  std::string path = name == "registry" ? "registry.yaml" : name;
  if (path.starts_with(recipe::kEmbeddedPrefix)) {
    path.erase(0, recipe::kEmbeddedPrefix.size());
  }
  if (catalog.contains(path)) {
    return Named{std::move(path)};
  }
  return failure(Code::notFound, fmt::format("the catalog has no overlay, component or file {}{}",
                                             text::quoted(name), text::didYouMean(name, catalog.names())));
}

void keepOrder(Value& value) {
  if (value.isMapping()) {
    value.keepOrder();
  }
  for (auto& [key, member] : value.members()) {
    keepOrder(member);
  }
  for (Value& element : value.elements()) {
    keepOrder(element);
  }
}

// A file as it was written, so that a line that a message cites is that line; an entry in the order of its file, with
// the line on which it begins there.
Result<std::string> shownText(const recipe::Catalog& catalog, const Named& named, OutputFormat format) {
  if (format == OutputFormat::yaml && !named.entry) {
    return *TRY(catalog.text(named.path));
  }
  Value value = Value::from(named.entry ? *named.entry : *TRY(catalog.find(named.path)));
  if (format == OutputFormat::json) {
    return writeDocument(value, format);
  }
  keepOrder(value);
  return fmt::format("# {}:{}\n{}", named.entry->file(), named.entry->line(), writeDocument(value, format));
}

// What a data folder is laid over.
Result<std::unique_ptr<recipe::CatalogLayer>> bottomLayer(const Services& services,
                                                          const std::string& directory) {
  if (directory.empty()) {
    return std::make_unique<recipe::EmbeddedLayer>(services.embeddedCatalog);
  }
  return TRY_WHILE(recipe::DirectoryLayer::open(services.files, directory), "opening the catalog directory");
}

recipe::LintOptions lintOptions(const Services& services, const recipe::Catalog& catalog) {
  recipe::LintOptions options;
  options.pendingManifests = recipe::parsePendingList(services.embeddedCatalog.pendingManifests);
  const Result<validation::ValidatorCatalog> validators = validation::loadValidatorCatalog(catalog);
  if (!validators) {
    options.faults.push_back(validators.error());
    return options;
  }
  for (const validation::Validator& validator : validators->validators) {
    options.checks.emplace(validator.name, validation::toText(validator.phase));
  }
  return options;
}

}  // namespace

Result<ExitCode> runCatalogList(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string destination = TRY(parseDestination(arguments.text("output")));
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  const Value summary = TRY(catalogSummary(catalog));
  TRY_VOID(
      writeOutput(services, destination,
                  format == OutputFormat::table ? summaryTable(summary) : writeDocument(summary, format)));
  return ExitCode::success;
}

Result<ExitCode> runCatalogShow(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string destination = TRY(parseDestination(arguments.text("output")));
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  const Named found = TRY(findNamed(catalog, arguments.positionals().front()));
  TRY_VOID(writeOutput(services, destination, TRY(shownText(catalog, found, format))));
  return ExitCode::success;
}

Result<ExitCode> runCatalogCheck(Services& services, const Arguments& arguments) {
  const std::string& directory = arguments.positionals().front();
  std::vector<std::unique_ptr<recipe::CatalogLayer>> layers;
  auto layer = TRY_WHILE(recipe::DirectoryLayer::open(services.files, directory), "opening the directory");
  const bool standsAlone = layer->contains("overlays/base.yaml");
  if (!standsAlone) {
    layers.push_back(TRY(bottomLayer(services, arguments.text("catalog"))));
  }
  layers.push_back(std::move(layer));
  const recipe::Catalog catalog = recipe::Catalog::loadAll(std::move(layers));
  const std::string base = arguments.text("catalog");
  const std::string over = base.empty() ? "over the embedded catalog" : fmt::format("over {}", base);
  std::string lines;
  std::size_t errors = 0;
  for (const recipe::Finding& finding : recipe::lint(catalog, lintOptions(services, catalog))) {
    errors += finding.level == recipe::FindingLevel::error ? 1 : 0;
    lines += text::printable(recipe::describe(finding)) + "\n";
  }
  lines += fmt::format("{}: checked {} {}: {}{}\n", directory, counted(catalog.overlays().size(), "overlay"),
                       standsAlone ? std::string("as a whole catalog") : over,
                       errors == 0 ? "no errors" : counted(errors, "error"),
                       catalog.faults().empty() ? "" : "; the other rules wait until every file can be read");
  TRY_VOID(writeOutput(services, "", lines));
  return errors == 0 ? ExitCode::success : ExitCode::invalidInput;
}

}  // namespace cli
