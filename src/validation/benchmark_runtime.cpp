// SPDX-License-Identifier: Apache-2.0
#include "validation/benchmark_runtime.h"

#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "document/kind.h"
#include "document/view.h"
#include "validation/performance_constraints.h"
#include "validation/violation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace validation {
namespace {

using document::View;

constexpr std::string_view kRuntimeApiVersion = "trainer.kubeflow.org/v1alpha1";
constexpr std::string_view kRuntimeKind = "TrainingRuntime";
constexpr std::string_view kWorkerJob = "node";
constexpr std::string_view kPlaceholder = "{accelerator}/{service}";

std::string pathFor(std::string_view reference) {
  return fmt::format("validators/performance/testdata/{}/runtime.yaml", reference);
}

bool isPlainName(std::string_view name) {
  const bool hasWord = name.find_first_not_of('.') != std::string_view::npos;
  return hasWord && std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_' || c == '.';
         });
}

Violation unresolved(const GivenConstraint& reference, std::string_view expected, std::string remedy) {
  return {fmt::format("failed to resolve {}={}: expected {}", kRuntimeRefConstraint,
                      text::cut(text::printable(reference.value), 80), expected),
          std::move(remedy), reference.where};
}

// The jobs of a TrainingRuntime: spec.template.spec.replicatedJobs.
bool hasWorkerJob(const View& runtime) {
  std::optional<View> node = runtime;
  for (const std::string_view key : {"spec", "template", "spec", "replicatedJobs"}) {
    node = node->find(key);
    if (!node) {
      return false;
    }
  }
  if (node->kind() != document::Kind::sequence) {
    return false;
  }
  for (std::size_t i = 0; i < node->size(); ++i) {
    if (node->element(i).textAt("name") == kWorkerJob) {
      return true;
    }
  }
  return false;
}

void checkRuntime(const GivenConstraint& reference, const View& runtime, std::vector<Violation>& violations) {
  const std::string_view apiVersion = runtime.textAt("apiVersion");
  const std::string_view kind = runtime.textAt("kind");
  std::string found;
  if (apiVersion != kRuntimeApiVersion || kind != kRuntimeKind) {
    found = fmt::format("found apiVersion {} and kind {}", text::quoted(apiVersion), text::quoted(kind));
  } else if (!hasWorkerJob(runtime)) {
    found = fmt::format("spec.template.spec.replicatedJobs has no {}", text::quoted(kWorkerJob));
  } else {
    return;
  }
  violations.push_back(
      {fmt::format("nccl-benchmark-runtime {} must be a {} {} and must declare a \"{}\" replicatedJob: {}",
                   text::quoted(reference.value), kRuntimeApiVersion, kRuntimeKind, kWorkerJob, found),
       "correct the file", runtime.where()});
}

}  // namespace

std::optional<std::string> runtimePath(std::string_view reference) {
  const std::vector<std::string> names = text::split(reference, '/');
  if (names.size() != 2 || !std::ranges::all_of(names, isPlainName)) {
    return std::nullopt;
  }
  return pathFor(reference);
}

void checkRuntimeRef(const GivenConstraint& reference, const RuntimeLookup& lookUp,
                     std::vector<Violation>& violations) {
  const std::optional<std::string> path = runtimePath(reference.value);
  if (!path) {
    violations.push_back(
        unresolved(reference,
                   fmt::format("{}, two plain names, which stand for {} in the --data tree", kPlaceholder,
                               pathFor(kPlaceholder)),
                   "write the accelerator and the service of the recipe, for example gb200/mycloud"));
    return;
  }
  const std::string expected = fmt::format("{} in the --data tree", *path);
  if (!lookUp) {
    violations.push_back(unresolved(reference, expected + ", but no --data folder is given",
                                    "give the folder that has the file with --data"));
    return;
  }
  const Result<std::optional<View>> file = lookUp(*path);
  if (file && *file) {
    checkRuntime(reference, **file, violations);
  } else if (file) {
    violations.push_back(unresolved(reference, expected, "put the file there"));
  } else if (file.error().code != Code::invalidInput) {
    violations.push_back(unresolved(reference, fmt::format("{}: {}", expected, describe(file.error())),
                                    "make the file readable"));
  }
}

}  // namespace validation
