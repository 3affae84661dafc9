// SPDX-License-Identifier: Apache-2.0
#include "recipe/criteria.h"

#include "base/result.h"
#include "document/read.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace recipe {
namespace {

std::string parsedOrError(std::string_view field, std::string_view text) {
  const Result<std::string> value = Vocabulary().parse(field, text);
  return value ? *value : "error";
}

Result<Criteria> criteriaOf(std::string_view yaml) {
  const auto document = document::readYaml(yaml, "c.yaml");
  return parseCriteriaDocument(document->root(), Vocabulary());
}

}  // namespace

TEST_CASE("2.1: criteria values, aliases and what is refused") {
  struct Row {
    const char* name;
    std::string_view field;
    std::string_view text;
    std::string_view expected;
  };
  const Row rows[] = {
      {"canonical", "service", "eks", "eks"},
      {"upper case", "service", "EKS", "eks"},
      {"blanks", "service", "  gke ", "gke"},
      {"empty is any", "service", "", "any"},
      {"any", "service", "any", "any"},
      {"self-managed", "service", "self-managed", "any"},
      {"self", "service", "self", "any"},
      {"vanilla", "service", "Vanilla", "any"},
      {"self is a word for services only", "os", "self", "error"},
      {"unknown service", "service", "invalid", "error"},
      {"h100", "accelerator", "h100", "h100"},
      {"addition h200", "accelerator", "h200", "h200"},
      {"addition gb300", "accelerator", "GB300", "gb300"},
      {"v100", "accelerator", "v100", "error"},
      {"training", "intent", "training", "training"},
      {"serving", "intent", "serving", "error"},
      {"al2", "os", "al2", "amazonlinux"},
      {"al2023", "os", "AL2023", "amazonlinux"},
      {"windows", "os", "windows", "error"},
      {"dynamo", "platform", "dynamo", "dynamo"},
      {"unknown platform", "platform", "slurm", "error"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(parsedOrError(row.field, row.text) == row.expected);
  }
}

TEST_CASE("2.1: display lists are alphabetical and hold the additions of 11.1") {
  using Strings = std::vector<std::string>;
  const Vocabulary vocabulary;
  CHECK(vocabulary.values("service") == Strings{"aks", "eks", "gke", "kind", "oke"});
  CHECK(vocabulary.values("accelerator") == Strings{"a100", "b200", "gb200", "gb300", "h100", "h200", "l40"});
  CHECK(vocabulary.values("intent") == Strings{"inference", "training"});
  CHECK(vocabulary.values("os") == Strings{"amazonlinux", "cos", "rhel", "ubuntu"});
  CHECK(vocabulary.values("platform") == Strings{"dynamo", "kubeflow"});
}

TEST_CASE("an unknown value names the field, the nearest value and what there is") {
  const auto error = Vocabulary().parse("accelerator", "h1000").error();
  CHECK(error.code == Code::invalidInput);
  CHECK(error.message ==
        "invalid accelerator type: 'h1000' (did you mean 'h100'?), expected any or one of a100, b200, gb200, "
        "gb300, "
        "h100, h200, l40");
}

TEST_CASE("2.2: TestCriteriaMatches, an overlay is generic or equal in every criterion") {
  struct Row {
    const char* name;
    Criteria overlay;
    Criteria query;
    bool expected;
  };
  const Criteria eks{"eks", "", "", "", "", 0};
  const Criteria eksAny{"eks", "any", "any", "any", "any", 0};
  const Criteria eksH100{"eks", "h100", "", "", "", 0};
  const Criteria kubeflow{"", "", "", "", "kubeflow", 0};
  const Criteria four{"", "", "", "", "", 4};
  const Row rows[] = {
      {"all any matches anything", {}, eksH100, true},
      {"generic matches specific", eks, eksH100, true},
      {"specific never matches generic", eksH100, eks, false},
      {"empty and any are the same", eksAny, eks, true},
      {"any on the query's side", eks, eksAny, true},
      {"same", eksH100, eksH100, true},
      {"different", eks, {"gke", "", "", "", "", 0}, false},
      {"platform any", {}, kubeflow, true},
      {"platform asked, query open", kubeflow, {}, false},
      {"nodes equal", four, four, true},
      {"nodes differ", four, {"", "", "", "", "", 5}, false},
      {"nodes asked, query open", four, {}, false},
      {"nodes open", {}, four, true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(matches(row.overlay, row.query) == row.expected);
    CHECK(mismatches(row.overlay, row.query).empty() == row.expected);
  }
}

TEST_CASE("Q1: specificity counts what is not any, empty fields included in any") {
  CHECK(specificity({}) == 0);
  CHECK(specificity({"any", "any", "any", "any", "any", 0}) == 0);
  CHECK(specificity({"eks", "", "any", "", "", 0}) == 1);
  CHECK(specificity({"eks", "h100", "training", "", "", 0}) == 3);
  CHECK(specificity({"eks", "h100", "training", "ubuntu", "kubeflow", 8}) == 6);
}

TEST_CASE("2.1: the text form lists what is not any") {
  CHECK(toText(Criteria{}) == "criteria(any)");
  CHECK(toText(Criteria{"eks", "any", "training", "", "", 4}) ==
        "criteria(service=eks, intent=training, nodes=4)");
}

TEST_CASE("1.8: TestLoadCriteriaFromFile, a criteria document") {
  const auto full = criteriaOf(
      "kind: RecipeCriteria\napiVersion: aicr.nvidia.com/v1alpha1\nmetadata: {name: x}\n"
      "spec: {service: EKS, accelerator: h100, os: al2, nodes: 4}\n");
  REQUIRE(full.has_value());
  CHECK(*full == Criteria{"eks", "h100", "any", "amazonlinux", "any", 4});
  CHECK(criteriaOf("{}")->service == "any");
}

TEST_CASE("1.8: a bad criteria document names line and path") {
  struct Row {
    const char* name;
    std::string_view yaml;
    std::string_view expected;
  };
  const Row rows[] = {
      {"kind", "kind: Recipe\n", "c.yaml:1:7: at 'kind': expected 'RecipeCriteria', found 'Recipe'"},
      {"apiVersion", "apiVersion: v1\n",
       "c.yaml:1:13: at 'apiVersion': expected 'aicr.nvidia.com/v1alpha1', found 'v1'"},
      {"negative nodes", "spec:\n  nodes: -1\n",
       "c.yaml:2:10: at 'spec.nodes': expected a number of nodes from 0, found '-1'"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const auto result = criteriaOf(row.yaml);
    REQUIRE_FALSE(result.has_value());
    CHECK(describe(result.error()) == row.expected);
  }
  CHECK(criteriaOf("spec:\n  servce: eks\n").error().where->line == 2);
  CHECK(criteriaOf("spec:\n  os: windows\n").error().where->path == "spec.os");
  CHECK_FALSE(criteriaOf("spec: {nodes: abc}\n").has_value());
}

}  // namespace recipe
