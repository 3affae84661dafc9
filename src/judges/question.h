// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is asked of a set of evidence: the Expectations document.

#include "base/result.h"
#include "document/fields.h"
#include "document/view.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace judges {

inline constexpr std::string_view kExpectationsKind = "Expectations";
inline constexpr std::string_view kAssayApiVersion = "assay.dev/v1alpha1";

// Whose a file is and what it is, when its content does not say.
struct FileExpectation {
  std::string node;
  std::string format;
};

template <class Visitor>
void describe(Visitor& v, FileExpectation& file) {
  v.field("node", file.node, document::Presence::optional, "name of the node that the file is from");
  v.field("format", file.format, document::Presence::optional, "name of the file's format (--list-formats)");
}

struct ClusterExpectation {
  std::int64_t gpuNodes = 0;
};

template <class Visitor>
void describe(Visitor& v, ClusterExpectation& cluster) {
  v.field("gpuNodes", cluster.gpuNodes, document::Presence::optional,
          "number of GPU nodes of the whole cluster");
}

// The machine shape that is expected; what is left out matches anything.
struct Shape {
  std::string accelerator;
  std::int64_t gpusPerNode = 0;
  std::int64_t nodes = 0;
};

template <class Visitor>
void describe(Visitor& v, Shape& shape) {
  v.field("accelerator", shape.accelerator, document::Presence::optional, "accelerator of every GPU node");
  v.field("gpusPerNode", shape.gpusPerNode, document::Presence::optional, "GPUs of every GPU node");
  v.field("nodes", shape.nodes, document::Presence::optional, "GPU nodes that are needed");
}

// An expression that a fact must meet.
struct Rule {
  std::string id;
  std::string fact;        // its name: "gpu.memoryTotal", "node.label[pool]"
  std::string expect;      // ">= 80", '== "true"'
  std::string unit;        // of the expected value; empty: the fact's own
  std::string over;        // nodes that state this fact are asked; empty: every subject by itself
  std::string quantifier;  // of the nodes: "all" (when empty), "none", "atLeast N"
};

template <class Visitor>
void describe(Visitor& v, Rule& rule) {
  using document::Presence;
  v.field("id", rule.id, Presence::required, "name of the rule");
  v.field("fact", rule.fact, Presence::required, "name of a fact");
  v.field("expect", rule.expect, Presence::required, "expression that it must meet");
  v.field("unit", rule.unit, Presence::optional, "unit of the expected value: MiB, GiB, ms, ...");
  v.field("over", rule.over, Presence::optional, "name of a fact that selects nodes");
  v.field("quantifier", rule.quantifier, Presence::optional, "all, none or atLeast N; of the selected nodes");
}

struct Quantifier {
  enum class Kind : std::uint8_t { all, none, atLeast };
  Kind kind = Kind::all;
  std::int64_t count = 0;  // of atLeast
};
// `all`, `none`, `atLeast 3`; empty is all. Error invalidInput.
Result<Quantifier> parseQuantifier(std::string_view text);

struct Question {
  std::string apiVersion;
  std::string kind;
  std::map<std::string, FileExpectation> files;
  ClusterExpectation cluster;
  Shape shape;
  std::vector<Rule> rules;
  std::vector<std::string> required;  // judges that count as unknown when they were not judged
};

template <class Visitor>
void describe(Visitor& v, Question& question) {
  v.field("apiVersion", question.apiVersion, document::Presence::required, "assay.dev/v1alpha1");
  v.field("kind", question.kind, document::Presence::required, "Expectations");
  v.field("files", question.files, document::Presence::optional, "files by their path, as it is given");
  v.field("cluster", question.cluster, document::Presence::optional, "what is known of the whole cluster");
  v.field("shape", question.shape, document::Presence::optional, "the machine shape that is expected");
  v.field("rules", question.rules, document::Presence::optional, "what facts must be");
  v.field("required", question.required, document::Presence::optional,
          "judges that count as unknown when they were not judged");
}

// Strict: unknown keys and unknown judges are errors with the nearest known one.
Result<Question> parseQuestion(const document::View& root);

}  // namespace judges
