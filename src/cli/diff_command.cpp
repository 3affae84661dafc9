// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/criteria_input.h"
#include "cli/exit_code.h"
#include "cli/explanations.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/decode.h"
#include "document/diff.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/hydrate.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

using document::Value;

// One side of a comparison.
struct Side {
  Value document;
  std::string kind;
};

// Reads a file strictly enough to compare it: a recipe or a snapshot, decoded so that errors have their place.
Result<Side> readSide(Services& services, const std::string& source, bool strict) {
  const document::Document read = TRY(readDocument(services, source));
  const std::string kind(read.root().textAt("kind"));
  document::DecodeContext context;
  context.unknownKeys = strict ? document::UnknownKeys::reject : document::UnknownKeys::warn;
  if (kind == recipe::kRecipeKind) {
    TRY(recipe::parseRecipe(read.root(), context));
  } else if (kind == snapshot::kSnapshotKind || (kind.empty() && read.root().find("measurements"))) {
    TRY(snapshot::fromDocument(read.root(), context.unknownKeys, context.notes));
  } else {
    return failure(document::errorAt(
        read.root().find("kind").value_or(read.root()), "kind",
        fmt::format("expected a {} or a {}, found {}", recipe::kRecipeKind, snapshot::kSnapshotKind,
                    kind.empty() ? std::string("no kind") : text::quoted(kind))));
  }
  logNotes(services, context.notes);
  Side side{Value::from(read.root()),
            kind == recipe::kRecipeKind ? kind : std::string(snapshot::kSnapshotKind)};
  if (side.kind == snapshot::kSnapshotKind) {
    snapshot::leaveOutTime(side.document);
  }
  return side;
}

// What criteria resolve to: the hydrated document and what is validated.
Result<Side> resolveSide(Services& services, const recipe::Catalog& catalog, const std::string& criteria) {
  CriteriaInput input;
  input.criteria =
      TRY_WHILE(parseCriteriaList(criteria, catalog.vocabulary()), "reading {}", text::quoted(criteria));
  const recipe::Resolution resolution = TRY(resolveRecipe(services, catalog, input));
  Side side{TRY(recipe::hydrate(catalog, resolution.document)), std::string(recipe::kRecipeKind)};
  if (const Value* validation = resolution.document.find("validation")) {
    side.document.set("validation", *validation);
  }
  return side;
}

Result<std::pair<Side, Side>> readSides(Services& services, const Arguments& arguments) {
  const bool byCriteria = arguments.has("from") || arguments.has("to");
  const std::vector<std::string>& files = arguments.positionals();
  if (byCriteria && !files.empty()) {
    return failure(Code::invalidInput, "expected two files, or --from and --to, not both");
  }
  if (byCriteria) {
    if (!arguments.has("from") || !arguments.has("to")) {
      return failure(Code::invalidInput, fmt::format("--{} is missing: expected both --from and --to",
                                                     arguments.has("from") ? "to" : "from"));
    }
    const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
    Side from = TRY(resolveSide(services, catalog, arguments.text("from")));
    return std::pair(std::move(from), TRY(resolveSide(services, catalog, arguments.text("to"))));
  }
  if (files.size() != 2) {
    return failure(Code::invalidInput, "expected two files to compare, or --from and --to with criteria");
  }
  if (files[0] == "-" && files[1] == "-") {
    return failure(Code::invalidInput, "standard input can be one of the two files, not both");
  }
  Side from = TRY(readSide(services, files[0], arguments.isSet("strict")));
  return std::pair(std::move(from), TRY(readSide(services, files[1], arguments.isSet("strict"))));
}

std::string placeOf(const std::optional<Value>& value) {
  if (!value || value->origin().file == nullptr) {
    return "";
  }
  return placeText(*value->origin().file, value->origin().line);
}

Value changeRecord(const document::Change& change) {
  Value record = Value::record();
  record.set("change", Value::string(std::string(document::changeName(change.kind))));
  record.set("path", Value::string(document::pathText(change.steps)));
  const std::array<std::pair<std::string_view, const std::optional<Value>*>, 2> sides = {
      {{"from", &change.before}, {"to", &change.after}}};
  for (const auto& [name, value] : sides) {
    if (*value) {
      Value side = Value::record();
      side.set("value", **value);
      if (const std::string place = placeOf(*value); !place.empty()) {
        side.set("at", Value::string(place));
      }
      record.set(name, std::move(side));
    }
  }
  return record;
}

constexpr std::size_t kMostOfChange = 60;
constexpr std::size_t kShownBefore = 20;

// Where a cell begins so that it shows what differs: some characters before that, or at 0 when it is near the start.
std::size_t shownFrom(std::string_view before, std::string_view after) {
  std::size_t start = 0;
  while (start < before.size() && start < after.size() && before[start] == after[start]) {
    ++start;
  }
  if (start < kMostOfChange / 2) {
    return 0;
  }
  start -= kShownBefore;
  while (start > 0 && (static_cast<unsigned char>(before[start]) & 0xC0U) == 0x80) {
    --start;  // to the start of a character
  }
  return start;
}

std::string cellText(std::string_view value, std::size_t from) {
  return (from > 0 ? "\u2026" : "") + text::cut(value.substr(from), kMostOfChange);
}

// Both sides in short, such that what differs is in sight.
std::pair<std::string, std::string> cellTexts(const document::Change& change) {
  if (!change.before || !change.after) {
    const std::string shown = cellText(inlineText(change.before ? *change.before : *change.after), 0);
    return change.before ? std::pair(shown, std::string("-")) : std::pair(std::string("-"), shown);
  }
  const std::string before = inlineText(*change.before);
  const std::string after = inlineText(*change.after);
  const std::size_t from = shownFrom(before, after);
  return {cellText(before, from), cellText(after, from)};
}

std::string writeChanges(const std::vector<document::Change>& changes, OutputFormat format) {
  if (format != OutputFormat::table) {
    Value list = Value::sequence();
    for (const document::Change& change : changes) {
      list.append(changeRecord(change));
    }
    return writeDocument(list, format);
  }
  if (changes.empty()) {
    return "no differences\n";
  }
  TextTable table({{"PATH", TextTable::Align::left, 0, kMostOfChange},
                   {"CHANGE"},
                   {"FROM"},
                   {"TO"},
                   {"FROM AT"},
                   {"TO AT"}});
  for (const document::Change& change : changes) {
    const auto [before, after] = cellTexts(change);
    table.add({document::pathText(change.steps), document::changeName(change.kind), before, after,
               placeOf(change.before), placeOf(change.after)});
  }
  return table.write();
}

}  // namespace

Result<ExitCode> runDiff(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  std::vector<std::string> sources = arguments.positionals();
  sources.push_back(arguments.text("data"));
  sources.push_back(arguments.text("catalog"));
  const std::string destination = TRY(outputOf(services, arguments, sources));
  const auto [from, to] = TRY(readSides(services, arguments));
  if (from.kind != to.kind) {
    return failure(
        Code::invalidInput,
        fmt::format("a {} cannot be compared with a {}: expected two of a kind", from.kind, to.kind));
  }
  const std::vector<document::Change> changes = document::diff(from.document, to.document);
  if (from.kind == recipe::kRecipeKind && !arguments.has("from")) {
    services.log.info(
        "recipe files name their values files, whose content is not compared here: --from and --to do that");
  }
  TRY_VOID(writeOutput(services, destination, writeChanges(changes, format)));
  return changes.empty() ? ExitCode::success : ExitCode::different;
}

}  // namespace cli
