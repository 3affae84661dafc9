// SPDX-License-Identifier: Apache-2.0
#include "recipe/catalog.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/view.h"
#include "fakes/catalog_fixture.h"
#include "fakes/memory_filesystem.h"
#include "recipe/catalog_layer.h"
#include "recipe/directory_layer.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

using fixture::Files;
using fixture::Harness;

std::string overlay(std::string_view name, std::string_view spec = "{}") {
  return "kind: RecipeMetadata\nmetadata: {name: " + std::string(name) + "}\nspec: " + std::string(spec) +
         "\n";
}

std::string errorOf(Files files) {
  const auto catalog = Harness(std::move(files)).load();
  return catalog ? "loaded" : describe(catalog.error());
}

}  // namespace

TEST_CASE("2.6: which files are overlays") {
  struct Row {
    std::string_view path;
    bool expected;
  };
  const Row rows[] = {
      {"overlays/eks.yaml", true},        {"stray.yaml", true},
      {"deep/er/x.yaml", true},           {"overlays/x.yml", false},
      {"registry.yaml", false},           {"data-v1.yaml", false},
      {"checks/a/health.yaml", false},    {"components/a/values.yaml", false},
      {"validators/catalog.yaml", false}, {"README.md", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path);
    CHECK(isOverlayPath(row.path) == row.expected);
  }
}

TEST_CASE("2.6: other kinds are skipped, a missing kind is an overlay") {
  Harness harness(
      Files{{"overlays/a.yaml", "metadata: {name: a}\nspec: {}\n"}, {"other.yaml", "kind: Sonata\n"}});
  CHECK(harness.load()->overlays().size() == 1);
}

TEST_CASE("Q5: an upper layer wins by path and by name, with a note; two of one layer are an error") {
  Harness harness(Files{{"overlays/a.yaml", overlay("a", "{base: base}")}, {"overlays/b.yaml", overlay("b")}},
                  {Files{{"overlays/a.yaml", overlay("a", "{criteria: {service: eks}}")},
                         {"mine.yaml", overlay("b", "{criteria: {service: gke}}")}}});
  const auto catalog = harness.load();
  REQUIRE(catalog.has_value());
  CHECK(catalog->overlays().find("a")->second.criteria->service == "eks");
  CHECK(catalog->overlays().find("b")->second.criteria->service == "gke");
  REQUIRE(catalog->notes().size() == 1);
  CHECK(catalog->notes()[0].message == "overlay 'b' replaces the one of /layer0/overlays/b.yaml");

  CHECK(errorOf({{"overlays/a.yaml", overlay("x")}, {"overlays/b.yaml", overlay("x")}}) ==
        "/layer0/overlays/b.yaml:1:1: at 'metadata.name': overlay 'x' is also defined in 'overlays/a.yaml'");
}

TEST_CASE("bad input: a catalog document names file, line, column and the nearest key") {
  struct Row {
    const char* name;
    Files files;
    std::string_view expected;  // part of the message
  };
  const Row rows[] = {
      {"unknown key of an overlay",
       {{"overlays/a.yaml", overlay("a", "{critera: {}}")}},
       "/layer0/overlays/a.yaml:3:8: at 'spec.critera'"},
      {"unknown key of the registry",
       {{"registry.yaml", "components:\n- name: a\n  hlem: {}\n"}},
       "/layer0/registry.yaml:3:3: at 'components[0].hlem'"},
      {"wrong type", {{"overlays/a.yaml", overlay("a", "{constraints: x}")}}, "expected a list"},
      {"no name", {{"overlays/a.yaml", "metadata: {}\nspec: {}\n"}}, "metadata"},
      {"bad YAML", {{"overlays/a.yaml", "a: [\n"}}, "/layer0/overlays/a.yaml"},
      {"negative nodes", {{"overlays/a.yaml", overlay("a", "{criteria: {nodes: -1}}")}}, "number of nodes"},
      {"the name of the base", {{"overlays/a.yaml", overlay("base")}}, "belongs to overlays/base.yaml"},
      {"two bases",
       {{"overlays/a/base.yaml", overlay("base")}},
       "/layer0/overlays/base.yaml:1:1: the base recipe is also defined in 'overlays/a/base.yaml'"},
      {"component twice",
       {{"registry.yaml", "components: [{name: a}, {name: a}]\n"}},
       "duplicate component 'a'"},
      {"Q13: a registry that is no YAML", {{"registry.yaml", "components: [\n"}}, "/layer0/registry.yaml"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const std::string error = errorOf(row.files);
    CAPTURE(error);
    CHECK(text::contains(error, row.expected));
  }
}

TEST_CASE("a base of another layer and path replaces the one below, with a note") {
  Harness harness(
      Files{}, {Files{{"overlays/deep/base.yaml", overlay("base")}, {"registry.yaml", "components: []\n"}}});
  const auto catalog = harness.load();
  REQUIRE(catalog.has_value());
  CHECK(catalog->base().root.file() == "/layer1/overlays/deep/base.yaml");
  REQUIRE(catalog->notes().size() == 1);
  CHECK(text::contains(document::describe(catalog->notes()[0]),
                       "this file replaces the base recipe of /layer0/overlays/base.yaml"));
}

TEST_CASE("9.1: the two keys that are known to mean nothing are notes with their line") {
  Harness harness(Files{{"overlays/a.yaml", overlay("a", "{components: []}")},
                        {"registry.yaml", "components:\n- name: a\n  manifest: {}\n"}});
  const auto catalog = harness.load();
  REQUIRE(catalog.has_value());
  CHECK(catalog->notes().size() == 2);
}

TEST_CASE("TestLayeredDataProvider: registry entries are replaced whole, new ones appended, order kept") {
  Harness harness(
      Files{{"registry.yaml", "components: [{name: a, helm: {defaultVersion: '1'}}, {name: b}]\n"}},
      {Files{{"registry.yaml", "components: [{name: c}, {name: a, displayName: A}]\n"}}});
  const auto catalog = harness.load();
  REQUIRE(catalog.has_value());
  std::string names;
  for (const document::View& entry : catalog->components()) {
    names += std::string(entry.textAt("name")) + " ";
  }
  CHECK(names == "a b c ");
  CHECK_FALSE(catalog->findComponent("a")->find("helm").has_value());
}

TEST_CASE("a registry that says what it is must be one") {
  struct Row {
    const char* head;
    const char* error;
  };
  for (const Row& row :
       {Row{"", ""}, Row{"kind: ComponentRegistry\n", ""}, Row{"apiVersion: aicr.nvidia.com/v1alpha1\n", ""},
        Row{"kind: Pizza\n",
            "/layer0/registry.yaml:1:7: at 'kind': expected 'ComponentRegistry', "
            "found 'Pizza'"},
        Row{"apiVersion: v2\n", "at 'apiVersion': expected 'aicr.nvidia.com/v1alpha1', found 'v2'"}}) {
    CAPTURE(std::string(row.head));
    Harness harness(Files{{"registry.yaml", std::string(row.head) + "components: []\n"}});
    const auto catalog = harness.load();
    CHECK(catalog.has_value() == (row.error[0] == '\0'));
    CHECK((catalog || text::contains(describe(catalog.error()), row.error)));
  }
}

TEST_CASE("criteria values of the effective catalog are valid") {
  Harness harness(Files{{"overlays/a.yaml", overlay("a", "{criteria: {service: openshift}}")}});
  const auto catalog = harness.load();
  CHECK(*catalog->vocabulary().parse("service", "OpenShift") == "openshift");
  CHECK(catalog->vocabulary().parse("service", "eks").has_value());
}

TEST_CASE("2.6, Q15: what a directory may hold") {
  fakes::MemoryFilesystem files;
  files.addFile("/d/registry.yaml", "components: []\n");
  const auto open = [&](const std::string& path) -> std::string {
    const auto layer = DirectoryLayer::open(files, path);
    return layer ? text::join((*layer)->paths(), " ") : describe(layer.error());
  };
  CHECK(open("/d") == "registry.yaml");
  CHECK(open("/d/") == "registry.yaml");
  CHECK(DirectoryLayer::open(files, "/none").error().code == Code::notFound);
  CHECK(text::contains(open("/d/registry.yaml"), "expected a directory"));

  files.addDirectory("/empty");
  CHECK(text::contains(open("/empty"), "registry.yaml"));

  files.addFile("/d/foo..yaml", "");
  files.addFile("/d/.hidden/x.yaml", "");
  CHECK(open("/d") == "foo..yaml registry.yaml");

  files.addFile("/elsewhere.yaml", "");
  files.addLink("/d/link.yaml", "/elsewhere.yaml");
  CHECK(text::contains(open("/d"), "leaves the directory"));
}

TEST_CASE("a mounted ConfigMap is a data directory: links inside, a file counts once") {
  fakes::MemoryFilesystem files;
  files.addFile("/mnt/..2026_03/registry.yaml", "components: []\n");
  files.addFile("/mnt/..2026_03/eks.yaml", overlay("a"));
  files.addLink("/mnt/..data", "..2026_03");
  files.addLink("/mnt/registry.yaml", "..data/registry.yaml");
  files.addLink("/mnt/eks.yaml", "..data/eks.yaml");
  files.addLink("/data", "/mnt");
  const auto layer = DirectoryLayer::open(files, "/data");
  REQUIRE(layer.has_value());
  CHECK(text::join((*layer)->paths(), " ") == "eks.yaml registry.yaml");

  files.addLink("/mnt/second.yaml", "eks.yaml");
  const auto again = DirectoryLayer::open(files, "/data");
  CHECK(text::join((*again)->paths(), " ") == "eks.yaml registry.yaml");
  CHECK((*again)->contains("second.yaml"));
}

TEST_CASE("a link among the overlays counts, wherever its target is and whichever name sorts first") {
  for (const char* target :
       {"/d/components/c/shared.yaml", "/d/zz/shared.yaml", "/d/aa/checks/shared.yaml"}) {
    CAPTURE(std::string(target));
    fakes::MemoryFilesystem files;
    files.addFile("/d/registry.yaml", "components: []\n");
    files.addFile(target, overlay("a"));
    files.addLink("/d/overlays/link.yaml", target);
    std::vector<std::unique_ptr<CatalogLayer>> layers;
    layers.push_back(DirectoryLayer::open(files, "/d").value());

    const Catalog catalog = Catalog::loadAll(std::move(layers));

    CHECK(catalog.overlays().size() == 1);
    CHECK(catalog.contains(target + std::string("/d/").size()));
  }
}

TEST_CASE("Q15: a file over 10 MiB is refused, even one that is never read") {
  fakes::MemoryFilesystem files;
  files.addFile("/d/registry.yaml", "components: []\n");
  files.addFile("/d/big.bin", std::string(10 * 1024 * 1024 + 1, 'x'));
  const auto layer = DirectoryLayer::open(files, "/d");
  REQUIRE_FALSE(layer.has_value());
  CHECK(describe(layer.error()) == "/d/big.bin: file too large: 10485761 bytes, expected at most 10485760");
}

TEST_CASE("all faults of a catalog are kept, in the order of the files") {
  Harness harness(Files{{"overlays/a.yaml", overlay("a", "{critera: {}}")},
                        {"overlays/b.yaml", overlay("b")},
                        {"overlays/c.yaml", "a: [\n"},
                        {"registry.yaml", "components: x\n"}});
  const Catalog catalog = Catalog::loadAll(harness.layers().value());
  std::string files;
  for (const Error& fault : catalog.faults()) {
    files += fault.where.value_or(SourceSpan{}).file + " ";
  }
  CHECK(files == "/layer0/registry.yaml /layer0/overlays/a.yaml /layer0/overlays/c.yaml ");
  CHECK(catalog.overlays().size() == 1);
  CHECK(harness.load().error() == catalog.faults().front());
}

TEST_CASE("files that vanish are told") {
  struct Row {
    const char* path;
    std::string content;
    std::string_view expected;  // part of the note; empty: none
  };
  const Row rows[] = {
      {"overlays/x.yaml", "kind: RecipeMetdata\nmetadata: {name: x}\nspec: {}\n",
       "/layer0/overlays/x.yaml:1:7: at 'kind': this file is passed over: its kind is 'RecipeMetdata' (did "
       "you mean "
       "'RecipeMetadata'?)"},
      {"overlays/x.yaml", "kind: Snapshot\n", "its kind is 'Snapshot', expected RecipeMetadata"},
      {"overlays/x.yml", overlay("x"),
       "/layer0/overlays/x.yml: this file is passed over: its name ends with '.yml'"},
      {"overlays/deep/x.YAML", overlay("x"), "its name ends with '.YAML', expected .yaml"},
      {"overlays/x.json", "{}", "its name ends with '.json'"},
      {"validators/catalog.yml", "", "its name ends with '.yml'"},
      {"overlays/x.yaml", overlay("x"), ""},
      {"overlays/README.md", "", ""},
      {"other.yaml", "kind: Sonata\n", ""},
      {"components/a/values.yml", "", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path);
    const auto catalog = Harness(Files{{row.path, row.content}}).load();
    REQUIRE(catalog.has_value());
    const std::string note =
        catalog->ignoredFiles().empty() ? "" : document::describe(catalog->ignoredFiles().front());
    CAPTURE(note);
    CHECK(note.empty() == row.expected.empty());
    CHECK(text::contains(note, row.expected));
  }
}

TEST_CASE("a file can be had as it was written, from a folder and from the program") {
  const std::string written = "# why\nmetadata: {name: a}\nspec: {}\n";
  const Harness harness(Files{{"overlays/a.yaml", written}});
  const auto catalog = harness.load();
  CHECK(catalog->text(catalog->overlays().find("a")->second.path).value() == written);
  CHECK_FALSE(catalog->text("overlays/none.yaml").value().has_value());

  const Catalog embedded = fixture::embedded();
  const std::string base = embedded.text("overlays/base.yaml").value().value();
  CHECK(base.starts_with("# SPDX"));
  CHECK(text::lines(base)[embedded.base().spec.find("componentRefs")->line() - 1].starts_with("    - name"));
}

TEST_CASE(
    "a large catalog, read by several threads, is the same in every run, its faults in the order of files") {
  Files files;
  for (int i = 0; i < 300; ++i) {
    const std::string name = "o" + std::to_string(100 + i);
    files["overlays/" + name + ".yaml"] = overlay(name, "{criteria: {service: eks}, bsae: base}");
  }
  const std::string first = errorOf(files);
  CHECK(text::contains(first, "o100.yaml"));
  CHECK(errorOf(files) == first);

  for (auto& [path, content] : files) {
    content = text::replaceAll(content, ", bsae: base", "");
  }
  const auto catalog = Harness(files).load();
  REQUIRE(catalog.has_value());
  CHECK(catalog->overlays().size() == 300);
}

}  // namespace recipe
