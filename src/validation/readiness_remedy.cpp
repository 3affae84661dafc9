// SPDX-License-Identifier: Apache-2.0
#include "validation/readiness_remedy.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/readings.h"
#include "validation/readiness.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace validation {
namespace {

constexpr std::string_view kOtherRecipe = "or choose a recipe whose readiness constraints fit the cluster";

// How a value that a snapshot shows is changed on the cluster. `change` is filled in with the key and the expression.
struct Change {
  std::string_view prefix;  // of the constraint's name; the first one that fits counts
  std::string_view change;
};

constexpr std::array<Change, 8> kChanges = {{
    {"K8s.server.version", "upgrade Kubernetes so that {0} meets {1}"},
    {"OS.release.",
     "run the GPU nodes on an image whose {0} meets {1}, or generate the recipe with the --os "
     "that they have ('any' when no recipe is for it)"},
    {"OS.sysctl./proc/sys/kernel/osrelease", "boot the GPU nodes with a kernel that meets {1}"},
    {"OS.sysctl.", "set {0} on the GPU nodes so that it meets {1}"},
    {"OS.kmod.", "load or unload the kernel module so that {0} meets {1}"},
    {"OS.grub.", "change the boot parameters of the GPU nodes so that {0} meets {1}"},
    {"SystemD.", "change the systemd unit on the GPU nodes so that {0} meets {1}"},
    {"GPU.", "install the GPU driver or use the GPU nodes for which {0} meets {1}"},
}};

// A reading that is too new is not cured by an upgrade.
bool asksForMore(const std::string& expected) {
  const Result<constraint::Expression> expression = constraint::parseExpression(expected);
  return expression &&
         (expression->op == constraint::Operator::atLeast || expression->op == constraint::Operator::above ||
          expression->op == constraint::Operator::exact || expression->op == constraint::Operator::equal);
}

// A version of Kubernetes or a kernel is hardly ever meant to be the very text: it has a build behind it.
bool isTextOfVersion(const constraint::Evaluation& evaluation) {
  const Result<constraint::Expression> expression = constraint::parseExpression(evaluation.expected);
  const bool hasBuild =
      evaluation.name == "K8s.server.version" || evaluation.name == "OS.sysctl./proc/sys/kernel/osrelease";
  return hasBuild && expression && expression->op == constraint::Operator::exact;
}

std::string changeRemedy(const constraint::Evaluation& evaluation) {
  const std::string expected = text::quoted(evaluation.expected);
  const auto change = std::ranges::find_if(
      kChanges, [&](const Change& entry) { return evaluation.name.starts_with(entry.prefix); });
  if (isTextOfVersion(evaluation)) {
    return fmt::format(
        "correct the constraint in the recipe, not the cluster: without an operator the text must "
        "be the same; '>= {0}' or '== {0}' compare versions",
        evaluation.expected);
  }
  const bool isVersionBelow = evaluation.name == "K8s.server.version" && !asksForMore(evaluation.expected);
  if (change == kChanges.end() || isVersionBelow) {
    return fmt::format("change the cluster so that {} meets {}, {}", evaluation.name, expected, kOtherRecipe);
  }
  return fmt::format("{}, {}", fmt::format(fmt::runtime(change->change), evaluation.name, expected),
                     kOtherRecipe);
}

std::string missingRemedy(const constraint::Path& path, ReadinessUnknown unknown) {
  const bool isOfCluster = path.type == "K8s" || path.type == "NodeTopology";
  return fmt::format(
      "take a snapshot that has {}: {}{}", constraint::toText(path),
      isOfCluster ? "one of the cluster, since that of a host (--local) has no such reading"
                  : "one that is taken on a GPU node, with the rights to read it",
      unknown == ReadinessUnknown::fail ? "; --readiness-unknown=warn goes on without it" : "");
}

std::string unknownRemedy(const constraint::Evaluation& evaluation, ReadinessUnknown unknown) {
  if (!evaluation.actual) {
    const Result<constraint::Path> path = constraint::parsePath(evaluation.name);
    return path ? missingRemedy(*path, unknown) : std::string{};
  }
  return fmt::format("take the snapshot again: {} shows {}, which is no version to compare with {}",
                     evaluation.name, text::quoted(*evaluation.actual), text::quoted(evaluation.expected));
}

// What is wrong with the constraint itself, so that no cluster can meet it; empty when nothing is.
std::string faultOf(const constraint::Evaluation& evaluation) {
  if (const Result<constraint::Path> path = constraint::parsePath(evaluation.name); !path) {
    return path.error().message;
  }
  const Result<> usable = constraint::checkUsable(evaluation.expected);
  return usable ? std::string{} : usable.error().message;
}

}  // namespace

std::string readinessRemedy(const constraint::Evaluation& evaluation, const std::string& own,
                            ReadinessUnknown unknown) {
  if (evaluation.status == constraint::Status::met) {
    return {};
  }
  if (const std::string fault = faultOf(evaluation); !fault.empty()) {
    return fmt::format("correct the constraint in the recipe, not the cluster: {}", fault);
  }
  if (evaluation.status == constraint::Status::unknown) {
    return unknownRemedy(evaluation, unknown);
  }
  return own.empty() ? changeRemedy(evaluation) : own;
}

}  // namespace validation
