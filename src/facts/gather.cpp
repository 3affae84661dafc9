// SPDX-License-Identifier: Apache-2.0
#include "facts/gather.h"

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "document/view.h"
#include "facts/attempt.h"
#include "facts/evidence.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "facts/fact_set.h"
#include "facts/fact_writer.h"
#include "facts/kubernetes.h"
#include "facts/nvidia_smi.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facts {
namespace {

constexpr std::array<std::string_view, 4> kFileStateNames = {"read", "partial", "unreadable", "unrecognised"};
constexpr std::array<std::string_view, 5> kNodeFromNames = {"", "content", "recording", "expect",
                                                            "only-node"};

constexpr std::string_view kNvidiaSmiXml = "nvidia-smi-xml";
constexpr std::string_view kAttempts = "attempts";
constexpr std::string_view kKubernetesObjects = "kubernetes-objects";

constexpr auto kFormatNames = std::to_array<FormatName>({
    {kAttempts, "attempt records of commands: {node, command, rc, stdout, stderr}, or a list of them"},
    {kKubernetesObjects, "Kubernetes API objects, one or a list, JSON or YAML (kubectl get -o json)"},
    {kNvidiaSmiXml, "nvidia-smi -q -x"},
});

// A file on its way to its facts: what it was recognised as, and its document where it is one.
struct Candidate {
  NamedBytes input;
  EvidenceFile file;
  FileHint hint;
  std::optional<document::Document> document{};
};

// Attempts may name a node each; those that do not are of the file's host.
bool isOfOneHost(std::string_view format) { return format == kNvidiaSmiXml || format == kAttempts; }

void refuse(EvidenceFile& file, FileState state, std::string reason) {
  file.state = state;
  file.reason = std::move(reason);
}

void recogniseDocument(Candidate& candidate) {
  Result<document::Document> document = document::readAny(candidate.input.bytes, candidate.input.path);
  if (!document) {
    const bool isJson = document::detectFormat({}, candidate.input.bytes) == document::Format::json;
    if (isJson || !candidate.hint.format.empty()) {
      refuse(candidate.file, FileState::unreadable, describe(document.error()));
    } else {
      refuse(candidate.file, FileState::unrecognised, "of no format that is known");
    }
    return;
  }
  candidate.document = std::move(*document);
  const document::View root = candidate.document->root();
  const std::string& asked = candidate.hint.format;
  if (asked == kKubernetesObjects || (asked.empty() && isKubernetesObject(root))) {
    candidate.file.format = kKubernetesObjects;
  } else if (areAttempts(root) && (asked.empty() || asked == kAttempts)) {
    candidate.file.format = kAttempts;
  } else if (asked == kAttempts) {
    refuse(candidate.file, FileState::unreadable, "expected objects with command and rc");
  } else {
    refuse(candidate.file, FileState::unrecognised, "a document of no format that is known");
  }
}

void recognise(Candidate& candidate) {
  candidate.file.format = candidate.hint.format;
  const std::string_view bytes = candidate.input.bytes;
  if (!candidate.input.problem.empty()) {
    refuse(candidate.file, FileState::unreadable, candidate.input.problem);
  } else if (text::trim(bytes.substr(0, kRecognisedBy)).empty()) {
    refuse(candidate.file, FileState::unreadable, "the file is empty");
  } else if (candidate.file.format == kNvidiaSmiXml ||
             (candidate.file.format.empty() && isNvidiaSmi(bytes.substr(0, kRecognisedBy)))) {
    candidate.file.format = kNvidiaSmiXml;
  } else {
    recogniseDocument(candidate);
  }
}

void finish(EvidenceFile& file, ReadOutcome outcome, std::size_t facts) {
  file.state = outcome.complete ? FileState::read : (facts == 0 ? FileState::unreadable : FileState::partial);
  file.reason = std::move(outcome.reason);
  file.tool = std::move(outcome.tool);
}

// Whose the file is: what its content says, else the request, else the only node that the set knows.
void assignNode(Candidate& candidate, std::span<const std::string> nodes) {
  if (!isOfOneHost(candidate.file.format)) {
    return;
  }
  const std::vector<std::string> own =
      candidate.document ? nodesOfAttempts(candidate.document->root()) : std::vector<std::string>{};
  if (own.size() == 1) {
    candidate.file.node = own.front();
    candidate.file.nodeFrom = NodeFrom::content;
  } else if (!candidate.hint.node.empty()) {
    candidate.file.node = candidate.hint.node;
    candidate.file.nodeFrom = NodeFrom::expect;
  } else if (nodes.size() == 1) {
    candidate.file.node = nodes.front();
    candidate.file.nodeFrom = NodeFrom::onlyNode;
  }
}

// The subject of a host that no evidence names.
std::string hostSubject(const EvidenceFile& file) {
  return file.node.empty() ? fmt::format("unnamed:{}", text::replaceAll(file.path, "/", "_")) : file.node;
}

class Gathering {
 public:
  explicit Gathering(std::vector<Candidate> candidates) : candidates_(std::move(candidates)) {}

  // Files that name their nodes first: whose the others are may depend on how many nodes there are.
  Evidence run() {
    for (Candidate& candidate : candidates_) {
      recognise(candidate);
    }
    readAll(false);
    const std::vector<std::string> nodes = nodesNamed();
    for (Candidate& candidate : candidates_) {
      assignNode(candidate, nodes);
    }
    readAll(true);
    Evidence evidence;
    evidence.facts = std::move(facts_);
    evidence.facts.seal();
    for (Candidate& candidate : candidates_) {
      evidence.files.push_back(std::move(candidate.file));
    }
    return evidence;
  }

 private:
  void readAll(bool ofOneHost) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      Candidate& candidate = candidates_[i];
      if (candidate.file.reason.empty() && isOfOneHost(candidate.file.format) == ofOneHost) {
        readOne(candidate, static_cast<std::uint32_t>(i));
      }
    }
  }

  void readOne(Candidate& candidate, std::uint32_t number) {
    FactWriter writer(facts_, number, isOfOneHost(candidate.file.format) ? hostSubject(candidate.file) : "");
    ReadOutcome outcome;
    if (candidate.file.format == kAttempts) {
      outcome = readAttempts(candidate.document->root(), writer);
    } else if (candidate.file.format == kKubernetesObjects) {
      outcome = readKubernetes(candidate.document->root(), writer);
    } else {
      outcome = readNvidiaSmi(candidate.input.bytes, candidate.input.path, writer);
    }
    finish(candidate.file, std::move(outcome), writer.count());
    candidate.document.reset();
  }

  std::vector<std::string> nodesNamed() const {
    std::vector<std::string> nodes;
    for (const Fact& fact : facts_.all()) {
      if (facts_.text(fact.name) == kNodeName) {
        nodes.emplace_back(facts_.text(fact.subject));
      }
    }
    std::ranges::sort(nodes);
    const auto rest = std::ranges::unique(nodes);
    nodes.erase(rest.begin(), rest.end());
    return nodes;
  }

  std::vector<Candidate> candidates_;
  FactSet facts_;
};

Result<> checkHints(const std::vector<NamedBytes>& files, const std::map<std::string, FileHint>& hints) {
  std::vector<std::string> formats;
  formats.reserve(kFormatNames.size());
  for (const FormatName& format : kFormatNames) {
    formats.emplace_back(format.name);
  }
  std::vector<std::string> paths;
  paths.reserve(files.size());
  for (const NamedBytes& file : files) {
    paths.push_back(file.path);
  }
  for (const auto& [path, hint] : hints) {
    if (!hint.format.empty() && std::ranges::find(formats, hint.format) == formats.end()) {
      return failure(Code::invalidInput,
                     fmt::format("unknown format {}{}: expected one of {}", text::quoted(hint.format),
                                 text::didYouMean(hint.format, formats), text::join(formats, ", ")));
    }
    if (std::ranges::find(paths, path) == paths.end()) {
      return failure(Code::invalidInput, fmt::format("{} is not among the files of evidence{}",
                                                     text::quoted(path), text::didYouMean(path, paths)));
    }
  }
  return {};
}

}  // namespace

std::string_view toText(FileState state) { return kFileStateNames.at(static_cast<std::size_t>(state)); }

std::string_view toText(NodeFrom from) { return kNodeFromNames.at(static_cast<std::size_t>(from)); }

std::span<const FormatName> formatTable() { return kFormatNames; }

Result<Evidence> gather(std::vector<NamedBytes> files, const std::map<std::string, FileHint>& hints) {
  TRY_VOID(checkHints(files, hints));
  std::ranges::sort(files, {}, &NamedBytes::path);
  std::vector<Candidate> candidates;
  for (NamedBytes& input : files) {
    Candidate candidate;
    candidate.file.path = input.path;
    candidate.file.bytes = input.bytes.size();
    if (const auto hint = hints.find(input.path); hint != hints.end()) {
      candidate.hint = hint->second;
    }
    candidate.input = std::move(input);
    candidates.push_back(std::move(candidate));
  }
  return Gathering(std::move(candidates)).run();
}

}  // namespace facts
