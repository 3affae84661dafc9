// SPDX-License-Identifier: Apache-2.0
#include "validation/readiness_remedy.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/readings.h"

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
     "that they have"},
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

std::string changeRemedy(const constraint::Evaluation& evaluation) {
  const std::string expected = text::quoted(evaluation.expected);
  const auto change = std::ranges::find_if(
      kChanges, [&](const Change& entry) { return evaluation.name.starts_with(entry.prefix); });
  const bool isVersionBelow = evaluation.name == "K8s.server.version" && !asksForMore(evaluation.expected);
  if (change == kChanges.end() || isVersionBelow) {
    return fmt::format("change the cluster so that {} meets {}, {}", evaluation.name, expected, kOtherRecipe);
  }
  return fmt::format("{}, {}", fmt::format(fmt::runtime(change->change), evaluation.name, expected),
                     kOtherRecipe);
}

std::string missingRemedy(const constraint::Path& path) {
  const bool isOfCluster = path.type == "K8s" || path.type == "NodeTopology";
  return fmt::format("take a snapshot that has {}: {}; --readiness-unknown=warn goes on without it",
                     constraint::toText(path),
                     isOfCluster ? "one of the cluster, since that of a host (--local) has no such reading"
                                 : "one that is taken on a GPU node, with the rights to read it");
}

std::string unknownRemedy(const constraint::Evaluation& evaluation) {
  const Result<constraint::Path> path = constraint::parsePath(evaluation.name);
  if (!path) {
    return "correct the name of the constraint in the recipe: Type.Subtype.Key, with the type K8s, GPU, OS, "
           "SystemD "
           "or NodeTopology";
  }
  if (!evaluation.actual) {
    return missingRemedy(*path);
  }
  const Result<constraint::Expression> expression = constraint::parseExpression(evaluation.expected);
  if (!expression) {
    return "correct the value of the constraint in the recipe: an operator and a value, such as '>= 1.34', "
           "or a value "
           "alone";
  }
  return fmt::format(
      "compare {} in the snapshot with {} in the recipe: one of them is no version, correct the recipe "
      "or take the snapshot again",
      text::quoted(*evaluation.actual), text::quoted(evaluation.expected));
}

}  // namespace

std::string readinessRemedy(const constraint::Evaluation& evaluation, const std::string& own) {
  switch (evaluation.status) {
    case constraint::Status::met: return {};
    case constraint::Status::notMet: return own.empty() ? changeRemedy(evaluation) : own;
    case constraint::Status::unknown: break;
  }
  return unknownRemedy(evaluation);
}

}  // namespace validation
