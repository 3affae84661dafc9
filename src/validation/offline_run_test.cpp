// SPDX-License-Identifier: Apache-2.0
#include "validation/offline_run.h"

#include "base/text.h"
#include "fakes/catalog_fixture.h"

#include <doctest/doctest.h>

#include <functional>

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
  recipe::Resolution resolution = *recipe::resolve(catalog, {kTraining, nullptr, ""});
  if (change) {
    change(resolution.recipe);
  }
  const MapReadings readings(cluster);
  return runOffline({resolution.recipe, resolution.document, catalog, readings, phases,
                     ReadinessUnknown::fail, nullptr, std::nullopt});
}

std::string messages(const results::Phase& phase) {
  std::string text;
  for (const results::TestRow& row : phase.tests) {
    text = row.message;
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
  REQUIRE(run->phases.size() == 3);
  CHECK(run->phases[0].name == "readiness");
  CHECK(run->phases[1].name == "deployment");
  REQUIRE(run->phases[1].tests.size() == 4);
  CHECK(run->phases[1].tests[0].name == "operator-health");
  CHECK(run->phases[1].tests[0].message == "skipped - no-cluster mode");
  CHECK(run->phases[2].tests[0].name == "nccl-all-reduce-bw");
  CHECK(exitStatus(reportOf(run->phases), {}) == 0);
}

TEST_CASE("4.16.8: a phase for which nothing is declared lists the catalog, marked as not declared") {
  const auto run = runWith(kGoodCluster, {Phase::performance},
                           [](recipe::Recipe& r) { r.validation.performance.reset(); });
  REQUIRE(run.has_value());
  REQUIRE(run->phases[1].tests.size() == 4);
  CHECK(run->phases[1].tests[0].extra.find("declared")->asBool() == false);
}

TEST_CASE("R2: after a failed or unknown pre-flight the phases do not run") {
  Files old = kGoodCluster;
  old["K8s.server.version"] = "v1.31.0";
  const auto failed = runWith(old, {Phase::deployment});
  REQUIRE(failed.has_value());
  CHECK(failed->readiness.outcome == ReadinessOutcome::notReady);
  CHECK(messages(failed->phases[1]) == "skipped - readiness pre-flight failed");

  Files blind = kGoodCluster;
  blind.erase("OS.release.ID");
  CHECK(runWith(blind, {Phase::deployment})->readiness.outcome == ReadinessOutcome::unknown);
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

TEST_CASE("4.16.10: an unknown check is an input error") {
  const auto run = runWith(kGoodCluster, {Phase::deployment},
                           [](recipe::Recipe& r) { r.validation.deployment->checks = {"operator-helth"}; });
  REQUIRE_FALSE(run.has_value());
  CHECK(text::contains(run.error().message, "did you mean 'operator-health'?"));
}

TEST_CASE("R200-R207, 4.16.11: exit status") {
  using results::Status;
  struct Row {
    const char* name;
    Status status;
    ExitRules rules;
    int expected;
  };
  const Row rows[] = {
      {"passed", Status::passed, {}, 0},
      {"skipped", Status::skipped, {}, 0},
      {"other", Status::other, {}, 0},
      {"failed", Status::failed, {}, 8},
      {"failed, not counted", Status::failed, {false, false, ReadinessOutcome::ready}, 0},
      {"other, strict", Status::other, {true, true, ReadinessOutcome::ready}, 11},
      {"other, strict, errors not counted", Status::other, {false, true, ReadinessOutcome::ready}, 11},
      {"failed, strict", Status::failed, {true, true, ReadinessOutcome::ready}, 8},
      {"pre-flight failed", Status::failed, {true, false, ReadinessOutcome::notReady}, 2},
      {"pre-flight unknown", Status::other, {true, true, ReadinessOutcome::unknown}, 2},
      {"pre-flight failed, not counted", Status::failed, {false, false, ReadinessOutcome::notReady}, 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(exitStatus(reportWith(row.status), row.rules) == row.expected);
  }
}

}  // namespace validation
