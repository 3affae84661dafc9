// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/criteria_input.h"
#include "cli/exit_code.h"
#include "cli/explanations.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/kind.h"
#include "document/value.h"
#include "document/write.h"
#include "recipe/catalog.h"
#include "recipe/explain.h"
#include "recipe/hydrate.h"
#include "recipe/resolve.h"

#include <string>

namespace cli {
namespace {

constexpr int kQueryIndent = 4;

// Scalars raw, so that a shell can use them; JSON always quoted; everything else YAML.
std::string queryText(const document::Value& value, OutputFormat format) {
  if (format == OutputFormat::json) {
    return document::writeJson(value);
  }
  if (value.isScalar() && !value.isNull()) {
    const bool isString = value.kind() == document::Kind::string;
    return isString ? value.text() + "\n" : document::writeYaml(value, {kQueryIndent});
  }
  return document::writeYaml(value, {kQueryIndent});
}

}  // namespace

Result<ExitCode> runQuery(Services& services, const Arguments& arguments) {
  const bool explains = arguments.isSet("explain");
  const OutputFormat format = TRY(formatOf(arguments));
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  const CriteriaInput input = TRY(readCriteria(services, arguments, catalog));
  const recipe::Resolution resolution = TRY(resolveRecipe(services, catalog, input));
  const auto emptyLists =
      format == OutputFormat::json ? recipe::EmptyLists::asNull : recipe::EmptyLists::asList;
  const std::string selector = arguments.text("selector");
  const document::Value hydrated = TRY(recipe::hydrate(catalog, resolution.document, {emptyLists, selector}));
  const document::Value selected = TRY(recipe::selectPath(hydrated, selector));
  if (explains) {
    const std::string prefix = selector.starts_with('.') ? selector.substr(1) : selector;
    TRY_VOID(
        writeOutput(services, "", writeExplanations(recipe::explain(catalog, selected, prefix), format)));
    return ExitCode::success;
  }
  TRY_VOID(writeOutput(services, "", queryText(selected, format)));
  return ExitCode::success;
}

}  // namespace cli
