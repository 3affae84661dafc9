// SPDX-License-Identifier: Apache-2.0
#include "constraint/readings.h"

#include "base/result.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using constraint::parsePath;
using constraint::Path;

}  // namespace

TEST_CASE("3.1: a path splits at its first two dots") {
  struct Row {
    const char* text;
    Path parsed;
  };
  const std::vector<Row> rows = {
      {"K8s.server.version", {"K8s", "server", "version"}},
      {"GPU.smi.gpu.model", {"GPU", "smi", "gpu.model"}},
      {"OS.release.ID", {"OS", "release", "ID"}},
      {"SystemD.containerd.service.ActiveState", {"SystemD", "containerd", "service.ActiveState"}},
      {"NodeTopology.label.nvidia.com/gpu.present", {"NodeTopology", "label", "nvidia.com/gpu.present"}},
      {"K8s..", {"K8s", "", ""}},
      {"K8s..version", {"K8s", "", "version"}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.text) {
      const Result<Path> parsed = parsePath(row.text);

      REQUIRE(parsed.has_value());
      CHECK(*parsed == row.parsed);
      CHECK(toText(*parsed) == row.text);
    }
  }
}

TEST_CASE("3.1: a path with fewer than three parts or an unknown type is invalid input") {
  struct Row {
    const char* text;
    const char* message;
  };
  const std::vector<Row> rows = {
      {"", "'' is not the path of a reading: expected Type.Subtype.Key"},
      {"K8s", "'K8s' is not the path of a reading: expected Type.Subtype.Key"},
      {"K8s.server", "'K8s.server' is not the path of a reading: expected Type.Subtype.Key"},
      {"k8s.server.version",
       "'k8s.server.version' is not the path of a reading: unknown type 'k8s' (did you mean 'K8s'?), "
       "expected one of "
       "K8s, GPU, OS, SystemD, NodeTopology"},
      {"Deployment.gpu-operator.version",
       "'Deployment.gpu-operator.version' is not the path of a reading: unknown type 'Deployment', expected "
       "one of "
       "K8s, GPU, OS, SystemD, NodeTopology"},
      {"..",
       "'..' is not the path of a reading: unknown type '', expected one of K8s, GPU, OS, SystemD, "
       "NodeTopology"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.text) {
      const Result<Path> parsed = parsePath(row.text);

      REQUIRE_FALSE(parsed.has_value());
      CHECK(parsed.error().code == Code::invalidInput);
      CHECK(parsed.error().message == row.message);
    }
  }
}

TEST_CASE("a reading that no snapshot can hold is told with the nearest that it can") {
  struct Row {
    Path path;
    std::string expected;
  };
  const Row rows[] = {
      {{"K8s", "server", "version"}, ""},
      {{"K8s", "image", "any"}, ""},
      {{"GPU", "smi", "gpu.model"}, ""},
      {{"GPU", "gpu-3", "model"}, ""},
      {{"SystemD", "containerd", "service.ActiveState"}, ""},
      {{"OS", "sysctl", "/proc/sys/vm/swappiness"}, ""},
      {{"OS", "releases", "ID"},
       "no snapshot holds a subtype 'releases' of OS (did you mean 'release'?), expected one of grub, "
       "sysctl, "
       "kmod, "
       "release"},
      {{"NodeTopology", "summary", "nodes"},
       "no snapshot holds a key 'nodes' in NodeTopology.summary, expected one of node-count, taint-count, "
       "label-count"},
      {{"GPU", "smi", "count"},
       "no snapshot holds a key 'count' in GPU.smi, expected one of driver, cuda-version, gpu-count"},
  };
  for (const Row& row : rows) {
    CAPTURE(toText(row.path));
    CHECK(unknownReading(row.path) == row.expected);
  }
}
