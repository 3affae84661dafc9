// SPDX-License-Identifier: Apache-2.0
#include "facts/fact_names.h"

#include "base/result.h"
#include "constraint/value_kind.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace facts {
namespace {

struct NamedKind {
  std::string_view name;
  constraint::ValueKind kind;
};
constexpr auto kNamedKinds = std::to_array<NamedKind>({
    {kGpuDriverVersion, constraint::ValueKind::driver},
    {kNodeKernelVersion, constraint::ValueKind::kernel},
});

// `node.label[` of `node.label[]`.
std::string_view openGroup(std::string_view group) {
  INVARIANT(group.ends_with("[]"));
  return group.substr(0, group.size() - 1);
}

}  // namespace

std::string keyedName(std::string_view group, std::string_view key) {
  return fmt::format("{}{}]", openGroup(group), key);
}

std::optional<std::string_view> keyOf(std::string_view group, std::string_view name) {
  const std::string_view open = openGroup(group);
  if (!name.starts_with(open) || name.size() == open.size() || !name.ends_with(']')) {
    return std::nullopt;
  }
  return name.substr(open.size(), name.size() - open.size() - 1);
}

std::optional<constraint::ValueKind> kindOf(std::string_view name) {
  const auto* const named = std::ranges::find(kNamedKinds, name, &NamedKind::name);
  return named == kNamedKinds.end() ? std::nullopt : std::optional(named->kind);
}

}  // namespace facts
