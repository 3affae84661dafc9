// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/schema.h"
#include "document/value.h"
#include "document/write.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"
#include "recipe/registry.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace cli {
namespace {

struct SchemaEntry {
  std::string_view name;
  std::string_view title;
  document::Value (*make)();
};

constexpr std::array<SchemaEntry, 5> kSchemas = {{
    {"recipe", "A resolved recipe (RecipeResult)", document::schemaOf<recipe::Recipe>},
    {"overlay", "An overlay or the base of a catalog (RecipeMetadata)",
     document::schemaOf<recipe::OverlayDocument>},
    {"snapshot", "The observed state of a cluster or host (Snapshot)",
     document::schemaOf<snapshot::Snapshot>},
    {"criteria", "What a recipe is asked for (RecipeCriteria)", document::schemaOf<recipe::CriteriaDocument>},
    {"registry", "The components of a catalog (ComponentRegistry)", document::schemaOf<recipe::Registry>},
}};

}  // namespace

Result<ExitCode> runSchema(Services& services, const Arguments& arguments) {
  const std::string destination = TRY(outputOf(services, arguments));
  for (const SchemaEntry& entry : kSchemas) {
    if (entry.name != arguments.positionals().front()) {
      continue;
    }
    document::Value schema = document::Value::record();
    schema.set("$schema", document::Value::string("https://json-schema.org/draft/2020-12/schema"));
    schema.set("title", document::Value::string(std::string(entry.title)));
    document::Value body = entry.make();
    for (auto& [key, value] : body.members()) {
      schema.set(key, std::move(value));
    }
    TRY_VOID(writeOutput(services, destination, document::writeJson(schema)));
    return ExitCode::success;
  }
  return failure(Code::invalidInput, fmt::format("unknown schema '{}'", arguments.positionals().front()));
}

}  // namespace cli
