// SPDX-License-Identifier: Apache-2.0
#include "facts/gather.h"

#include "base/result.h"
#include "base/text.h"
#include "facts/evidence.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using facts::Evidence;
using facts::FileHint;
using facts::FileState;
using facts::NamedBytes;
using facts::NodeFrom;

namespace {

constexpr std::string_view kSmi =
    "<?xml version=\"1.0\" ?>\n<nvidia_smi_log><attached_gpus>0</attached_gpus></nvidia_smi_log>";
constexpr std::string_view kOneNode = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"node-a"}})";
constexpr std::string_view kTwoNodes =
    R"({"apiVersion":"v1","kind":"NodeList","items":[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]})";

Evidence gathered(std::vector<NamedBytes> files, const std::map<std::string, FileHint>& hints = {}) {
  return facts::gather(std::move(files), hints).value();
}

}  // namespace

TEST_CASE("what a file is follows from its content, not from its name") {
  struct Row {
    const char* name;
    std::string_view bytes;
    FileState state;
    const char* format;
    const char* reason;
  };
  const std::vector<Row> rows = {
      {"nvidia-smi", kSmi, FileState::read, "nvidia-smi-xml", ""},
      {"an object", kOneNode, FileState::read, "kubernetes-objects", ""},
      {"an object in YAML", "apiVersion: v1\nkind: Node\nmetadata: {name: n}\n", FileState::read,
       "kubernetes-objects", ""},
      {"a cut file", kSmi.substr(0, kSmi.size() - 10), FileState::partial, "nvidia-smi-xml", "not XML"},
      {"attempts", R"([{"node": "a", "command": "nvidia-smi -q -x", "rc": 9}])", FileState::read, "attempts",
       ""},
      {"an unknown kind", R"({"apiVersion":"v1","kind":"Secret"})", FileState::unreadable,
       "kubernetes-objects", "Secret"},
      {"a node without a name",
       R"({"kind": "NodeList", "apiVersion": "v1", "items": [{"metadata": {"name": "a"}}, {}]})",
       FileState::partial, "kubernetes-objects", "Node without a name"},
      {"a page of a list",
       R"({"kind": "NodeList", "apiVersion": "v1", "metadata": {"continue": "abc"}, "items": [{"metadata": {"name": "a"}}]})",
       FileState::partial, "kubernetes-objects", "the list has more pages"},
      {"nothing", "", FileState::unreadable, "", "the file is empty"},
      {"blanks", " \n\t\n", FileState::unreadable, "", "the file is empty"},
      {"a byte order mark", "\xEF\xBB\xBF<nvidia_smi_log><attached_gpus>0</attached_gpus></nvidia_smi_log>",
       FileState::read, "nvidia-smi-xml", ""},
      {"JSON with a key twice", R"({"kind": "Node", "kind": "Pod"})", FileState::unreadable, "",
       "duplicate key"},
      {"JSON that is cut", R"({"apiVersion": "v1", "kind": "Nod)", FileState::unreadable, "", "any.txt:1:"},
      {"another document", R"({"hello": 1})", FileState::unrecognised, "", "no format that is known"},
      {"binary",
       std::string_view("\x7f"
                        "ELF\x02\x01\x00\x00",
                        8),
       FileState::unrecognised, "", "no format"},
      {"other XML", "<svg/>", FileState::unrecognised, "", "no format"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Evidence evidence = gathered({{"any.txt", row.bytes}});
      REQUIRE(evidence.files.size() == 1);
      CHECK(toText(evidence.files[0].state) == toText(row.state));
      CHECK(evidence.files[0].format == row.format);
      CHECK(text::contains(evidence.files[0].reason, row.reason));
      CHECK(evidence.files[0].reason.empty() == std::string_view(row.reason).empty());
      CHECK(evidence.files[0].bytes == row.bytes.size());
    }
  }
}

TEST_CASE("whose a file is: the request, else the only node, else nobody's") {
  struct Row {
    const char* name;
    std::vector<NamedBytes> files;
    std::map<std::string, FileHint> hints;
    const char* node;
    NodeFrom from;
    const char* root;  // subject of the file's facts
  };
  const std::vector<Row> rows = {
      {"alone", {{"d/smi.xml", kSmi}}, {}, "", NodeFrom::none, "unnamed:d_smi.xml"},
      {"beside one node",
       {{"n.json", kOneNode}, {"d/smi.xml", kSmi}},
       {},
       "node-a",
       NodeFrom::onlyNode,
       "node-a"},
      {"beside two",
       {{"n.json", kTwoNodes}, {"d/smi.xml", kSmi}},
       {},
       "",
       NodeFrom::none,
       "unnamed:d_smi.xml"},
      {"by the request",
       {{"n.json", kTwoNodes}, {"d/smi.xml", kSmi}},
       {{"d/smi.xml", {"", "b"}}},
       "b",
       NodeFrom::expect,
       "b"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Evidence evidence = gathered(row.files, row.hints);
      const auto file = std::ranges::find(evidence.files, "d/smi.xml", &facts::EvidenceFile::path);
      REQUIRE(file != evidence.files.end());
      CHECK(file->node == row.node);
      CHECK(toText(file->nodeFrom) == toText(row.from));
      CHECK(evidence.facts.read(row.root, "gpu.count").integer() == 0);
    }
  }
}

TEST_CASE("a file that could not be had is part of the set") {
  const Evidence evidence = gathered({{"a.xml", {}, "permission denied"}});

  CHECK(evidence.files[0].state == FileState::unreadable);
  CHECK(evidence.files[0].reason == "permission denied");
}

TEST_CASE("a format that was asked for is not guessed") {
  const Evidence evidence = gathered({{"a.txt", "no XML at all"}}, {{"a.txt", {"nvidia-smi-xml", ""}}});

  CHECK(evidence.files[0].format == "nvidia-smi-xml");
  CHECK(evidence.files[0].state == FileState::unreadable);
}

TEST_CASE("a hint about nothing is an error") {
  const Result<Evidence> format = facts::gather({{"a.xml", kSmi}}, {{"a.xml", {"nvidia-smi", ""}}});
  REQUIRE(!format);
  CHECK(text::contains(format.error().message, "did you mean 'nvidia-smi-xml'?"));

  const Result<Evidence> path = facts::gather({{"a.xml", kSmi}}, {{"b.xml", {"", "n"}}});
  REQUIRE(!path);
  CHECK(text::contains(path.error().message, "'b.xml' is not among the files of evidence"));
}

TEST_CASE("the order of files does not matter") {
  const Evidence forward = gathered({{"a.json", kOneNode}, {"b.xml", kSmi}});
  const Evidence backward = gathered({{"b.xml", kSmi}, {"a.json", kOneNode}});

  REQUIRE(forward.facts.all().size() == backward.facts.all().size());
  for (std::size_t i = 0; i < forward.facts.all().size(); ++i) {
    CHECK(forward.facts.text(forward.facts.all()[i].name) ==
          backward.facts.text(backward.facts.all()[i].name));
    CHECK(forward.facts.all()[i].file == backward.facts.all()[i].file);
  }
}
