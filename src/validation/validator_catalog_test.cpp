// SPDX-License-Identifier: Apache-2.0
#include "validation/validator_catalog.h"

#include "base/result.h"
#include "base/text.h"
#include "fakes/catalog_fixture.h"
#include "validation/phases.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace validation {
namespace {

using recipe::fixture::Files;
using recipe::fixture::Harness;

constexpr std::string_view kHeader = "apiVersion: aicr.nvidia.com/v1\nkind: ValidatorCatalog\n";

std::string catalogOf(std::string_view validators) {
  return std::string(kHeader) + "validators: " + std::string(validators) + "\n";
}

Result<ValidatorCatalog> loaded(const std::string& below, const std::string& above = {}) {
  std::vector<Files> layers;
  if (!above.empty()) {
    layers.push_back(Files{{"validators/catalog.yaml", above}});
  }
  Harness harness(Files{{"validators/catalog.yaml", below}}, layers);
  const auto catalog = harness.load();
  REQUIRE(catalog.has_value());
  return loadValidatorCatalog(*catalog);
}

}  // namespace

TEST_CASE("5.6, 11.4: the embedded validator catalog") {
  const ValidatorCatalog catalog = *loadValidatorCatalog(recipe::fixture::embedded());
  CHECK(catalog.validators.size() == 19);
  CHECK(catalog.name == "aicr-validators");
  struct Row {
    const char* name;
    const char* phase;
    std::chrono::minutes limit;
  };
  const Row rows[] = {
      {"operator-health", "deployment", std::chrono::minutes(2)},
      {"check-nvidia-smi", "deployment", std::chrono::minutes(10)},
      {"nccl-all-reduce-bw", "performance", std::chrono::minutes(30)},
      {"nccl-all-reduce-bw-net", "performance", std::chrono::minutes(30)},
      {"inference-perf", "performance", std::chrono::minutes(65)},
      {"platform-health", "conformance", std::chrono::minutes(5)},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Validator* entry = catalog.find(row.name);
    REQUIRE(entry != nullptr);
    CHECK(toText(entry->phase) == row.phase);
    CHECK(entry->timeout == row.limit);
    CHECK(entry->args == std::vector<std::string>{row.name});
    CHECK(entry->image == "ghcr.io/nvidia/aicr-validators/" + std::string(row.phase) + ":latest");
  }
}

TEST_CASE(
    "a data directory's catalog merges by name: given fields replace, env by name, new entries are added") {
  const auto catalog = loaded(
      catalogOf(
          "[{name: a, phase: deployment, image: i, timeout: 2m, args: [a], env: [{name: X, value: '1'}]}]"),
      catalogOf("[{name: a, timeout: 9m, env: [{name: Y, value: '2'}, {name: X, value: '3'}]}, "
                "{name: b, phase: performance, image: j}]"));
  REQUIRE(catalog.has_value());
  const Validator& merged = *catalog->find("a");
  CHECK(merged.timeout == std::chrono::minutes(9));
  CHECK(merged.image == "i");
  CHECK(merged.args == std::vector<std::string>{"a"});
  CHECK(merged.env == std::vector<EnvironmentVariable>{{"X", "3"}, {"Y", "2"}});
  CHECK(catalog->validators.size() == 2);
  CHECK(catalog->find("b")->timeout == kDefaultValidatorTimeout);
}

TEST_CASE("a timeout of 0 is the default") {
  CHECK(loaded(catalogOf("[{name: a, phase: deployment, image: i, timeout: '0'}]"))->validators[0].timeout ==
        kDefaultValidatorTimeout);
}

TEST_CASE("1.4: structural errors name the place") {
  struct Row {
    const char* name;
    std::string below;
    std::string expected;
  };
  const Row rows[] = {
      {"apiVersion", "apiVersion: v1\nkind: ValidatorCatalog\n", "expected 'aicr.nvidia.com/v1', found 'v1'"},
      {"kind", "apiVersion: aicr.nvidia.com/v1\nkind: Catalog\n",
       "expected 'ValidatorCatalog', found 'Catalog'"},
      {"empty name", catalogOf("[{name: '', phase: deployment, image: i}]"),
       "the name of a validator is empty"},
      {"duplicate name", catalogOf("[{name: a, phase: deployment, image: i}, {name: a}]"),
       "a second validator of the name 'a'"},
      {"phase", catalogOf("[{name: a, phase: deploy, image: i}]"), "found a string 'deploy'"},
      {"no phase", catalogOf("[{name: a, image: i}]"), "the new validator 'a' has no phase"},
      {"no image", catalogOf("[{name: a, phase: deployment}]"), "the new validator 'a' has no image"},
      {"timeout", catalogOf("[{name: a, phase: deployment, image: i, timeout: soon}]"),
       "timeout 'soon' is no duration"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const auto catalog = loaded(row.below);
    REQUIRE_FALSE(catalog.has_value());
    CHECK(catalog.error().code == Code::invalidInput);
    CHECK(catalog.error().where->line > 0);
    CAPTURE(describe(catalog.error()));
    CHECK(text::contains(catalog.error().message, row.expected));
  }
}

TEST_CASE("validators are free-form: an unknown key is a note") {
  const auto catalog = loaded(catalogOf("[{name: a, phase: deployment, image: i, timout: 2m}]"));
  REQUIRE(catalog.has_value());
  CHECK(catalog->notes.size() == 1);
}

TEST_CASE("a catalog folder without validators is an error") {
  Harness harness(Files{});
  CHECK(loadValidatorCatalog(*harness.load()).error().code == Code::invalidInput);
}

}  // namespace validation
