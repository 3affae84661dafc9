// SPDX-License-Identifier: Apache-2.0
#include "constraint/readings.h"

#include "base/result.h"
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace constraint {
namespace {

constexpr std::array<std::string_view, 5> kTypes = {"K8s", "GPU", "OS", "SystemD", "NodeTopology"};

std::string unknownType(std::string_view text, std::string_view type) {
  const std::vector<std::string> types(kTypes.begin(), kTypes.end());
  return fmt::format("{} is not the path of a reading: unknown type {}{}, expected one of {}",
                     text::quoted(text), text::quoted(type), text::didYouMean(type, types),
                     text::join(types, ", "));
}

}  // namespace

Result<Path> parsePath(std::string_view text) {
  const std::size_t first = text.find('.');
  const std::size_t second = first == std::string_view::npos ? first : text.find('.', first + 1);
  if (second == std::string_view::npos) {
    return failure(
        Code::invalidInput,
        fmt::format("{} is not the path of a reading: expected Type.Subtype.Key", text::quoted(text)));
  }
  Path path{std::string(text.substr(0, first)), std::string(text.substr(first + 1, second - first - 1)),
            std::string(text.substr(second + 1))};
  if (std::ranges::find(kTypes, path.type) == kTypes.end()) {
    return failure(Code::invalidInput, unknownType(text, path.type));
  }
  return path;
}

std::string toText(const Path& path) { return fmt::format("{}.{}.{}", path.type, path.subtype, path.key); }

}  // namespace constraint
