// SPDX-License-Identifier: Apache-2.0
#include "recipe/detect.h"

#include "base/result.h"
#include "fakes/catalog_fixture.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace recipe {
namespace {

using Values = std::map<std::string, std::string>;

Detection detected(Values values) {
  return detectCriteria(fixture::MapReadings(std::move(values)), Vocabulary());
}

}  // namespace

TEST_CASE("2.7: the service of a snapshot") {
  struct Row {
    const char* name;
    Values values;
    std::string_view expected;
  };
  const Row rows[] = {
      {"nothing", {}, "any"},
      {"service key", {{"K8s.server.service", "GKE"}}, "gke"},
      {"service key that nothing knows", {{"K8s.server.service", "moon"}}, "any"},
      {"eks", {{"K8s.server.version", "v1.33.5-eks-3025e55"}}, "eks"},
      {"gke", {{"K8s.server.version", "v1.32.4-gke.1337000"}}, "gke"},
      {"aks", {{"K8s.server.version", "v1.32.4-aks"}}, "aks"},
      {"the version wins", {{"K8s.server.version", "v1.32.4-gke.1"}, {"K8s.server.service", "eks"}}, "gke"},
      {"plain", {{"K8s.server.version", "v1.32.4"}}, "any"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(detected(row.values).criteria.service == row.expected);
  }
}

TEST_CASE("2.7 and field case 05: the accelerator of a snapshot by its product name") {
  struct Row {
    const char* name;
    Values values;
    std::string_view accelerator;
    std::string_view unknown;
  };
  const Row rows[] = {
      {"no GPU measurement", {}, "any", ""},
      {"h100", {{"GPU.smi.gpu.model", "NVIDIA H100 80GB HBM3"}}, "h100", ""},
      {"gb200", {{"GPU.smi.gpu.model", "NVIDIA GB200"}}, "gb200", ""},
      {"b200", {{"GPU.smi.gpu.model", "NVIDIA B200"}}, "b200", ""},
      {"a100", {{"GPU.smi.gpu.model", "NVIDIA A100-SXM4-80GB"}}, "a100", ""},
      {"h200", {{"GPU.smi.gpu.model", "NVIDIA H200"}}, "h200", ""},
      {"gb300", {{"GPU.smi.gpu.model", "NVIDIA GB300 NVL"}}, "gb300", ""},
      {"other key", {{"GPU.device.model", "NVIDIA L40"}}, "l40", ""},
      {"l40s is not l40", {{"GPU.smi.gpu.model", "NVIDIA L40S"}}, "any", "NVIDIA L40S"},
      {"gh200 is not h200", {{"GPU.smi.gpu.model", "NVIDIA GH200 480GB"}}, "any", "NVIDIA GH200 480GB"},
      {"unknown product", {{"GPU.smi.gpu.model", "Some-Future-GPU-X9"}}, "any", "Some-Future-GPU-X9"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Detection detection = detected(row.values);
    CHECK(detection.criteria.accelerator == row.accelerator);
    CHECK(detection.unknownProduct == row.unknown);
  }
}

TEST_CASE("2.7: the operating system, and what is never detected") {
  CHECK(detected({{"OS.release.ID", "rhel"}}).criteria.os == "rhel");
  CHECK(detected({{"OS.release.ID", "debian"}}).criteria.os == "any");
  CHECK(detected({{"OS.release.ID", "ubuntu"}}).criteria.intent == "any");
}

TEST_CASE("an unsupported product is an error that names it and the way out") {
  const Error error = unknownProductError(detected({{"GPU.smi.gpu.model", "NVIDIA L40S"}}), Vocabulary());
  CHECK(error.code == Code::invalidInput);
  CHECK(error.message ==
        "the snapshot's GPU 'NVIDIA L40S' is none of the supported accelerators (a100, b200, gb200, gb300, "
        "h100, "
        "h200, l40)");
  CHECK_FALSE(error.hint.empty());
}

}  // namespace recipe
