// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/criteria_input.h"
#include "cli/exit_code.h"
#include "cli/explanations.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/explain.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"
#include "validation/phases.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli {
namespace {

std::string versionText(const recipe::ComponentRef& component) {
  return component.version.empty() ? component.tag : component.version;
}

void addPhase(std::string& text, std::string_view name, const std::optional<recipe::ValidationPhase>& phase) {
  if (!phase) {
    return;
  }
  std::string title(name);
  std::ranges::transform(title, title.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
  TextTable table({{title + " checks"}, {"thresholds and inputs"}});
  const std::size_t rows = std::max(phase->checks.size(), phase->constraints.size());
  for (std::size_t i = 0; i < rows; ++i) {
    const bool hasConstraint = i < phase->constraints.size();
    table.add(
        {i < phase->checks.size() ? phase->checks[i] : std::string{},
         hasConstraint ? phase->constraints[i].name + " " + phase->constraints[i].value : std::string{}});
  }
  text += "\n" + table.write();
}

// The recipe for a reader: what applied, what must hold, what is deployed in which order, what is checked.
std::string recipeTable(const recipe::Recipe& recipe) {
  std::string text = text::printable(recipe::toText(recipe.criteria)) + "\n\n";
  TextTable overlays({{"OVERLAY"}, {"STATUS"}});
  for (const std::string& name : recipe.metadata.appliedOverlays) {
    overlays.add({name, "applied"});
  }
  for (const std::string& name : recipe.metadata.excludedOverlays) {
    overlays.add({name, "left out: a constraint is not met"});
  }
  text += overlays.write() + "\n";
  TextTable constraints({{"CONSTRAINT"}, {"EXPECTED"}});
  for (const recipe::Constraint& constraint : recipe.constraints) {
    constraints.add({constraint.name, constraint.value});
  }
  text += constraints.write() + "\n";
  TextTable components(
      {{"#", TextTable::Align::right}, {"COMPONENT"}, {"VERSION"}, {"NAMESPACE"}, {"SOURCE"}});
  for (std::size_t i = 0; i < recipe.deploymentOrder.size(); ++i) {
    if (const recipe::ComponentRef* component = recipe.findComponent(recipe.deploymentOrder[i])) {
      components.add({std::to_string(i + 1), component->name, versionText(*component),
                      component->namespaceName, component->source});
    }
  }
  text += components.write();
  for (const validation::Phase phase : validation::kPhases) {
    addPhase(text, validation::toText(phase), validation::phaseOf(recipe.validation, phase));
  }
  return text;
}

}  // namespace

Result<ExitCode> runRecipe(Services& services, const Arguments& arguments) {
  const bool explains = arguments.isSet("explain");
  const OutputFormat format = TRY(formatOf(arguments));
  const std::string destination = TRY(outputOf(services, arguments,
                                               {arguments.text("snapshot"), arguments.text("criteria"),
                                                arguments.text("data"), arguments.text("catalog")}));
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  const CriteriaInput input = TRY(readCriteria(services, arguments, catalog));
  const recipe::Resolution resolution = TRY(resolveRecipe(services, catalog, input));

  std::string content;
  if (explains) {
    content = writeExplanations(recipe::explain(catalog, resolution.document), format);
  } else if (format == OutputFormat::table) {
    content = recipeTable(resolution.recipe);
  } else {
    content = writeDocument(resolution.document, format);
  }
  TRY_VOID(writeOutput(services, destination, content));
  services.log.info("recipe generation completed",
                    {{"output", destination.empty() ? "stdout" : destination},
                     {"components", std::to_string(resolution.recipe.componentRefs.size()), true},
                     {"overlays", std::to_string(resolution.recipe.metadata.appliedOverlays.size()), true}});
  return ExitCode::success;
}

}  // namespace cli
