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

// What a snapshot of the documented shape can hold below each type. SystemD is not listed: its units are the host's.
struct KnownSubtype {
  std::string_view type;
  std::string_view subtype;
  std::string_view keys;  // separated by blanks; empty: the host's own
};

constexpr auto kKnownSubtypes = std::to_array<KnownSubtype>({
    {"K8s", "server", "version platform goVersion service"},
    {"K8s", "image", ""},
    {"K8s", "policy", ""},
    {"K8s", "node",
     "source-node provider provider-id container-runtime-id container-runtime-name container-runtime-version "
     "kubelet-version kernel-version operating-system os-image"},
    {"GPU", "smi", "driver cuda-version gpu-count"},  // and those of the first device, below "gpu."
    {"OS", "grub", ""},
    {"OS", "sysctl", ""},
    {"OS", "kmod", ""},
    {"OS", "release", ""},
    {"NodeTopology", "summary", "node-count taint-count label-count"},
    {"NodeTopology", "taint", ""},
    {"NodeTopology", "label", ""},
});
constexpr std::string_view kDeviceSubtypes = "gpu-";
constexpr std::string_view kDeviceKeys = "gpu.";

std::string unknownType(std::string_view text, std::string_view type) {
  const std::vector<std::string> types(kTypes.begin(), kTypes.end());
  return fmt::format("{} is not the path of a reading: unknown type {}{}, expected one of {}",
                     text::quoted(text), text::quoted(type), text::didYouMean(type, types),
                     text::join(types, ", "));
}

std::string unknownKey(const KnownSubtype& subtype, const std::string& key) {
  const std::vector<std::string> keys = text::split(subtype.keys, ' ');
  if (subtype.keys.empty() || std::ranges::find(keys, key) != keys.end() ||
      (subtype.subtype == "smi" && key.starts_with(kDeviceKeys))) {
    return {};
  }
  return fmt::format("no snapshot holds a key {} in {}.{}{}, expected one of {}", text::quoted(key),
                     subtype.type, subtype.subtype, text::didYouMean(key, keys), text::join(keys, ", "));
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

std::string unknownReading(const Path& path) {
  std::vector<std::string> subtypes;
  for (const KnownSubtype& known : kKnownSubtypes) {
    if (known.type != path.type) {
      continue;
    }
    if (known.subtype == path.subtype) {
      return unknownKey(known, path.key);
    }
    subtypes.emplace_back(known.subtype);
  }
  if (subtypes.empty() || (path.type == "GPU" && path.subtype.starts_with(kDeviceSubtypes))) {
    return {};
  }
  return fmt::format("no snapshot holds a subtype {} of {}{}, expected one of {}", text::quoted(path.subtype),
                     path.type, text::didYouMean(path.subtype, subtypes), text::join(subtypes, ", "));
}

std::string toText(const Path& path) { return fmt::format("{}.{}.{}", path.type, path.subtype, path.key); }

}  // namespace constraint
