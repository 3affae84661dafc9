// SPDX-License-Identifier: Apache-2.0
#include "validation/performance_rules.h"

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "document/view.h"
#include "validation/benchmark_runtime.h"
#include "validation/inference_rules.h"
#include "validation/nccl_rules.h"
#include "validation/phases.h"
#include "validation/recipe_for_test.h"
#include "validation/validator_catalog.h"
#include "validation/violation.h"

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

using FolderFiles = std::map<std::string, std::string, std::less<>>;

// The --data folder as the rules see it.
class TestFolder {
 public:
  explicit TestFolder(const FolderFiles& files) {
    for (const auto& [path, content] : files) {
      documents_.emplace(path, document::readYaml(content, path));
    }
  }

  RuntimeLookup lookup() const {
    return [this](std::string_view path) -> Result<std::optional<document::View>> {
      const auto found = documents_.find(path);
      if (found == documents_.end()) {
        return std::nullopt;
      }
      if (!found->second) {
        return failure(found->second.error());
      }
      return found->second->root();
    };
  }

 private:
  std::map<std::string, Result<document::Document>, std::less<>> documents_;
};

ValidatorCatalog inferenceCatalog(std::vector<EnvironmentVariable> env = {}) {
  Validator inference;
  inference.name = kInferenceCheck;
  inference.phase = Phase::performance;
  inference.env = std::move(env);
  return {"", "", {inference}, {}};
}

PerformanceReview review(const std::string& criteria, const std::string& constraints,
                         const std::optional<FolderFiles>& folder = std::nullopt,
                         const std::string& components = "[]") {
  const auto read = fixture::performanceRecipe(criteria, constraints, components);
  const TestFolder data(folder.value_or(FolderFiles{}));
  const ValidatorCatalog validators = inferenceCatalog();
  return reviewPerformance(
      {read.recipe, read.document, validators, std::nullopt, folder ? data.lookup() : RuntimeLookup{}});
}

// The violations, one per line.
std::string violationsOf(const std::string& constraints,
                         const std::optional<FolderFiles>& folder = std::nullopt) {
  std::string lines;
  for (const Violation& violation :
       review("{service: eks, accelerator: h100}", constraints, folder).violations) {
    lines += violation.text + "\n";
  }
  return lines;
}

std::string skipReason(const PerformanceReview& review, const std::string& check) {
  const auto skip = review.skips.find(check);
  return skip != review.skips.end() ? skip->second.reason : "";
}

std::string named(const std::string& name, const std::string& value) {
  return "[{name: " + name + ", value: '" + value + "'}]";
}

constexpr std::string_view kRuntimePath = "validators/performance/testdata/gb200/mycloud/runtime.yaml";
constexpr std::string_view kGoodRuntime =
    "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainingRuntime\nspec: {template: {spec: "
    "{replicatedJobs: "
    "[{name: launcher}, {name: node}]}}}\n";

FolderFiles runtimeFile(std::string_view content) {
  return {{std::string(kRuntimePath), std::string(content)}};
}

}  // namespace

TEST_CASE("R13, R15, R16: which variant there is for which pair") {
  struct Row {
    const char* accelerator;
    const char* service;
    bool automatic;
    bool net;
    bool nvls;
  };
  const Row rows[] = {
      {"h100", "eks", true, false, false},   {"h200", "eks", true, false, false},
      {"h100", "gke", true, false, false},   {"h100", "aks", true, false, false},
      {"b200", "any", true, false, false},   {"gb200", "", true, false, false},
      {"gb200", "eks", false, true, true},   {"gb200", "oke", false, false, true},
      {"gb300", "eks", false, false, false}, {"h100", "any", false, false, false},
      {"", "eks", false, false, false},      {"b200", "eks", false, false, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.accelerator);
    CAPTURE(row.service);
    CHECK(isApplicable(NcclVariant::automatic, row.accelerator, row.service) == row.automatic);
    CHECK(isApplicable(NcclVariant::net, row.accelerator, row.service) == row.net);
    CHECK(isApplicable(NcclVariant::nvls, row.accelerator, row.service) == row.nvls);
  }
}

TEST_CASE("R39: the profiles are exactly these") {
  CHECK(ncclProfiles() == std::vector<std::string>{"b200/any", "gb200/any", "gb200/eks", "gb200/oke",
                                                   "h100/aks", "h100/eks", "h100/gke", "h200/eks"});
  for (const std::string& profile : ncclProfiles()) {
    CAPTURE(profile);
    CHECK(violationsOf(named("nccl-benchmark-profile", profile)).empty());
  }
}

TEST_CASE("R34, R40: a profile is a bare, known pair; anything else is refused and never skipped") {
  for (const char* value : {"h100/moon", "h100", "== h100/eks", "h100/eks/x", "H100/eks", "", "gb300/eks"}) {
    CAPTURE(value);
    const std::string text = violationsOf(named("nccl-benchmark-profile", value));
    CHECK(
        text::contains(text, "constraint nccl-benchmark-profile has the value '" + std::string(value) + "'"));
    CHECK(text::contains(text, "expected one of b200/any, gb200/any"));
  }
  CHECK(
      text::contains(violationsOf(named("nccl-benchmark-profile", "h100/ekz")), "did you mean 'h100/eks'?"));
}

TEST_CASE("R21: the fabric of -net is efa or roce") {
  CHECK(*parseNcclFabric(std::nullopt) == NcclFabric::efa);
  CHECK(*parseNcclFabric("") == NcclFabric::efa);
  CHECK(*parseNcclFabric("efa") == NcclFabric::efa);
  CHECK(*parseNcclFabric("roce") == NcclFabric::roce);
  CHECK(parseNcclFabric("rocee").error().code == Code::invalidInput);
  CHECK(parseNcclFabric("EFA").error().message ==
        "invalid AICR_NCCL_FABRIC 'EFA': expected efa or roce (did you mean 'efa'?)");

  const auto read = fixture::performanceRecipe("{}", "[]");
  const ValidatorCatalog validators = inferenceCatalog();
  CHECK(reviewPerformance({read.recipe, read.document, validators, "tcp", {}}).violations.size() == 1);
}

TEST_CASE("R30: a variant without its own threshold does not use that of another") {
  const PerformanceReview result =
      review("{service: eks, accelerator: gb200}", named("nccl-all-reduce-bw-net", ">= 40"));

  CHECK(result.violations.empty());
  CHECK(skipReason(result, "nccl-all-reduce-bw-net").empty());
  CHECK(skipReason(result, "nccl-all-reduce-bw-nvls") == "no nccl-all-reduce-bw-nvls constraint in recipe");
}

TEST_CASE("R31: a pair that no benchmark is for is skipped with a reason that programs look for") {
  const PerformanceReview result =
      review("{service: eks, accelerator: gb300}", named("nccl-all-reduce-bw", ">= 40"));

  CHECK(text::contains(skipReason(result, "nccl-all-reduce-bw"),
                       "requires Service + Accelerator to be implemented"));
  CHECK(text::contains(skipReason(result, "nccl-all-reduce-bw"), "gb300/eks"));
  CHECK(text::contains(result.skips.at("nccl-all-reduce-bw").remedy, "nccl-benchmark-profile"));
}

TEST_CASE("R41, R42: a profile wins over the criteria and skips only the variant that it lacks") {
  const PerformanceReview result = review("{service: eks, accelerator: gb300}",
                                          "[{name: nccl-benchmark-profile, value: gb200/eks}, "
                                          "{name: nccl-all-reduce-bw, value: '>= 40'}, "
                                          "{name: nccl-all-reduce-bw-net, value: '>= 40'}, "
                                          "{name: nccl-all-reduce-bw-nvls, value: '>= 700'}]");

  CHECK(result.violations.empty());
  CHECK(skipReason(result, "nccl-all-reduce-bw") ==
        "benchmark profile gb200/eks does not implement the auto-detect NCCL variant");
  CHECK(skipReason(result, "nccl-all-reduce-bw-net").empty());
  CHECK(skipReason(result, "nccl-all-reduce-bw-nvls").empty());
}

TEST_CASE("R46, R47, R48: a runtime in the data folder opens every variant for any pair") {
  const PerformanceReview result = review("{service: mycloud, accelerator: gb200}",
                                          "[{name: nccl-benchmark-runtime-ref, value: gb200/mycloud}, "
                                          "{name: nccl-all-reduce-bw, value: '>= 450'}]",
                                          runtimeFile(kGoodRuntime));

  CHECK(result.violations.empty());
  CHECK(skipReason(result, "nccl-all-reduce-bw").empty());
}

TEST_CASE("R46, R57: a reference is two plain names, so no path leads out of the folder") {
  CHECK(runtimePath("gb200/mycloud") == std::string(kRuntimePath));
  for (const char* reference : {"..", "../x", "gb200/..", "gb200/../../etc", "/gb200", "gb200/", "gb200",
                                "a/b/c", "a\\b/c", ">= gb200/x", "gb200/my cloud", "./x", "gb200/%2e%2e"}) {
    CAPTURE(reference);
    CHECK_FALSE(runtimePath(reference).has_value());
    CHECK(text::contains(violationsOf(named("nccl-benchmark-runtime-ref", reference), FolderFiles{}),
                         "failed to resolve nccl-benchmark-runtime-ref=" + std::string(reference)));
  }
}

TEST_CASE(
    "R57: a runtime that is not in the data folder, or no data folder, is refused with the expected path") {
  const std::string constraints = named("nccl-benchmark-runtime-ref", "gb200/mycloud");
  const std::string expected = "failed to resolve nccl-benchmark-runtime-ref=gb200/mycloud: expected " +
                               std::string(kRuntimePath) + " in the --data tree";

  CHECK(violationsOf(constraints, FolderFiles{}) == expected + "\n");
  CHECK(violationsOf(constraints) == expected + ", but no --data folder is given\n");
}

TEST_CASE("R56: a blank reference is none") {
  CHECK(violationsOf(named("nccl-benchmark-runtime-ref", " ")).empty());
}

TEST_CASE("R51, R52, R58: the runtime must be a TrainingRuntime with the job node") {
  struct Row {
    const char* name;
    const char* content;
    const char* expected;  // empty: accepted
  };
  const Row rows[] = {
      {"kind", "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: ClusterTrainingRuntime\n",
       "ClusterTrainingRuntime"},
      {"version", "apiVersion: trainer.kubeflow.org/v1\nkind: TrainingRuntime\n",
       "'trainer.kubeflow.org/v1'"},
      {"no jobs", "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainingRuntime\nspec: {}\n",
       "has no 'node'"},
      {"no node",
       "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainingRuntime\n"
       "spec: {template: {spec: {replicatedJobs: [{name: launcher}]}}}\n",
       "has no 'node'"},
      {"no mapping", "- a\n", "found apiVersion ''"},
      {"no YAML before its variables are filled in", "limits: {a: ${GPU_COUNT}}\n", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const std::string text =
        violationsOf(named("nccl-benchmark-runtime-ref", "gb200/mycloud"), runtimeFile(row.content));
    const std::string_view expected = row.expected;
    CHECK(text.empty() == expected.empty());
    if (!expected.empty()) {
      CHECK(text::contains(text,
                           "nccl-benchmark-runtime 'gb200/mycloud' must be a trainer.kubeflow.org/v1alpha1 "
                           "TrainingRuntime and must declare a \"node\" replicatedJob"));
      CHECK(text::contains(text, expected));
    }
  }
}

TEST_CASE("R55: a profile and a runtime exclude each other") {
  const std::string text = violationsOf(
      "[{name: nccl-benchmark-profile, value: h100/eks}, {name: nccl-benchmark-runtime-ref, value: "
      "gb200/mycloud}]",
      runtimeFile(kGoodRuntime));

  CHECK(text::contains(text, "nccl-benchmark-runtime and nccl-benchmark-profile are mutually exclusive"));
}

TEST_CASE("R73: a threshold has the direction of its measurement and a number") {
  struct Row {
    const char* name;
    const char* value;
    bool isGood;
  };
  const Row rows[] = {
      {"nccl-all-reduce-bw", ">= 300", true},        {"nccl-all-reduce-bw-net", "> 40.5", true},
      {"nccl-all-reduce-bw-nvls", ">=500", true},    {"nccl-all-reduce-bw", ">= 300 GB/s", true},
      {"nccl-all-reduce-bw", "<= 300", false},       {"nccl-all-reduce-bw", "300", false},
      {"nccl-all-reduce-bw", "== 300", false},       {"nccl-all-reduce-bw", ">= fast", false},
      {"nccl-all-reduce-bw", ">= 300 miles", false}, {"nccl-all-reduce-bw", ">=", false},
      {"nccl-all-reduce-bw", ">= -1", false},        {"nccl-all-reduce-bw", ">= inf", false},
      {"nccl-all-reduce-bw", ">= 0x10", false},      {"nccl-all-reduce-bw", "", false},
      {"inference-throughput", ">= 50000", true},    {"inference-throughput", "<= 50000", false},
      {"inference-throughput", "!= 1", false},       {"inference-ttft-p99", "<= 2000", true},
      {"inference-ttft-p99", "< 2e3", true},         {"inference-ttft-p99", "<= 2000 ms", true},
      {"inference-ttft-p99", ">= 2000", false},      {"inference-ttft-p99", "<= 2 s", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.value);
    const std::string text = violationsOf(named(row.name, row.value));
    CHECK(text.empty() == row.isGood);
    CHECK((row.isGood || text::contains(text, "constraint " + std::string(row.name) + " has the value '" +
                                                  std::string(row.value) + "': expected '")));
  }
}

TEST_CASE("R71: the inputs of the inference benchmark") {
  struct Row {
    const char* name;
    const char* value;
    bool isGood;
  };
  const Row rows[] = {
      {"inference-model", "Qwen/Qwen3-8B", true},
      {"inference-model", "", false},
      {"inference-model", ">= 8B", false},
      {"inference-concurrency-per-gpu", "256", true},
      {"inference-concurrency-per-gpu", "0", false},
      {"inference-concurrency-per-gpu", "-4", false},
      {"inference-concurrency-per-gpu", "2.5", false},
      {"inference-concurrency-per-gpu", ">= 256", false},
      {"inference-concurrency-per-gpu", "99999999999999999999", false},
      {"inference-routing-mode", "dynamo-router", true},
      {"inference-routing-mode", "gateway-epp", true},
      {"inference-routing-mode", "round-robin", false},
      {"inference-routing-mode", "", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.value);
    CHECK(violationsOf(named(row.name, row.value)).empty() == row.isGood);
  }
  CHECK(text::contains(violationsOf(named("inference-routing-mode", "gateway-ep")),
                       "did you mean 'gateway-epp'?"));
}

TEST_CASE("R72: settings of the catalog are checked too") {
  const auto read = fixture::performanceRecipe("{}", "[]");
  const ValidatorCatalog good = inferenceCatalog({{"AICR_INFERENCE_PERF_ROUTER_MODE", "kv"},
                                                  {"AICR_INFERENCE_PERF_HEALTH_TIMEOUT", "7m"},
                                                  {"AICR_INFERENCE_PERF_MODEL", ""}});
  CHECK(reviewPerformance({read.recipe, read.document, good, std::nullopt, {}}).violations.empty());

  const ValidatorCatalog bad = inferenceCatalog({{"AICR_INFERENCE_PERF_CONCURRENCY_PER_GPU", "many"},
                                                 {"AICR_INFERENCE_PERF_ROUTER_MODE", "fastest"},
                                                 {"AICR_INFERENCE_PERF_HEALTH_TIMEOUT", "soon"}});
  CHECK(reviewPerformance({read.recipe, read.document, bad, std::nullopt, {}}).violations.size() == 3);
}

TEST_CASE("R111, R112: the inference benchmark is skipped without a threshold, then without dynamo") {
  const std::string criteria = "{service: eks, accelerator: h100}";
  const std::string threshold = named("inference-ttft-p99", "<= 2000");
  const std::string dynamo = "[{name: dynamo-platform, type: Helm, source: s}]";

  CHECK(skipReason(review(criteria, "[]", std::nullopt, dynamo), "inference-perf") ==
        "no inference-throughput or inference-ttft-p99 constraint in recipe");
  CHECK(skipReason(review(criteria, threshold), "inference-perf") ==
        "skipped - dynamo-platform not in recipe components");
  CHECK(skipReason(review(criteria, threshold, std::nullopt, dynamo), "inference-perf").empty());
}

TEST_CASE("4.16.1: all violations are told at once, each at its line") {
  const PerformanceReview result = review("{service: eks, accelerator: h100}",
                                          "\n    - {name: nccl-all-reduce-bw, value: '<= 1'}\n"
                                          "    - {name: nccl-all-reduce-bw, value: '>= 2'}\n"
                                          "    - {name: inference-routing-mode, value: x}");

  REQUIRE(result.violations.size() == 3);
  CHECK(text::contains(result.violations[0].text, "is given again"));
  CHECK(result.violations[0].where.line == 9);
  CHECK(result.violations[1].where.line == 8);
  CHECK(result.violations[2].where ==
        SourceSpan{"recipe.yaml", 10, 45, "validation.performance.constraints[2].value"});
  for (const Violation& violation : result.violations) {
    CHECK_FALSE(violation.remedy.empty());
  }
}

}  // namespace validation
