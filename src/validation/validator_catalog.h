// SPDX-License-Identifier: Apache-2.0
#pragma once

// The catalog of checks (kind ValidatorCatalog, file validators/catalog.yaml): which image runs a check, how long it may
// take, and with which settings. Every layer of the recipe catalog may have one; an upper one changes entries of the
// lower ones by name and adds new ones.

#include "base/result.h"
#include "document/decode.h"
#include "document/fields.h"
#include "recipe/catalog.h"
#include "validation/phases.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace validation {

inline constexpr std::string_view kValidatorCatalogPath = "validators/catalog.yaml";
inline constexpr std::string_view kValidatorCatalogApiVersion = "aicr.nvidia.com/v1";
inline constexpr std::string_view kValidatorCatalogKind = "ValidatorCatalog";
inline constexpr std::chrono::milliseconds kDefaultValidatorTimeout = std::chrono::minutes(5);

struct EnvironmentVariable {
  std::string name;
  std::string value;

  bool operator==(const EnvironmentVariable&) const = default;
};

struct Resources {
  std::string cpu;
  std::string memory;

  bool operator==(const Resources&) const = default;
};

// An entry as a file has it: a member that is not given leaves the one of the layer below.
struct ValidatorEntry {
  std::string name;
  std::optional<Phase> phase;
  std::optional<std::string> description;
  std::optional<std::string> image;
  std::optional<std::string> timeout;
  std::optional<std::vector<std::string>> args;
  std::optional<std::vector<EnvironmentVariable>> env;
  std::optional<Resources> resources;
};

struct ValidatorCatalogMetadata {
  std::string name;
  std::string version;
};

struct ValidatorCatalogDocument {
  std::string apiVersion;
  std::string kind;
  ValidatorCatalogMetadata metadata;
  std::vector<ValidatorEntry> validators;
};

// A check that can be run.
struct Validator {
  std::string name;
  Phase phase = Phase::deployment;
  std::string description{};
  std::string image{};
  std::chrono::milliseconds timeout = kDefaultValidatorTimeout;
  std::vector<std::string> args{};
  std::vector<EnvironmentVariable> env{};
  std::optional<Resources> resources{};

  bool operator==(const Validator&) const = default;
};

// The value of a variable that the entry sets; null when it does not.
const std::string* findVariable(const Validator& validator, std::string_view name);

struct ValidatorCatalog {
  std::string name;
  std::string version;
  std::vector<Validator> validators;  // the order of the lowest layer, entries of upper ones at the end
  std::vector<document::Note> notes;  // keys that mean nothing

  const Validator* find(std::string_view name) const;
};

// Errors of code invalidInput, with file and line: no layer has a catalog; another apiVersion or kind; an entry without
// a name, or a second one of that name in a file; an unknown phase; an empty image; a timeout that is no duration; a new
// entry without phase or image.
Result<ValidatorCatalog> loadValidatorCatalog(const recipe::Catalog& catalog);

template <class Visitor>
void describe(Visitor& v, EnvironmentVariable& e) {
  using document::Presence;
  v.field("name", e.name, Presence::required, "Name of the variable");
  v.field("value", e.value, Presence::always, "Its value");
}

template <class Visitor>
void describe(Visitor& v, Resources& r) {
  using document::Presence;
  v.field("cpu", r.cpu, Presence::optional, "CPU request and limit");
  v.field("memory", r.memory, Presence::optional, "Memory request and limit");
}

template <class Visitor>
void describe(Visitor& v, ValidatorEntry& e) {
  using document::Presence;
  v.field("name", e.name, Presence::required, "Name of the check, unique; recipes list it");
  v.field("phase", e.phase, Presence::optional, "Phase in which it runs");
  v.field("description", e.description, Presence::optional, "What it shows, one sentence");
  v.field("image", e.image, Presence::optional, "Container image that runs it");
  v.field("timeout", e.timeout, Presence::optional, "How long it may take, for example 10m; 0 is 5m");
  v.field("args", e.args, Presence::optional, "Arguments of the container");
  v.field("env", e.env, Presence::optional, "Environment variables of the container");
  v.field("resources", e.resources, Presence::optional, "What the container asks for");
}

template <class Visitor>
void describe(Visitor& v, ValidatorCatalogMetadata& m) {
  using document::Presence;
  v.field("name", m.name, Presence::optional, "Name of the catalog");
  v.field("version", m.version, Presence::optional, "Version of the catalog");
}

template <class Visitor>
void describe(Visitor& v, ValidatorCatalogDocument& d) {
  using document::Presence;
  v.field("apiVersion", d.apiVersion, Presence::required, "aicr.nvidia.com/v1");
  v.field("kind", d.kind, Presence::required, "ValidatorCatalog");
  v.field("metadata", d.metadata, Presence::optional, "Name and version of the catalog");
  v.field("validators", d.validators, Presence::always, "The checks");
}

}  // namespace validation
