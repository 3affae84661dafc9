// SPDX-License-Identifier: Apache-2.0
#include "validation/validator_catalog.h"

#include "base/duration.h"
#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/value.h"
#include "document/view.h"
#include "recipe/catalog.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

using document::View;

// Where a member of an entry is, or the entry when it has no such member.
Error entryError(const View& entry, const std::string& path, std::string_view member, std::string message) {
  const std::optional<View> found = entry.find(member);
  return document::errorAt(found.value_or(entry), found ? document::childPath(path, member) : path,
                           std::move(message));
}

Result<std::chrono::milliseconds> timeoutOf(const View& view, const std::string& path,
                                            const std::string& written) {
  const std::optional<std::chrono::milliseconds> timeout =
      written.empty() ? std::chrono::milliseconds(0) : parseDuration(written);
  if (!timeout) {
    return failure(entryError(view, path, "timeout",
                              fmt::format("timeout {} is no duration: expected one such as 90s, 10m or 1h30m",
                                          text::quoted(written))));
  }
  return timeout->count() == 0 ? kDefaultValidatorTimeout : *timeout;
}

void mergeEnvironment(std::vector<EnvironmentVariable>& target,
                      const std::vector<EnvironmentVariable>& given) {
  for (const EnvironmentVariable& variable : given) {
    const auto found = std::ranges::find(target, variable.name, &EnvironmentVariable::name);
    if (found != target.end()) {
      found->value = variable.value;
    } else {
      target.push_back(variable);
    }
  }
}

Result<> checkNewEntry(const View& view, const std::string& path, const ValidatorEntry& entry) {
  const auto missing = [&](std::string_view member) {
    return failure(entryError(
        view, path, "name",
        fmt::format("the new validator {} has no {}: only an entry of a catalog below may leave it out",
                    text::quoted(entry.name), member)));
  };
  if (!entry.phase) {
    return missing("phase");
  }
  if (!entry.image) {
    return missing("image");
  }
  return {};
}

// Lays what the entry gives over the validator.
Result<> layOver(Validator& validator, const View& view, const std::string& path, ValidatorEntry entry) {
  if (entry.image && entry.image->empty()) {
    return failure(entryError(view, path, "image",
                              fmt::format("the image of validator {} is empty", text::quoted(entry.name))));
  }
  if (entry.timeout) {
    validator.timeout = TRY(timeoutOf(view, path, *entry.timeout));
  }
  validator.phase = entry.phase.value_or(validator.phase);
  validator.description = std::move(entry.description).value_or(std::move(validator.description));
  validator.image = std::move(entry.image).value_or(std::move(validator.image));
  validator.args = std::move(entry.args).value_or(std::move(validator.args));
  if (entry.env) {
    mergeEnvironment(validator.env, *entry.env);
  }
  if (entry.resources) {
    validator.resources = std::move(entry.resources);
  }
  return {};
}

Result<> addEntry(ValidatorCatalog& catalog, const View& view, const std::string& path,
                  ValidatorEntry entry) {
  if (entry.name.empty()) {
    return failure(entryError(view, path, "name", "the name of a validator is empty"));
  }
  const auto found = std::ranges::find(catalog.validators, entry.name, &Validator::name);
  if (found != catalog.validators.end()) {
    return layOver(*found, view, path, std::move(entry));
  }
  TRY_VOID(checkNewEntry(view, path, entry));
  Validator validator;
  validator.name = entry.name;
  TRY_VOID(layOver(validator, view, path, std::move(entry)));
  catalog.validators.push_back(std::move(validator));
  return {};
}

// Free-form files may hold more than this version knows, so an unknown key is told and not refused.
Result<> addFile(ValidatorCatalog& catalog, const View& root) {
  document::DecodeContext context;
  context.unknownKeys = document::UnknownKeys::warn;
  auto file = TRY(document::decode<ValidatorCatalogDocument>(context, root));
  catalog.notes.insert(catalog.notes.end(), context.notes.begin(), context.notes.end());
  TRY_VOID(checkHeader(root, "apiVersion", kValidatorCatalogApiVersion, document::Presence::required));
  TRY_VOID(checkHeader(root, "kind", kValidatorCatalogKind, document::Presence::required));
  if (!file.metadata.name.empty()) {
    catalog.name = file.metadata.name;
  }
  if (!file.metadata.version.empty()) {
    catalog.version = file.metadata.version;
  }
  std::set<std::string> seen;
  for (std::size_t i = 0; i < file.validators.size(); ++i) {
    const View view = root.find("validators")->element(i);
    const std::string path = document::childPath("validators", i);
    if (!seen.insert(file.validators[i].name).second) {
      return failure(entryError(view, path, "name",
                                fmt::format("a second validator of the name {} in this file",
                                            text::quoted(file.validators[i].name))));
    }
    TRY_VOID(addEntry(catalog, view, path, std::move(file.validators[i])));
  }
  return {};
}

}  // namespace

const std::string* findVariable(const Validator& validator, std::string_view name) {
  const auto found = std::ranges::find(validator.env, name, &EnvironmentVariable::name);
  return found != validator.env.end() ? &found->value : nullptr;
}

const Validator* ValidatorCatalog::find(std::string_view wanted) const {
  const auto found = std::ranges::find(validators, wanted, &Validator::name);
  return found != validators.end() ? &*found : nullptr;
}

Result<ValidatorCatalog> loadValidatorCatalog(const recipe::Catalog& catalog) {
  const std::vector<View> files = TRY(catalog.findInLayers(kValidatorCatalogPath));
  if (files.empty()) {
    return failure(Code::invalidInput,
                   fmt::format("the catalog has no {}: no check is known", kValidatorCatalogPath));
  }
  ValidatorCatalog result;
  for (const View& file : files) {
    TRY_VOID(addFile(result, file));
  }
  return result;
}

}  // namespace validation
