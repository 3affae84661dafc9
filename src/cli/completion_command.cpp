// SPDX-License-Identifier: Apache-2.0
#include "cli/completion_command.h"

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/criteria_input.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/value.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/hydrate.h"
#include "recipe/resolve.h"
#include "results/report_format.h"

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cli {
namespace {

std::optional<recipe::Catalog> catalogFor(Services& services, const std::vector<std::string>& words) {
  Result<recipe::Catalog> named =
      loadCatalog(services, flagValueIn(words, "catalog"), flagValueIn(words, "data"));
  if (!named) {
    named = loadCatalog(services, "", "");
  }
  return named ? std::optional(std::move(*named)) : std::nullopt;
}

// Every path below a value, its own included.
void addPaths(const document::Value& value, const std::string& path, std::vector<std::string>& paths) {
  if (!path.empty()) {
    paths.push_back(path);
  }
  if (value.isMapping()) {
    for (const auto& [key, member] : value.members()) {
      addPaths(member, path.empty() ? key : fmt::format("{}.{}", path, key), paths);
    }
  }
}

// The recipe that the criteria flags among the words give so far, as a query sees it.
Result<std::vector<std::string>> selectorPaths(Services& services, const std::vector<std::string>& words,
                                               const recipe::Catalog& catalog) {
  const CommandSpec* query = findCommand("query");
  INVARIANT(query != nullptr);
  Arguments arguments(*query);
  for (const Flag& flag : query->flags) {
    for (const std::string_view name : {flag.name, flag.alias, std::string_view(&flag.letter, 1)}) {
      const std::string value = isSwitch(flag) ? "" : flagValueIn(words, name);
      if (!value.empty()) {
        arguments.add(flag.name, value, GivenBy::commandLine);
      }
    }
  }
  const CriteriaInput input = TRY(readCriteria(services, arguments, catalog));
  const recipe::Resolution resolution = TRY(resolveRecipe(services, catalog, input));
  std::vector<std::string> paths;
  addPaths(TRY(recipe::hydrate(catalog, resolution.document)), "", paths);
  return paths;
}

std::string_view criterionOf(Choices source) {
  switch (source) {
    case Choices::service: return "service";
    case Choices::accelerator: return "accelerator";
    case Choices::intent: return "intent";
    case Choices::os: return "os";
    case Choices::platform: return "platform";
    default: return {};
  }
}

std::vector<std::string> criteriaPairs(const recipe::Vocabulary& vocabulary) {
  std::vector<std::string> pairs;
  for (const recipe::CriteriaField& field : recipe::kCriteriaFields) {
    for (const std::string& value : vocabulary.values(field.name)) {
      pairs.push_back(fmt::format("{}={}", field.name, value));
    }
  }
  return pairs;
}

// What `catalog show` takes: names, and files by their path, with and without the folder that messages show.
std::vector<std::string> shownNames(const recipe::Catalog& catalog) {
  std::vector<std::string> names = catalog.names();
  for (const std::string& path : catalog.paths()) {
    names.push_back(fmt::format("{}{}", recipe::kEmbeddedPrefix, path));
    names.push_back(path);
  }
  return names;
}

std::vector<std::string> reportStarts() {
  std::vector<std::string> starts = results::reportFormatNames();
  for (std::string& start : starts) {
    start += '=';
  }
  return starts;
}

}  // namespace

ChoiceValues catalogChoices(Services& services, std::vector<std::string> words) {
  const auto catalog = std::make_shared<std::optional<recipe::Catalog>>();
  return [&services, words = std::move(words), catalog](Choices source) -> std::vector<std::string> {
    if (!*catalog) {
      *catalog = catalogFor(services, words);
    }
    if (!*catalog) {
      return {};
    }
    if (source == Choices::report) {
      return reportStarts();
    }
    if (source == Choices::criteria) {
      return criteriaPairs((*catalog)->vocabulary());
    }
    if (source == Choices::catalogName) {
      return shownNames(**catalog);
    }
    if (source == Choices::selector) {
      return selectorPaths(services, words, **catalog).value_or(std::vector<std::string>{});
    }
    const std::string_view criterion = criterionOf(source);
    return criterion.empty() ? std::vector<std::string>{} : (*catalog)->vocabulary().values(criterion);
  };
}

ExitCode answerCompletion(Services& services, const std::vector<std::string>& words) {
  std::string output;
  const std::string shell = services.environment.get("SHELL").value_or("");
  for (const std::string& candidate : complete(words, catalogChoices(services, words), shell)) {
    output += candidate + "\n";
  }
  const Result<> written = services.console.out(output);
  return written ? ExitCode::success : exitCodeOf(written.error().code);
}

Result<ExitCode> runCompletion(Services& services, const Arguments& arguments) {
  const std::optional<std::string> script =
      completionScript(arguments.positionals()[0], services.programName);
  INVARIANT(script.has_value());
  TRY_VOID(writeOutput(services, "", *script));
  return ExitCode::success;
}

}  // namespace cli
