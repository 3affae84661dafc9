// SPDX-License-Identifier: Apache-2.0
#include "validation/offline_run.h"

#include "base/result.h"
#include "base/text.h"
#include "document/encode.h"
#include "document/value.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"
#include "results/report.h"
#include "validation/phases.h"
#include "validation/readiness.h"
#include "validation/run_outcome.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace validation {
namespace {

using recipe::fixture::Files;
using recipe::fixture::MapReadings;

const recipe::Criteria kTraining{"eks", "h100", "training", "ubuntu", "", 0};
const Files kGoodCluster = {{"K8s.server.version", "v1.33.5-eks-1"},
                            {"OS.release.ID", "ubuntu"},
                            {"OS.release.VERSION_ID", "24.04"},
                            {"OS.sysctl./proc/sys/kernel/osrelease", "6.8.0-1028-aws"}};

// A run over the embedded recipe for H100 training on EKS, after `change`.
Result<OfflineRun> runWith(const Files& cluster, const std::vector<Phase>& phases,
                           const std::function<void(recipe::Recipe&)>& change = nullptr) {
  const recipe::Catalog catalog = recipe::fixture::embedded();
  recipe::Recipe recipe = recipe::resolve(catalog, {kTraining, nullptr, ""})->recipe;
  if (change) {
    change(recipe);
  }
  const document::Value document = document::encode(recipe);
  const MapReadings readings(cluster);
  return runOffline({.recipe = recipe,
                     .recipeDocument = document,
                     .catalog = catalog,
                     .readings = readings,
                     .phases = phases});
}

std::string messages(const results::Phase& phase) {
  std::string text;
  for (const results::TestRow& row : phase.tests) {
    text = row.message;  // the last one stands for all
  }
  return text;
}

results::Report reportOf(std::vector<results::Phase> phases) {
  results::Report report;
  report.phases = std::move(phases);
  return report;
}

results::Report reportWith(results::Status status) {
  results::Phase phase;
  phase.tests.emplace_back().status = status;
  return reportOf({phase});
}

}  // namespace

TEST_CASE("R192, R223: without a cluster every declared check is skipped with the reason, in catalog order") {
  const auto run = runWith(kGoodCluster, {Phase::deployment, Phase::performance});
  REQUIRE(run.has_value());
  REQUIRE(run->report.phases.size() == 3);
  CHECK(run->report.phases[0].name == "readiness");
  CHECK(run->report.phases[1].name == "deployment");
  REQUIRE(run->report.phases[1].tests.size() == 4);
  CHECK(run->report.phases[1].tests[0].name == "operator-health");
  CHECK(run->report.phases[1].tests[0].message == "skipped - no-cluster mode");
  CHECK(run->report.phases[2].tests[0].name == "nccl-all-reduce-bw");
  CHECK(runOutcome(run->report, {}) == RunOutcome::accepted);
}

TEST_CASE("4.16.8: a phase for which nothing is declared lists the catalog, marked as not declared") {
  const auto run = runWith(kGoodCluster, {Phase::performance},
                           [](recipe::Recipe& r) { r.validation.performance.reset(); });
  REQUIRE(run.has_value());
  REQUIRE(run->report.phases[1].tests.size() == 4);
  CHECK(run->report.phases[1].tests[0].extra.find("declared")->asBool() == false);
}

TEST_CASE("R2: after a failed or unknown pre-flight the phases do not run") {
  Files old = kGoodCluster;
  old["K8s.server.version"] = "v1.31.0";
  const auto failed = runWith(old, {Phase::deployment});
  REQUIRE(failed.has_value());
  CHECK(failed->outcome == ReadinessOutcome::failed);
  CHECK(messages(failed->report.phases[1]) == "skipped - readiness pre-flight failed");

  Files blind = kGoodCluster;
  blind.erase("OS.release.ID");
  CHECK(runWith(blind, {Phase::deployment})->outcome == ReadinessOutcome::unknown);
}

TEST_CASE("4.16.1: every violation of the recipe is told at once, before anything is evaluated") {
  const auto run = runWith(kGoodCluster, {Phase::deployment}, [](recipe::Recipe& r) {
    r.validation.performance->constraints = {{"nccl-all-reduce-bw", "<= 300", "", "", ""},
                                             {"nccl-benchmark-profile", "h100/moon", "", "", ""}};
  });
  REQUIRE_FALSE(run.has_value());
  CHECK(run.error().code == Code::invalidInput);
  CHECK(text::contains(run.error().message, "nccl-all-reduce-bw"));
  CHECK(text::contains(run.error().message, "h100/moon"));
}

TEST_CASE("R31, R221: a check that does not apply says so in its log, beside the message of the run") {
  const auto run = runWith(kGoodCluster, {Phase::performance},
                           [](recipe::Recipe& r) { r.criteria.accelerator = "gb300"; });
  REQUIRE(run.has_value());
  const results::TestRow& row = run->report.phases[1].tests[0];
  CHECK(row.status == results::Status::skipped);
  CHECK(row.message == "skipped - no-cluster mode");
  REQUIRE(row.stdoutLines.size() == 1);
  CHECK(row.stdoutLines[0].starts_with(
      "level=INFO msg=SKIP reason=\"skipped - nccl-all-reduce-bw requires Service + "
      "Accelerator to be implemented"));
  CHECK_FALSE(row.remedy.empty());
}

TEST_CASE("4.16.5: with a warning for what is unknown the phases run, and the row stays other") {
  Files blind = kGoodCluster;
  blind.erase("OS.release.ID");
  const recipe::Catalog catalog = recipe::fixture::embedded();
  const recipe::Resolution resolution = *recipe::resolve(catalog, {kTraining, nullptr, ""});
  const MapReadings readings(blind);
  const RunOptions warn{.readinessUnknown = ReadinessUnknown::warn};

  const auto run = runOffline({.recipe = resolution.recipe,
                               .recipeDocument = resolution.document,
                               .catalog = catalog,
                               .readings = readings,
                               .phases = {Phase::deployment},
                               .options = warn});

  REQUIRE(run.has_value());
  CHECK(run->outcome == ReadinessOutcome::proceed);
  CHECK(results::statusOf(run->report.phases[0]) == results::Status::other);
  CHECK(messages(run->report.phases[1]) == "skipped - no-cluster mode");
  CHECK(runOutcome(run->report, warn) == RunOutcome::accepted);
}

TEST_CASE("R21: a fabric that does not exist is an input error of the whole run") {
  const recipe::Catalog catalog = recipe::fixture::embedded();
  const recipe::Resolution resolution = *recipe::resolve(catalog, {kTraining, nullptr, ""});
  const MapReadings readings(kGoodCluster);

  const auto run = runOffline({.recipe = resolution.recipe,
                               .recipeDocument = resolution.document,
                               .catalog = catalog,
                               .readings = readings,
                               .ncclFabric = "infiniband"});

  REQUIRE_FALSE(run.has_value());
  CHECK(run.error().code == Code::invalidInput);
  CHECK(text::contains(run.error().message, "AICR_NCCL_FABRIC 'infiniband'"));
}

TEST_CASE("4.16.10: an unknown check is an input error") {
  const auto run = runWith(kGoodCluster, {Phase::deployment},
                           [](recipe::Recipe& r) { r.validation.deployment->checks = {"operator-helth"}; });
  REQUIRE_FALSE(run.has_value());
  CHECK(text::contains(run.error().message, "did you mean 'operator-health'?"));
}

TEST_CASE("R200-R207, 4.16.11: outcome of a run") {
  using results::Status;
  struct Row {
    const char* name;
    const char* phase;
    Status status;
    RunOptions options;
    RunOutcome expected;
  };
  const RunOptions strict{.strict = true};
  const RunOptions lenient{.failOnError = false};
  const RunOptions lenientStrict{.failOnError = false, .strict = true};
  const Row rows[] = {
      {"passed", "deployment", Status::passed, {}, RunOutcome::accepted},
      {"skipped", "deployment", Status::skipped, {}, RunOutcome::accepted},
      {"other", "deployment", Status::other, {}, RunOutcome::accepted},
      {"failed", "deployment", Status::failed, {}, RunOutcome::phaseFailed},
      {"failed, not counted", "deployment", Status::failed, lenient, RunOutcome::accepted},
      {"other, strict", "deployment", Status::other, strict, RunOutcome::notProven},
      {"other, strict, errors not counted", "deployment", Status::other, lenientStrict,
       RunOutcome::notProven},
      {"failed, strict", "deployment", Status::failed, strict, RunOutcome::phaseFailed},
      {"pre-flight failed", "readiness", Status::failed, {}, RunOutcome::notReady},
      {"pre-flight unknown", "readiness", Status::other, strict, RunOutcome::notReady},
      {"pre-flight unknown, warned",
       "readiness",
       Status::other,
       {.readinessUnknown = ReadinessUnknown::warn},
       RunOutcome::accepted},
      {"pre-flight failed, not counted", "readiness", Status::failed, lenient, RunOutcome::accepted},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    results::Report report = reportWith(row.status);
    report.phases[0].name = row.phase;
    CHECK(runOutcome(report, row.options) == row.expected);
  }
}

}  // namespace validation
