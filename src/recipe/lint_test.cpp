// SPDX-License-Identifier: Apache-2.0
#include "recipe/lint.h"

#include "base/text.h"
#include "fakes/catalog_fixture.h"
#include "recipe/catalog.h"
#include "recipe/embedded_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {
namespace {

using fixture::Files;
using fixture::Harness;

// An overlay x with the lines of its spec, over a registry that has the component `agent`.
Files withOverlay(std::string_view spec) {
  std::string overlay =
      "kind: RecipeMetadata\napiVersion: aicr.nvidia.com/v1alpha1\nmetadata: {name: x}\nspec:\n";
  return Files{
      {"overlays/x.yaml", overlay.append(spec)},
      {"overlays/base.yaml",
       "kind: RecipeMetadata\napiVersion: aicr.nvidia.com/v1alpha1\nmetadata: {name: base}\nspec: {}\n"},
      {"components/agent/values.yaml", "a: 1\n"},
      {"registry.yaml", "components: [{name: agent, displayName: agent}]\n"}};
}

// All findings, one a line.
std::string findingsOf(const Files& files) {
  LintOptions options;
  options.checks = {{"operator-health", "deployment"}, {"nccl", "performance"}};
  const Harness harness(files);
  std::string result;
  for (const Finding& finding : lint(Catalog::loadAll(harness.layers().value()), options)) {
    result += describe(finding) + "\n";
  }
  return result;
}

struct LintRow {
  std::string_view spec;
  std::string_view expected;  // part of the findings; empty: there is none
};

// size: data table
const std::vector<LintRow>& lintRows() {
  static const std::vector<LintRow> kRows = {
      {"  constraints:\n  - name: K8s.server.version\n    value: '=> 1.34'\n",
       "x.yaml:7:12: at 'spec.constraints[0].value': error: constraint expression '=> 1.34' begins with "
       "'=>'"},
      {"  constraints:\n  - name: K8s.server.version\n    value: ~> 1.34\n", "(did you mean '>='?)"},
      {"  constraints:\n  - name: K8s.server.version\n    value: '>= one'\n",
       "x.yaml:7:12: at 'spec.constraints[0].value': error: constraint expression '>= one' can never be "
       "evaluated"},
      {"  constraints: [{name: K8s.server.version, value: '>='}]\n", "[constraint-expression]"},
      {"  constraints:\n  - {value: '1', name: K8sx.server.version}\n",
       "x.yaml:6:24: at 'spec.constraints[0].name': error: 'K8sx.server.version' is not the path of a "
       "reading: "
       "unknown type 'K8sx' (did you mean 'K8s'?), expected one of K8s, GPU, OS, SystemD, NodeTopology"},
      {"  constraints:\n  - {value: '1', name: K8s.servr.version}\n",
       "x.yaml:6:24: at 'spec.constraints[0].name': warning: no snapshot holds a subtype 'servr' of K8s (did "
       "you "
       "mean 'server'?), expected one of server, image, policy, node [constraint-reading]"},
      {"  constraints: [{name: OS.release.ID, value: a}, {name: OS.release.ID, value: b}]\n",
       "'OS.release.ID' has a constraint already, which this one replaces [constraint-unique]"},
      {"  constraints: [{name: K8s.server.versions, value: '1'}]\n", "(did you mean 'version'?)"},
      {"  constraints: [{name: GPU.smi.count, value: '1'}]\n", "no snapshot holds a key 'count' in GPU.smi"},
      {"  constraints: [{name: GPU.gpu-0.model, value: '1'}]\n", ""},
      {"  constraints: [{name: SystemD.any.service.ActiveState, value: active}]\n", ""},
      {"  constraints: [{name: OS.sysctl./proc/sys/vm/any, value: '1'}]\n", ""},
      {"  constraints: [{name: K8s.version, value: x}]\n", "expected Type.Subtype.Key [constraint-path]"},
      {"  validation:\n    deployment:\n      checks:\n      - operator-helth\n",
       "x.yaml:8:9: at 'spec.validation.deployment.checks[0]': error: check 'operator-helth' is not in the "
       "validator "
       "catalog (did you mean 'operator-health'?) [check-exists]"},
      {"  validation: {conformance: {checks: [nccl]}}\n",
       "check 'nccl' belongs to phase performance, found it under conformance [check-phase]"},
      {"  validation: {performance: {checks: [nccl], constraints: [{name: nccl, value: '>= 40 GB/s'}]}}\n",
       ""},
      {"  validation: {performance: {constraints: [{name: nccl, value: '=> 40'}]}}\n",
       "at 'spec.validation.performance.constraints[0].value': error: constraint expression '=> 40'"},
      {"  criteria:\n    accelerator: h100\n    service: sea\n",
       "x.yaml:7:14: at 'spec.criteria.service': warning: 'sea' is not a built-in service"},
      {"  componentRefs:\n  - valuesFile: components/agent/value.yaml\n    name: agent\n",
       "x.yaml:6:17: at 'spec.componentRefs[0].valuesFile': error: values file 'components/agent/value.yaml' "
       "of "
       "component 'agent' does not exist (did you mean 'components/agent/values.yaml'?) "
       "[values-file-exists]"},
      {"  componentRefs:\n  - type: Helm\n    name: agnt\n",
       "x.yaml:7:11: at 'spec.componentRefs[0].name': error: component 'agnt' is not in the registry and has "
       "no type "
       "and source of its own (did you mean 'agent'?) [component-registered]"},
      {"  componentRefs: [{name: mine, type: Helm, source: https://charts.example.com}]\n", ""},
      {"  componentRefs: [{name: agent, type: helm}]\n", "[component-type]"},
      {"  componentRefs: [{name: agent, manifestFiles: [components/a/manifests/none.yaml]}]\n",
       "[manifest-exists]"},
      {"  base: none\n", "[base-exists]"},
      {"  criteria: {service: eks}\n  componentRefs: [{name: agent, dependencyRefs: [agent]}]\n",
       "[resolves]"},
  };
  return kRows;
}

}  // namespace

TEST_CASE("8.1 data hygiene: the embedded catalog has no finding") {
  CHECK(lint(fixture::embedded(), {parsePendingList(embeddedCatalog().pendingManifests)}).empty());
}

TEST_CASE("each rule finds its fault, at the line and column of what is wrong") {
  for (const LintRow& row : lintRows()) {
    CAPTURE(row.spec);
    const std::string findings = findingsOf(withOverlay(row.spec));
    CAPTURE(findings);
    CHECK(findings.empty() == row.expected.empty());
    CHECK(text::contains(findings, row.expected));
  }
}

TEST_CASE("a component that an overlay below describes needs no entry in the registry") {
  Files files = withOverlay("  base: below\n  componentRefs: [{name: mine, version: '2'}]\n");
  files["overlays/below.yaml"] =
      "kind: RecipeMetadata\napiVersion: aicr.nvidia.com/v1alpha1\nmetadata: {name: below}\n"
      "spec: {componentRefs: [{name: mine, type: Helm, source: https://charts.example.com}]}\n";
  CHECK(findingsOf(files).empty());
}

TEST_CASE("a values file that is no mapping, or no YAML whatever it is called, is a finding") {
  struct Row {
    const char* file;
    const char* content;
    const char* expected;
  };
  for (const Row& row :
       {Row{"components/agent/list.yaml", "- a\n", "expected a mapping of Helm values, found a list"},
        Row{"components/agent/word.yaml", "word\n", "expected a mapping of Helm values"},
        Row{"components/agent/values.txt", "a: b: c\n", "components/agent/values.txt:1:"},
        Row{"components/agent/good.txt", "a: b\n", ""}}) {
    CAPTURE(std::string(row.file));
    Files files =
        withOverlay(std::string("  componentRefs: [{name: agent, valuesFile: ") + row.file + "}]\n");
    files[row.file] = row.content;
    const std::string findings = findingsOf(files);
    CAPTURE(findings);
    CHECK(findings.empty() == (row.expected[0] == '\0'));
    CHECK(text::contains(findings, row.expected));
  }
}

TEST_CASE("what a resolution stumbles over is told once") {
  const std::string findings = findingsOf(
      withOverlay("  criteria: {service: eks}\n  componentRefs: [{name: agent, valuesFile: none.yaml}]\n"));
  CHECK(std::ranges::count(findings, '\n') == 1);
  CHECK(text::contains(findings, "[values-file-exists]"));
}

TEST_CASE("of a catalog that cannot be loaded every unreadable file is told, in the order of the files") {
  Files files = withOverlay("  constraints: [{name: K8s.version, value: x}]\n");
  files["overlays/a.yaml"] = "metadata: {name: a}\nspec: {critera: {}}\n";
  files["overlays/b.yaml"] = "a: [\n";
  files["overlays/c.yml"] = "";
  files["components/agent/values.yaml"] = "a: b: c\n";
  const std::string findings = findingsOf(files);
  std::vector<std::string> told;
  for (const std::string_view line : text::lines(findings)) {
    told.emplace_back(line.substr(0, line.find(':')));
  }
  CHECK(text::join(told, " ") ==
        "/layer0/components/agent/values.yaml /layer0/overlays/a.yaml /layer0/overlays/b.yaml "
        "/layer0/overlays/c.yml");
}

}  // namespace recipe
