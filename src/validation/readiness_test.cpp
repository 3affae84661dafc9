// SPDX-License-Identifier: Apache-2.0
#include "validation/readiness.h"

#include "base/text.h"
#include "constraint/evaluate.h"
#include "fakes/catalog_fixture.h"
#include "recipe/recipe.h"
#include "results/report.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace validation {
namespace {

using recipe::fixture::Files;
using recipe::fixture::MapReadings;

recipe::Recipe withConstraints(std::vector<recipe::Constraint> constraints) {
  recipe::Recipe recipe;
  recipe.constraints = std::move(constraints);
  return recipe;
}

recipe::Constraint constraint(std::string name, std::string value, std::string remediation = {}) {
  return {std::move(name), std::move(value), "", std::move(remediation), ""};
}

const MapReadings& cluster() {
  static const MapReadings kReadings(
      Files{{"K8s.server.version", "v1.33.0-eks-abc"}, {"OS.release.ID", "ubuntu"}, {"OS.release.X", "n/a"}});
  return kReadings;
}

}  // namespace

TEST_CASE("R211: a comparison is logged in the form that tools look for") {
  const auto rows = evaluateReadiness(
      withConstraints({constraint("K8s.server.version", ">= 1.34"), constraint("OS.release.ID", "ubuntu")}),
      cluster());
  REQUIRE(rows.size() == 2);
  CHECK(logLine(rows[0]) ==
        "readiness constraint failed: name=K8s.server.version expected=\">= 1.34\" actual=v1.33.0-eks-abc");
  CHECK(logLine(rows[1]) == "readiness constraint passed: name=OS.release.ID expected=ubuntu actual=ubuntu");
}

TEST_CASE("a reading cannot steer the terminal that shows its log line") {
  const MapReadings hostile(Files{{"OS.release.ID", "a\x1b[31m\nb"}});
  const auto rows = evaluateReadiness(withConstraints({constraint("OS.release.ID", "ubuntu")}), hostile);
  CHECK(logLine(rows[0]) ==
        "readiness constraint failed: name=OS.release.ID expected=ubuntu actual=\"a\\u001b[31m\\nb\"");
}

TEST_CASE("all constraints are evaluated, each is a row with its remedy") {
  const results::Phase phase = toPhase(evaluateReadiness(
      withConstraints({constraint("K8s.server.version", ">= 1.34"),
                       constraint("OS.release.ID", "rhel", "Use RHEL."),
                       constraint("OS.release.ID", "ubuntu"), constraint("GPU.smi.driver", ">= 570"),
                       constraint("OS.release.X", ">= 1")}),
      cluster()));
  const auto& rows = phase.tests;
  REQUIRE(rows.size() == 5);
  CHECK(phase.name == "readiness");
  CHECK(rows[0].status == results::Status::failed);
  CHECK(text::contains(rows[0].remedy, "upgrade Kubernetes"));
  CHECK(rows[1].remedy == "Use RHEL.");
  CHECK(rows[2].status == results::Status::passed);
  CHECK(rows[3].status == results::Status::other);
  CHECK(text::contains(rows[3].message, "GPU.smi.driver"));
  CHECK(rows[4].status == results::Status::other);
  for (const results::TestRow& row : rows) {
    CHECK((row.status == results::Status::passed) == row.remedy.empty());
  }
}

TEST_CASE("a constraint that no cluster can meet is the recipe's fault, whatever the reading") {
  struct Row {
    const char* name;
    const char* value;
    const char* expected;  // part of the remedy
  };
  const Row rows[] = {
      {"K8sx.server.version", ">= 1.30", "unknown type 'K8sx' (did you mean 'K8s'?)"},
      {"K8s.version", ">= 1.30", "expected Type.Subtype.Key"},
      {"K8s.server.version", "~> 1.30", "(did you mean '>='?)"},
      {"K8s.server.version", "=> 1.30", "(did you mean '>='?)"},
      {"K8s.server.version", ">= one", "can never be evaluated"},
      {"K8s.server.version", ">=", "no value after its operator"},
      {"GPU.smi.driver", ">= one", "can never be evaluated"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.value);
    const auto rated =
        evaluateReadiness(withConstraints({constraint(row.name, row.value, "Upgrade.")}), cluster());
    CAPTURE(rated[0].remedy);
    CHECK(rated[0].evaluation.status != constraint::Status::met);
    CHECK(text::contains(rated[0].remedy, "correct the constraint in the recipe, not the cluster: "));
    CHECK(text::contains(rated[0].remedy, row.expected));
  }
}

TEST_CASE("the remedy of a missing reading names --readiness-unknown=warn until it is given") {
  const recipe::Recipe recipe = withConstraints({constraint("GPU.smi.driver", ">= 570")});

  const auto strict = evaluateReadiness(recipe, cluster(), ReadinessUnknown::fail);
  const auto warned = evaluateReadiness(recipe, cluster(), ReadinessUnknown::warn);

  CHECK(text::contains(strict[0].remedy, "--readiness-unknown=warn goes on without it"));
  CHECK(text::contains(warned[0].remedy, "take a snapshot that has GPU.smi.driver"));
  CHECK_FALSE(text::contains(warned[0].remedy, "--readiness-unknown"));
}

TEST_CASE("4.16.5: what cannot be evaluated fails closed, unless warned about") {
  struct Row {
    const char* name;
    std::vector<recipe::Constraint> constraints;
    ReadinessUnknown unknown;
    ReadinessOutcome expected;
  };
  const recipe::Constraint met = constraint("OS.release.ID", "ubuntu");
  const recipe::Constraint failed = constraint("OS.release.ID", "rhel");
  const recipe::Constraint missing = constraint("GPU.smi.driver", ">= 570");
  const Row rows[] = {
      {"no constraints", {}, ReadinessUnknown::fail, ReadinessOutcome::proceed},
      {"all met", {met}, ReadinessUnknown::fail, ReadinessOutcome::proceed},
      {"one failed", {met, failed}, ReadinessUnknown::fail, ReadinessOutcome::failed},
      {"one unknown", {met, missing}, ReadinessUnknown::fail, ReadinessOutcome::unknown},
      {"failed wins over unknown", {missing, failed}, ReadinessUnknown::fail, ReadinessOutcome::failed},
      {"in any order", {failed, missing}, ReadinessUnknown::fail, ReadinessOutcome::failed},
      {"unknown, warned", {met, missing}, ReadinessUnknown::warn, ReadinessOutcome::proceed},
      {"failed, warned", {failed, missing}, ReadinessUnknown::warn, ReadinessOutcome::failed},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(decideReadiness(evaluateReadiness(withConstraints(row.constraints), cluster()), row.unknown) ==
          row.expected);
  }
}

}  // namespace validation
