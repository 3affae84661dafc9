// SPDX-License-Identifier: Apache-2.0
#include "judges/gpu_device_health.h"

#include "base/text.h"
#include "document/value.h"
#include "document/write.h"
#include "facts/evidence.h"
#include "facts/fact_set.h"
#include "facts/fact_writer.h"
#include "facts/gather.h"
#include "facts/nvidia_smi.h"
#include "results/verdict.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace {

using document::Value;

// What a healthy GPU says, each part of which a row may replace.
struct SmiGpu {
  std::string fabric = "<state>N/A</state><status>N/A</status>";
  std::string ecc =
      "<volatile><sram_correctable>0</sram_correctable><sram_uncorrectable>0</sram_uncorrectable>"
      "<dram_correctable>0</dram_correctable><dram_uncorrectable>0</dram_uncorrectable></volatile>";
  std::string rows =
      "<remapped_row_pending>No</remapped_row_pending><remapped_row_failure>No</remapped_row_failure>";
  std::string rest = "<gpu_recovery_action>None</gpu_recovery_action>";
};

std::string gpuXml(const std::string& bus, const SmiGpu& gpu) {
  return fmt::format(
      "<gpu id='{}'><ecc_errors>{}</ecc_errors><remapped_rows>{}</remapped_rows><fabric>{}</fabric>{}</gpu>",
      bus, gpu.ecc, gpu.rows, gpu.fabric, gpu.rest);
}

results::Judgement judgedXml(const std::string& gpus, int attached) {
  facts::FactSet set;
  facts::FactWriter writer(set, 0, "node-a");
  facts::readNvidiaSmi(
      fmt::format("<nvidia_smi_log><attached_gpus>{}</attached_gpus>{}</nvidia_smi_log>", attached, gpus),
      "smi.xml", writer);
  set.seal();
  const std::vector<results::Judgement> judgements = judges::judgeGpuDeviceHealth(set, {});
  REQUIRE(judgements.size() == 1);
  return judgements.front();
}

std::string codesOf(const results::Judgement& judgement) {
  std::string codes;
  for (const results::Reason& reason : judgement.reasons) {
    codes += (codes.empty() ? "" : " ") + reason.code;
  }
  return codes;
}

std::string measuredText(const results::Judgement& judgement, std::string_view key) {
  const Value* const value = judgement.measured.find(key);
  REQUIRE(value != nullptr);
  return value->isScalar() ? value->text() : document::writeJson(*value);
}

struct HealthRow {
  const char* name;
  SmiGpu gpu;
  const char* verdict;
  const char* codes;
};

// size: data table
const std::vector<HealthRow>& healthRows() {
  static const std::vector<HealthRow> rows = {
      {"healthy", {}, "pass", ""},
      {"registered", {.fabric = "<state>Completed</state><status>Success</status>"}, "pass", ""},
      {"in progress",
       {.fabric = "<state>In Progress</state><status>N/A</status>"},
       "fail",
       "fabric-not-registered"},
      {"not started",
       {.fabric = "<state>Not Started</state><status>N/A</status>"},
       "fail",
       "fabric-not-registered"},
      {"completed without success",
       {.fabric = "<state>Completed</state><status>N/A</status>"},
       "fail",
       "fabric-not-registered"},
      {"completed with an error",
       {.fabric = "<state>Completed</state><status>Insufficient Resources</status>"},
       "fail",
       "fabric-not-registered"},
      {"a degraded fabric",
       {.fabric = "<state>Completed</state><status>Success</status><health><bandwidth>Degraded</bandwidth></"
                  "health>"},
       "fail",
       "fabric-unhealthy"},
      {"fabric health that is not reported",
       {.fabric =
            "<state>Completed</state><status>Success</status><health><bandwidth>N/A</bandwidth></health>"},
       "pass",
       ""},
      {"an uncorrectable error, newer layout",
       {.ecc = "<volatile><sram_uncorrectable_parity>1</sram_uncorrectable_parity>"
               "<sram_uncorrectable_secded>0</sram_uncorrectable_secded>"
               "<dram_uncorrectable>0</dram_uncorrectable></volatile>"},
       "fail",
       "ecc-uncorrectable"},
      {"an uncorrectable error, older layout",
       {.ecc =
            "<volatile><double_bit><device_memory>1</device_memory><total>1</total></double_bit></volatile>"},
       "fail",
       "ecc-uncorrectable"},
      {"both layouts, of which one has an error",
       {.ecc = "<volatile><double_bit><total>0</total></double_bit><dram_uncorrectable>5</"
               "dram_uncorrectable></volatile>"},
       "fail",
       "ecc-uncorrectable"},
      {"both layouts, of which one is not reported",
       {.ecc = "<volatile><double_bit><total>0</total></double_bit><dram_uncorrectable>N/A</"
               "dram_uncorrectable></volatile>"},
       "unknown",
       "ecc-not-reported"},
      {"no counters",
       {.ecc = "<volatile><dram_uncorrectable>N/A</dram_uncorrectable></volatile>"},
       "unknown",
       "ecc-not-reported"},
      {"one counter of two",
       {.ecc = "<volatile><sram_uncorrectable>0</sram_uncorrectable>"
               "<dram_uncorrectable>N/A</dram_uncorrectable></volatile>"},
       "unknown",
       "ecc-not-reported"},
      {"errors over its lifetime",
       {.ecc = "<volatile><dram_uncorrectable>0</dram_uncorrectable></volatile>"
               "<aggregate><dram_uncorrectable>9</dram_uncorrectable></aggregate>"},
       "pass",
       ""},
      {"a repair that waits",
       {.rows = "<remapped_row_pending>Yes</remapped_row_pending>"},
       "fail",
       "repair-pending"},
      {"repairs not reported", {.rows = "N/A"}, "unknown", "repair-not-reported"},
      {"a repair of the older kind",
       {.rows = "N/A", .rest = "<retired_pages><pending_retirement>Yes</pending_retirement></retired_pages>"},
       "fail",
       "repair-pending"},
      {"none of the older kind",
       {.rows = "N/A", .rest = "<retired_pages><pending_retirement>No</pending_retirement></retired_pages>"},
       "pass",
       ""},
      {"a row that could not be remapped",
       {.rows = "<remapped_row_pending>No</remapped_row_pending><remapped_row_failure>Yes</"
                "remapped_row_failure>"},
       "fail",
       "remap-failure"},
      {"a recovery action",
       {.rest = "<gpu_recovery_action>Drain and Reset</gpu_recovery_action>"},
       "fail",
       "recovery-action"},
      {"a reset that is required",
       {.rest = "<gpu_reset_status><reset_required>Yes</reset_required></gpu_reset_status>"},
       "fail",
       "reset-required"},
      {"two recovery actions",
       {.rest = "<gpu_recovery_action>None</gpu_recovery_action><gpu_recovery_action>Reset</"
                "gpu_recovery_action>"},
       "unknown",
       "recovery-unreadable"},
      {"a reset that is recommended",
       {.rest = "<gpu_reset_status><drain_and_reset_recommended>Yes</drain_and_reset_recommended></"
                "gpu_reset_status>"},
       "fail",
       "drain-recommended"},
      {"a count of errors below zero",
       {.ecc = "<volatile><dram_uncorrectable>-1</dram_uncorrectable></volatile>"},
       "unknown",
       "ecc-not-reported"},
      {"a field in error", {.rest = "<serial>Unknown Error</serial>"}, "fail", "field-in-error"},
      {"a lost GPU",
       {.ecc = "<volatile><dram_uncorrectable>GPU is lost</dram_uncorrectable></volatile>"},
       "fail",
       "field-in-error ecc-not-reported"},
  };
  return rows;
}

}  // namespace

TEST_CASE("gpu-device-health: every finding of a GPU decides, and what is not reported is unknown") {
  for (const HealthRow& row : healthRows()) {
    SUBCASE(row.name) {
      const results::Judgement judgement = judgedXml(gpuXml("00000000:18:00.0", row.gpu), 1);
      CHECK(toText(judgement.verdict) == row.verdict);
      CHECK(codesOf(judgement) == row.codes);
      for (const results::Reason& reason : judgement.reasons) {
        CHECK(!reason.facts.empty());
      }
      CHECK(judgement.coverage->covered.size() ==
            (judgement.verdict == results::Verdict::unknown || text::contains(row.codes, "not-reported")
                 ? 0
                 : 1));
    }
  }
}

TEST_CASE("gpu-device-health: numbers are sums over the GPUs of a host, and null when one is not known") {
  const SmiGpu some{
      .ecc =
          "<volatile><sram_correctable>3</sram_correctable><dram_correctable>4</dram_correctable>"
          "<dram_uncorrectable>0</dram_uncorrectable></volatile>"};
  const SmiGpu none{.ecc = "<volatile><dram_correctable>N/A</dram_correctable></volatile>"};

  const results::Judgement both = judgedXml(gpuXml("1", some) + gpuXml("2", some), 2);
  CHECK(measuredText(both, "eccCorrectable") == "14");
  CHECK(measuredText(both, "eccUncorrectable") == "0");
  CHECK(measuredText(both, "healthy") == "2");

  const results::Judgement one = judgedXml(gpuXml("1", some) + gpuXml("2", none), 2);
  CHECK(one.measured.find("eccCorrectable")->isNull());
  CHECK(measuredText(one, "healthy") == "1");
  REQUIRE(one.coverage->missing.size() == 1);
  CHECK(one.coverage->missing[0].subject == "node-a/gpu/2");
}

TEST_CASE("gpu-device-health: states and words are counted as they are") {
  const SmiGpu waiting{.fabric = "<state>In Progress</state><status>N/A</status><cliqueId>7</cliqueId>"};
  const SmiGpu done{.fabric = "<state>Completed</state><status>Success</status><cliqueId>7</cliqueId>"};

  const results::Judgement judgement = judgedXml(gpuXml("1", waiting) + gpuXml("2", done), 2);

  CHECK(measuredText(judgement, "fabricRegistered") == "1");
  CHECK(measuredText(judgement, "fabricStates") == "{\n  \"Completed\": 1,\n  \"In Progress\": 1\n}\n");
  CHECK(measuredText(judgement, "clique") == "7");
  CHECK(judgedXml(gpuXml("1", {}), 1).measured.find("fabricRegistered")->isNull());
}

TEST_CASE("gpu-device-health: a GPU that the driver counts and does not list was not looked at") {
  const results::Judgement judgement = judgedXml(gpuXml("1", {}), 2);

  CHECK(judgement.verdict == results::Verdict::unknown);
  CHECK(codesOf(judgement) == "gpu-not-listed");
  CHECK(judgement.coverage->total() == 2);
  CHECK(judgement.coverage->covered.size() == 1);
}

TEST_CASE("gpu-device-health: where the tool failed nothing is known, unless no GPU was to be expected") {
  struct Row {
    const char* name;
    const char* node;
    const char* verdict;
    const char* code;
  };
  constexpr std::array kRows = {
      Row{"no Node", "", "unknown", "not-probed"},
      Row{"a Node with GPUs", R"({"nvidia.com/gpu": "8"})", "unknown", "not-probed"},
      Row{"a Node without", R"({"cpu": "8"})", "skip", "no-gpu-expected"},
  };
  for (const Row& row : kRows) {
    SUBCASE(row.name) {
      std::vector<facts::NamedBytes> files = {
          {"probe.json",
           R"({"node": "node-a", "command": "nvidia-smi -q -x", "rc": 127, "stderr": "not found"})"}};
      const std::string node =
          fmt::format(R"({{"apiVersion": "v1", "kind": "Node", "metadata": {{"name": "node-a"}},
                          "status": {{"capacity": {0}, "allocatable": {0}}}}})",
                      row.node);
      if (row.node[0] != '\0') {
        files.push_back({"node.json", node});
      }
      const facts::Evidence evidence = facts::gather(files, {}).value();
      const std::vector<results::Judgement> judgements = judges::judgeGpuDeviceHealth(evidence.facts, {});
      REQUIRE(judgements.size() == 1);
      CHECK(toText(judgements[0].verdict) == row.verdict);
      CHECK(codesOf(judgements[0]) == row.code);
    }
  }
}

TEST_CASE("gpu-device-health: a host without GPUs proves nothing") {
  const results::Judgement judgement = judgedXml("", 0);

  CHECK(judgement.verdict == results::Verdict::unknown);
  CHECK(judgement.compared == 0);
}
