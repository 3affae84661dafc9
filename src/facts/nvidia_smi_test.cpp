// SPDX-License-Identifier: Apache-2.0
#include "facts/nvidia_smi.h"

#include "base/text.h"
#include "facts/fact.h"
#include "facts/fact_set.h"
#include "facts/fact_writer.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

using facts::FactSet;
using facts::State;

namespace {

constexpr std::string_view kTwoGpus = R"(<?xml version="1.0" ?>
<!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">
<nvidia_smi_log>
  <driver_version>580.95.05</driver_version>
  <attached_gpus>2</attached_gpus>
  <gpu id="00000000:18:00.0">
    <product_name>NVIDIA A100-SXM4-80GB</product_name>
    <mig_devices>
      <mig_device>
        <index>0</index>
        <fb_memory_usage><total>9728 MiB</total></fb_memory_usage>
      </mig_device>
      <mig_device>
        <index>1</index>
        <fb_memory_usage><total>4864 MiB</total></fb_memory_usage>
      </mig_device>
    </mig_devices>
    <fb_memory_usage><total>81920 MiB</total></fb_memory_usage>
    <remapped_rows>N/A</remapped_rows>
    <processes>
      <process_info>
        <pid>4711</pid>
        <process_name>python train.py</process_name>
        <used_memory>1024 MiB</used_memory>
      </process_info>
    </processes>
  </gpu>
  <gpu id="00000000:2A:00.0">
    <product_name>NVIDIA A100-SXM4-80GB</product_name>
    <fb_memory_usage><total>81920 MiB</total></fb_memory_usage>
    <remapped_rows>
      <remapped_row_pending>Yes</remapped_row_pending>
    </remapped_rows>
    <processes>
    </processes>
  </gpu>
</nvidia_smi_log>
)";

constexpr std::string_view kFirst = "node-a/gpu/00000000:18:00.0";
constexpr std::string_view kSecond = "node-a/gpu/00000000:2A:00.0";

struct SmiResult {
  FactSet set;
  facts::ReadOutcome outcome;
};

SmiResult readSmi(std::string_view xml) {
  SmiResult result;
  facts::FactWriter writer(result.set, 3, "node-a");
  result.outcome = facts::readNvidiaSmi(xml, "smi.xml", writer);
  result.set.seal();
  return result;
}

}  // namespace

TEST_CASE("a GPU has its own readings, and what is nested in it has subjects of its own") {
  const SmiResult result = readSmi(kTwoGpus);
  const FactSet& set = result.set;

  CHECK(result.outcome.complete);
  CHECK(result.outcome.tool == "driver 580.95.05");
  CHECK(set.read("node-a", "gpu.count").integer() == 2);
  CHECK(set.read("node-a", "gpu.listed").integer() == 2);
  CHECK(set.read("node-a", "gpu.driverVersion").text() == "580.95.05");
  CHECK(set.read(kFirst, "gpu.memoryTotal").integer() == 81920);
  CHECK(set.read(kFirst, "gpu.migDevices").integer() == 2);
  CHECK(set.read(std::string(kFirst) + "/mig/0", "gpu.mig.memoryTotal").integer() == 9728);
  CHECK(set.read(std::string(kFirst) + "/mig/1", "gpu.mig.memoryTotal").integer() == 4864);
  CHECK(set.read(std::string(kFirst) + "/process/4711", "gpu.process.name").text() == "python train.py");
  CHECK(set.read(std::string(kFirst) + "/process/4711", "gpu.process.usedMemory").integer() == 1024);
  CHECK(set.read(kSecond, "gpu.migDevices").integer() == 0);
  CHECK(set.subjectsBelow(kSecond, "process").empty());
}

TEST_CASE("an element is text in one generation and a container in another") {
  const SmiResult result = readSmi(kTwoGpus);

  CHECK(result.set.read(kFirst, "gpu.remappedRows").state == State::absent);
  CHECK(result.set.read(kSecond, "gpu.remappedRows.pending").boolean() == true);
}

TEST_CASE("a fact knows its line, its path and what was written") {
  const SmiResult result = readSmi(kTwoGpus);
  const std::span<const facts::Fact> found = result.set.find(kSecond, "gpu.memoryTotal");

  REQUIRE(found.size() == 1);
  CHECK(found[0].file == 3);
  CHECK(found[0].line == 30);
  CHECK(result.set.text(found[0].place) == "/nvidia_smi_log/gpu[2]");
  CHECK(result.set.text(found[0].member) == "/fb_memory_usage/total");
  CHECK(found[0].raw == "81920 MiB");
  CHECK(result.set.text(found[0].unit) == "MiB");
}

TEST_CASE("what the table does not list is kept under its path") {
  const SmiResult result = readSmi(
      "<nvidia_smi_log><gpu id='1'><clocks><sm_clock>1980 MHz</sm_clock></clocks>"
      "<ecc_errors><volatile><dram_correctable>17</dram_correctable></volatile></ecc_errors></gpu></"
      "nvidia_smi_log>");

  CHECK(result.set.read("node-a/gpu/1", "gpu.smi[clocks/sm_clock]").integer() == 1980);
  CHECK(result.set.read("node-a/gpu/1", "gpu.ecc[volatile/dram_correctable]").integer() == 17);
}

TEST_CASE("a file that is cut anywhere is never complete, and says nothing that the whole does not say") {
  const SmiResult whole = readSmi(kTwoGpus);
  for (std::size_t length = 0; length + 1 < kTwoGpus.rfind('>'); ++length) {
    CAPTURE(length);
    const SmiResult cut = readSmi(kTwoGpus.substr(0, length));
    CHECK(!cut.outcome.complete);
    CHECK(!cut.outcome.reason.empty());
    for (const std::string_view gpu : {kFirst, kSecond}) {
      const auto memory = cut.set.read(gpu, "gpu.memoryTotal").integer();
      CHECK((!memory || memory == whole.set.read(gpu, "gpu.memoryTotal").integer()));
    }
  }
}

TEST_CASE("what is no nvidia-smi output gives no facts") {
  struct Row {
    const char* xml;
    const char* reason;
  };
  constexpr std::array kRows = {
      Row{"<other><gpu/></other>", "expected the root element nvidia_smi_log, found 'other'"},
      Row{"<!DOCTYPE x [<!ENTITY a 'b'>]><nvidia_smi_log/>", "entities are refused"},
      Row{"", "not XML"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.xml);
    const SmiResult result = readSmi(row.xml);
    CHECK(!result.outcome.complete);
    CHECK(text::contains(result.outcome.reason, row.reason));
    CHECK(result.set.all().empty());
  }
}

TEST_CASE("a GPU without a bus id is told by its place") {
  const SmiResult result =
      readSmi("<nvidia_smi_log><gpu><uuid>GPU-1</uuid></gpu><gpu><uuid>GPU-2</uuid></gpu></nvidia_smi_log>");

  CHECK(result.set.read("node-a/gpu/#1", "gpu.uuid").text() == "GPU-1");
  CHECK(result.set.read("node-a/gpu/#2", "gpu.uuid").text() == "GPU-2");
}
