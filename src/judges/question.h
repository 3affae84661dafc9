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

struct Question {
  std::string apiVersion;
  std::string kind;
  std::map<std::string, FileExpectation> files;
  ClusterExpectation cluster;
  Shape shape;
  std::vector<std::string> required;  // judges that count as unknown when they were not judged
};

template <class Visitor>
void describe(Visitor& v, Question& question) {
  v.field("apiVersion", question.apiVersion, document::Presence::required, "assay.dev/v1alpha1");
  v.field("kind", question.kind, document::Presence::required, "Expectations");
  v.field("files", question.files, document::Presence::optional, "files by their path, as it is given");
  v.field("cluster", question.cluster, document::Presence::optional, "what is known of the whole cluster");
  v.field("shape", question.shape, document::Presence::optional, "the machine shape that is expected");
  v.field("required", question.required, document::Presence::optional,
          "judges that count as unknown when they were not judged");
}

// Strict: unknown keys and unknown judges are errors with the nearest known one.
Result<Question> parseQuestion(const document::View& root);

}  // namespace judges
