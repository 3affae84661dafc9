// SPDX-License-Identifier: Apache-2.0
#include "facts/fact_names.h"

#include "constraint/value_kind.h"

#include <doctest/doctest.h>

#include <optional>
#include <string_view>

TEST_CASE("a name of a group and its key") {
  struct Row {
    std::string_view group;
    std::string_view key;
    std::string_view name;
  };
  for (const Row& row : {
           Row{facts::kNodeLabel, "pool", "node.label[pool]"},
           Row{facts::kGpuEcc, "volatile/dram_correctable", "gpu.ecc[volatile/dram_correctable]"},
           Row{facts::kNodeCapacity, "", "node.capacity[]"},
           Row{facts::kGpuSmi, "a[0]/b", "gpu.smi[a[0]/b]"},
       }) {
    CAPTURE(row.name);
    CHECK(facts::keyedName(row.group, row.key) == row.name);
    CHECK(facts::keyOf(row.group, row.name) == row.key);
  }
}

TEST_CASE("a name of another group has no key of this one") {
  for (const std::string_view name : {"node.labels[pool]", "node.label", "node.label[", "node.label[pool",
                                      "node.taint[pool]", "gpu.node.label[pool]", ""}) {
    CAPTURE(name);
    CHECK(facts::keyOf(facts::kNodeLabel, name) == std::nullopt);
  }
}

TEST_CASE("drivers and kernels are compared as releases, other texts as they are") {
  using constraint::ValueKind;
  CHECK(facts::kindOf(facts::kGpuDriverVersion) == ValueKind::driver);
  CHECK(facts::kindOf(facts::kNodeKernelVersion) == ValueKind::kernel);
  CHECK(facts::kindOf(facts::kNodeKubeletVersion) == std::nullopt);
  CHECK(facts::kindOf("node.label[gpu.driverVersion]") == std::nullopt);
}
