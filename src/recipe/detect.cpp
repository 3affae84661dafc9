// SPDX-License-Identifier: Apache-2.0
#include "recipe/detect.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/readings.h"
#include "gpu/product.h"
#include "recipe/criteria.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

std::optional<std::string> reading(const constraint::Readings& readings, std::string_view type,
                                   std::string_view subtype, std::string_view key) {
  Result<std::string> found = readings.get({std::string(type), std::string(subtype), std::string(key)});
  if (!found) {
    return std::nullopt;
  }
  return std::move(*found);
}

// A value that the vocabulary does not have leaves the criterion open, and is told.
std::string parsedOrAny(const Vocabulary& vocabulary, std::string_view field,
                        const std::optional<std::string>& text, std::string& unknown) {
  const Result<std::string> parsed = vocabulary.parse(field, text.value_or(""));
  if (!parsed) {
    unknown = text.value_or("");
    return std::string(kAny);
  }
  return *parsed;
}

struct VersionMark {
  std::string_view mark;
  std::string_view service;
};
constexpr std::array<VersionMark, 3> kVersionMarks = {{{"-eks-", "eks"}, {"-gke", "gke"}, {"-aks", "aks"}}};

std::string detectService(const constraint::Readings& readings, const Vocabulary& vocabulary,
                          std::string& unknown) {
  const std::string version = reading(readings, "K8s", "server", "version").value_or("");
  for (const VersionMark& mark : kVersionMarks) {
    if (text::contains(version, mark.mark)) {
      return std::string(mark.service);
    }
  }
  if (const std::optional<std::string> service = reading(readings, "K8s", "server", "service")) {
    return parsedOrAny(vocabulary, "service", service, unknown);
  }
  // The provider of a node's machine: a cluster of one's own on rented machines has one that is no service.
  const Result<std::string> provider =
      vocabulary.parse("service", reading(readings, "K8s", "node", "provider").value_or(""));
  return provider ? *provider : std::string(kAny);
}

std::optional<std::string> productName(const constraint::Readings& readings) {
  for (const std::string_view subtype : {"smi", "device"}) {
    for (const std::string_view key : {"gpu.model", "model"}) {
      std::optional<std::string> found = reading(readings, "GPU", subtype, key);
      if (found && !text::trim(*found).empty()) {
        return found;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Detection detectCriteria(const constraint::Readings& readings, const Vocabulary& vocabulary) {
  Detection detection;
  Criteria& criteria = detection.criteria;
  criteria.service = detectService(readings, vocabulary, detection.unknownService);
  criteria.accelerator = kAny;
  criteria.intent = kAny;
  criteria.os = parsedOrAny(vocabulary, "os", reading(readings, "OS", "release", "ID"), detection.unknownOs);
  criteria.platform = kAny;
  if (const std::optional<std::string> name = productName(readings)) {
    if (const std::optional<std::string> accelerator = gpu::acceleratorOf(gpu::parseProduct(*name))) {
      criteria.accelerator = *accelerator;
    } else {
      detection.unknownProduct = *name;
    }
  }
  return detection;
}

std::string seenText(const Detection& detection) {
  struct Seen {
    std::string_view field;
    const std::string& known;
    const std::string& unknown;
  };
  const std::array<Seen, 3> all = {{
      {"service", detection.criteria.service, detection.unknownService},
      {"accelerator", detection.criteria.accelerator, detection.unknownProduct},
      {"os", detection.criteria.os, detection.unknownOs},
  }};
  std::vector<std::string> parts;
  for (const Seen& seen : all) {
    if (!isAny(seen.known)) {
      parts.push_back(fmt::format("{}={}", seen.field, seen.known));
    } else if (!seen.unknown.empty()) {
      parts.push_back(fmt::format("{}={} (unknown)", seen.field, seen.unknown));
    }
  }
  return parts.empty() ? "nothing" : text::join(parts, ", ");
}

Error unknownProductError(const Detection& detection, const Vocabulary& vocabulary) {
  return {
      Code::invalidInput,
      fmt::format("the snapshot's GPU {} is none of the supported accelerators ({})",
                  text::quoted(detection.unknownProduct), text::join(vocabulary.values("accelerator"), ", ")),
      {},
      std::nullopt,
      "give --accelerator to say which accelerator's configuration to use, or --accelerator any"};
}

}  // namespace recipe
