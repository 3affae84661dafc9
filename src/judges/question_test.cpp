// SPDX-License-Identifier: Apache-2.0
#include "judges/question.h"

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "document/view.h"

#include <doctest/doctest.h>

#include <array>
#include <string_view>

namespace {

Result<judges::Question> questionOf(std::string_view yaml) {
  const document::Document document = document::readYaml(yaml, "expect.yaml").value();
  return judges::parseQuestion(document.root());
}

}  // namespace

TEST_CASE("expectations say whose files are, and which shape is asked for") {
  const Result<judges::Question> question = questionOf(
      "apiVersion: assay.dev/v1alpha1\nkind: Expectations\n"
      "files: {smi.xml: {node: node-a, format: nvidia-smi-xml}}\n"
      "cluster: {gpuNodes: 4}\nshape: {accelerator: h100, gpusPerNode: 8, nodes: 2}\nrequired: "
      "[gpu-inventory]\n");

  REQUIRE(question);
  CHECK(question->files.at("smi.xml").node == "node-a");
  CHECK(question->cluster.gpuNodes == 4);
  CHECK(question->shape.gpusPerNode == 8);
  CHECK(question->required.front() == "gpu-inventory");
}

TEST_CASE("expectations that ask for something unknown are an error with its place") {
  struct Row {
    const char* yaml;
    const char* message;
  };
  constexpr std::array kRows = {
      Row{"kind: Expectations\n", "apiVersion"},
      Row{"apiVersion: assay.dev/v1\nkind: Expectations\n",
          "expected 'assay.dev/v1alpha1', found 'assay.dev/v1'"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Recipe\n", "expected 'Expectations', found 'Recipe'"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\nshape: {gpusPerNod: 8}\n", "gpusPerNode"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\ncluster: {gpuNodes: many}\n", "gpuNodes"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\nrules: [{id: a, fact: f, expect: '=> 1'}]\n",
          "at 'rules[0].expect'"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\nrules: [{id: a, fact: f, expect: '1'}, {id: "
          "a, fact: f, expect: '1'}]\n",
          "a second rule of this id"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\nrules: [{id: a, fact: f, expect: '1', over: "
          "o, quantifier: atLeast 0}]\n",
          "expected all, none or atLeast N with N from 1, found 'atLeast 0'"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\nrules: [{id: a, fact: f, expect: '1', "
          "quantifier: all}]\n",
          "a quantifier needs `over`"},
      Row{"apiVersion: assay.dev/v1alpha1\nkind: Expectations\nrequired: [gpu-inventry]\n",
          "expect.yaml:3:12: at 'required[0]': unknown judge 'gpu-inventry' (did you mean 'gpu-inventory'?)"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.yaml);
    const Result<judges::Question> question = questionOf(row.yaml);
    REQUIRE(!question);
    CHECK(text::contains(describe(question.error()), row.message));
    CHECK(text::contains(describe(question.error()), "expect.yaml:"));
  }
}
