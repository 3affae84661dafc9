// SPDX-License-Identifier: Apache-2.0
#include "validation/criteria_match.h"

#include "constraint/evaluate.h"
#include "fakes/catalog_fixture.h"
#include "recipe/criteria.h"
#include "recipe/detect.h"
#include "validation/readiness.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

namespace validation {
namespace {

using Values = std::map<std::string, std::string>;

const Values kEks = {{"K8s.server.version", "v1.33.5-eks-3025e55"},
                     {"OS.release.ID", "ubuntu"},
                     {"GPU.smi.gpu.model", "NVIDIA H100 80GB HBM3"}};

std::vector<std::string> unmatched(const recipe::Criteria& wanted, const Values& values) {
  const recipe::Detection detection =
      recipe::detectCriteria(recipe::fixture::MapReadings(values), recipe::Vocabulary());
  std::vector<std::string> texts;
  for (const ReadinessRow& row : unmatchedCriteria(wanted, detection)) {
    CHECK(row.evaluation.status ==
          (row.evaluation.actual ? constraint::Status::notMet : constraint::Status::unknown));
    CHECK_FALSE(row.remedy.empty());
    texts.push_back(row.evaluation.name + " " + row.evaluation.expected + " " +
                    row.evaluation.actual.value_or("?"));
  }
  return texts;
}

}  // namespace

TEST_CASE("a recipe for another cluster than the snapshot shows is told, criterion by criterion") {
  using Texts = std::vector<std::string>;
  struct Row {
    std::string name;
    recipe::Criteria wanted;
    Values values;
    Texts expected;
  };
  const std::vector<Row> rows = {
      {"the same cluster", {"eks", "h100", "training", "ubuntu", "kubeflow", 4}, kEks, {}},
      {"open criteria", {"any", "", "training", "any", "", 0}, kEks, {}},
      {"another cluster",
       {"gke", "b200", "training", "cos", "", 0},
       kEks,
       {"criteria.service gke eks", "criteria.accelerator b200 h100", "criteria.os cos ubuntu"}},
      {"nothing is visible",
       {"gke", "b200", "training", "cos", "", 0},
       {},
       {"criteria.service gke ?", "criteria.accelerator b200 ?", "criteria.os cos ?"}},
      {"field 15: a node without GPUs says nothing about the others",
       {"any", "h100", "", "", "", 0},
       {{"GPU.smi.gpu-count", "0"}},
       {"criteria.accelerator h100 ?"}},
      {"the provider of the node",
       {"aks", "", "", "", "", 0},
       {{"K8s.server.version", "v1.33.5"}, {"K8s.node.provider", "eks"}},
       {"criteria.service aks eks"}},
      {"a provider that is no service",
       {"eks", "", "", "", "", 0},
       {{"K8s.node.provider", "vsphere"}},
       {"criteria.service eks ?"}},
      {"products and systems that no recipe is for",
       {"eks", "h100", "", "ubuntu", "", 0},
       {{"K8s.server.service", "moon"}, {"OS.release.ID", "debian"}, {"GPU.smi.gpu.model", "NVIDIA L40S"}},
       {"criteria.service eks moon", "criteria.accelerator h100 NVIDIA L40S", "criteria.os ubuntu debian"}},
      {"values of a catalog of one's own", {"moon", "h100-nvl", "", "flatcar", "", 0}, kEks, {}},
      {"the name of Amazon Linux in os-release",
       {"eks", "", "", "amazonlinux", "", 0},
       {{"OS.release.ID", "amzn"}},
       {"criteria.service eks ?"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(unmatched(row.wanted, row.values) == row.expected);
  }
}

}  // namespace validation
