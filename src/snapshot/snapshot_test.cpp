// SPDX-License-Identifier: Apache-2.0
#include "snapshot/snapshot.h"

#include "base/result.h"
#include "document/decode.h"
#include "document/read.h"
#include "document/value.h"
#include "document/view.h"
#include "document/write.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

struct Decoded {
  Result<Snapshot> snapshot;
  std::vector<document::Note> notes;
};

Decoded decodeText(const std::string& text, document::UnknownKeys unknownKeys = document::UnknownKeys::warn) {
  const Result<document::Document> read = document::readAny(text, "s.yaml");
  REQUIRE(read);
  std::vector<document::Note> notes;
  Result<Snapshot> snapshot = fromDocument(read->root(), unknownKeys, notes);
  return {std::move(snapshot), std::move(notes)};
}

Snapshot decodedSnapshot(const std::string& text) {
  const Decoded decoded = decodeText(text);
  REQUIRE(decoded.snapshot);
  return *decoded.snapshot;
}

std::string withData(const std::string& data) {
  return "measurements:\n- type: OS\n  subtypes:\n  - subtype: x\n    data:\n      k: " + data + "\n";
}

std::string dataText(const std::string& text) {
  return goText(decodedSnapshot(text).measurements.at(0).subtypes.at(0).data.at("k"));
}

// The block of the given language below a heading of the format's page.
std::string exampleOf(const std::string& heading) {
  std::ifstream file("docs/formats/snapshot.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::string fence = "```yaml\n";
  const std::size_t start = page.find(fence, page.find(heading)) + fence.size();
  return page.substr(start, page.find("```", start) - start);
}

}  // namespace

TEST_CASE("the documented example is read without a note and written back byte for byte") {
  const std::string example = exampleOf("## Example");
  REQUIRE(example.size() > 500);

  const Decoded decoded = decodeText(example, document::UnknownKeys::reject);

  REQUIRE(decoded.snapshot);
  CHECK(decoded.notes.empty());
  CHECK(document::writeYaml(toValue(*decoded.snapshot)) == example);
}

TEST_CASE("readings in YAML have the text that constraints compare") {
  struct Row {
    const char* name;
    const char* written;
    const char* text;
  };
  const Row rows[] = {
      {"string", "abc", "abc"},
      {"quoted number", "\"24.10\"", "24.10"},
      {"integer", "42", "42"},
      {"hexadecimal integer", "0x1f", "31"},
      {"float", "24.10", "24.1"},
      {"whole float", "42.0", "42"},
      {"large float", "1e21", "1e+21"},
      {"boolean", "true", "true"},
      {"yes stays a string", "yes", "yes"},
      {"null", "null", "<nil>"},
      {"nothing", "", "<nil>"},
      {"date", "2024-01-02", "2024-01-02 00:00:00 +0000 UTC"},
      {"list", "[1, a]", "[1 a]"},
      {"empty list", "[]", "[]"},
      {"mapping", "{a: 1}", "map[a:1]"},
      {"mapping in the order of its keys", "{b: 2, a: [x, null]}", "map[a:[x <nil>] b:2]"},
      {"empty mapping", "{}", "map[]"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(dataText(withData(row.written)) == row.text); }
  }
}

TEST_CASE("readings in JSON have the same text") {
  struct Row {
    const char* written;
    const char* text;
  };
  const Row rows[] = {{"5", "5"},        {"5.5", "5.5"},         {"\"5\"", "5"},           {"true", "true"},
                      {"null", "<nil>"}, {"[1,\"a\"]", "[1 a]"}, {"{\"a\":1}", "map[a:1]"}};
  for (const Row& row : rows) {
    SUBCASE(row.written) {
      CHECK(dataText(fmt::format(R"({{"measurements":[{{"type":"OS","subtypes":[{{"subtype":"x",)"
                                 R"("data":{{"k":{}}}}}]}}]}})",
                                 row.written)) == row.text);
    }
  }
}

TEST_CASE("a reading that is a list or a mapping is kept as text") {
  const Snapshot snapshot = decodedSnapshot(withData("[1, a]"));

  CHECK(snapshot.measurements[0].subtypes[0].data.at("k") == document::Value::string("[1 a]"));
}

TEST_CASE("a snapshot without a header is read, and written with one") {
  const Snapshot snapshot = decodedSnapshot("measurements: []\n");

  CHECK(snapshot == Snapshot{});
  CHECK(document::writeYaml(toValue(snapshot)) ==
        "kind: Snapshot\napiVersion: aicr.nvidia.com/v1alpha1\nmeasurements: []\n");
}

TEST_CASE("name stands for subtype, which wins") {
  const auto nameOf = [](const std::string& keys) {
    return decodedSnapshot("measurements: [{type: OS, subtypes: [{" + keys + "}]}]")
        .measurements[0]
        .subtypes[0]
        .name;
  };

  CHECK(nameOf("name: release") == "release");
  CHECK(nameOf("subtype: release") == "release");
  CHECK(nameOf("name: a, subtype: release") == "release");
}

TEST_CASE("unknown keys are notes, or errors when that is asked for, with their place") {
  const std::string text = "measurements:\n- type: OS\n  subtypes:\n  - subtipe: x\n    data: {}\nextra: 1\n";

  const Decoded warned = decodeText(text);
  REQUIRE(warned.snapshot);
  REQUIRE(warned.notes.size() == 3);
  CHECK(warned.notes[0].message == "unknown key 'subtipe' (did you mean 'subtype'?)");
  CHECK(warned.notes[0].where->line == 4);
  CHECK(warned.notes[0].where->path == "measurements[0].subtypes[0].subtipe");
  CHECK(warned.notes[1].message == "unknown key 'extra'");
  CHECK(warned.notes[2].message == "a subtype without a name: its readings cannot be reached");

  const Decoded rejected = decodeText(text, document::UnknownKeys::reject);
  REQUIRE_FALSE(rejected.snapshot);
  CHECK(rejected.snapshot.error().code == Code::invalidInput);
  CHECK(rejected.snapshot.error().where->line == 4);
}

TEST_CASE("a measurement without a type is noted") {
  const Decoded decoded = decodeText("measurements: [{subtypes: []}]");

  REQUIRE(decoded.notes.size() == 1);
  CHECK(decoded.notes[0].where->path == "measurements[0]");
}

TEST_CASE("documents that are no snapshots are refused with the place") {
  struct Row {
    const char* name;
    const char* text;
    const char* message;
  };
  const Row rows[] = {
      {"another kind", "kind: RecipeResult\n", "expected 'Snapshot', found 'RecipeResult'"},
      {"kind in another case", "kind: snapshot\n", "expected 'Snapshot', found 'snapshot'"},
      {"another version", "apiVersion: v9\n", "expected 'aicr.nvidia.com/v1alpha1', found 'v9'"},
      {"a list", "[1]\n", "expected a snapshot, found a list"},
      {"measurements of another shape", "measurements: {a: 1}\n", "expected a list, found a mapping"},
      {"data of another shape", "measurements: [{subtypes: [{data: [1]}]}]\n",
       "expected a mapping, found a list"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Decoded decoded = decodeText(row.text);

      REQUIRE_FALSE(decoded.snapshot);
      CHECK(decoded.snapshot.error().code == Code::invalidInput);
      CHECK(decoded.snapshot.error().message == row.message);
      CHECK(decoded.snapshot.error().where->line == 1);
    }
  }
}

TEST_CASE("a GPU is required: only an integer count above 0 will do") {
  struct Row {
    const char* name;
    const char* gpu;
    const char* message;  // empty when there is a GPU
  };
  const Row rows[] = {
      {"eight", "{subtype: smi, data: {gpu-count: 8}}", ""},
      {"none", "{subtype: smi, data: {gpu-count: 0}}", "no GPU was found: gpu-count is '0'"},
      {"text", "{subtype: smi, data: {gpu-count: '8'}}", "no GPU was found: gpu-count is '8'"},
      {"no count", "{subtype: smi, data: {}}", "no GPU was found: the GPU measurement has no gpu-count"},
      {"unreadable", "{subtype: smi, data: {}, context: {status: unreadable, reason: no driver}}",
       "no GPU was found: the GPUs could not be read: no driver"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const auto required =
          requireGpu(decodedSnapshot(fmt::format("measurements: [{{type: GPU, subtypes: [{}]}}]", row.gpu)));

      CHECK(required.has_value() == std::string_view(row.message).empty());
      if (!required) {
        CHECK(required.error().code == Code::notFound);
        CHECK(required.error().message == row.message);
      }
    }
  }
  CHECK(requireGpu(Snapshot{}).error().code == Code::notFound);
}

TEST_CASE("two snapshots of one state are the same without their time") {
  const auto documentOf = [](const std::string& metadata) {
    return document::Value::from(
        document::readAny("{kind: Snapshot, " + metadata + " measurements: []}", "s.yaml")->root());
  };
  document::Value first = documentOf("metadata: {timestamp: '2026-01-01T00:00:00Z', version: v1},");
  document::Value second = documentOf("metadata: {timestamp: '2026-01-02T00:00:00Z', version: v1},");
  document::Value bare = documentOf("");

  leaveOutTime(first);
  leaveOutTime(second);
  leaveOutTime(bare);

  CHECK(document::writeJson(first) == document::writeJson(second));
  CHECK(first.find("metadata")->find("version") != nullptr);
  CHECK(bare.find("metadata") == nullptr);
}

}  // namespace snapshot
