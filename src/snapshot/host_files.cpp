// SPDX-License-Identifier: Apache-2.0
#include "snapshot/host_files.h"

#include "base/result.h"
#include "base/text.h"
#include "document/value.h"
#include "platform/filesystem.h"
#include "snapshot/filter.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

constexpr std::size_t kMaxHostFile = std::size_t{1} << 20U;
constexpr std::size_t kMaxSysctlDepth = 16;
constexpr std::size_t kMaxSysctlFiles = 100'000;
constexpr std::string_view kSysctlRoot = "/proc/sys";
// Network settings come and go with every interface, and cdrom shows a table about drives.
constexpr std::array<std::string_view, 2> kSysctlLeftOut = {"/proc/sys/net*", "/proc/sys/dev/cdrom/*"};

// Trimmed lines that say something.
std::vector<std::string> contentLines(std::string_view text) {
  std::vector<std::string> result;
  for (const std::string_view line : text::lines(text)) {
    const std::string_view trimmed = text::trim(line);
    if (!trimmed.empty() && !trimmed.starts_with('#')) {
      result.emplace_back(trimmed);
    }
  }
  return result;
}

std::string_view withoutQuotes(std::string_view text) {
  constexpr std::string_view kQuotes = "\"'";
  const std::size_t first = text.find_first_not_of(kQuotes);
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(kQuotes) - first + 1);
}

Result<std::string> readHostFile(const platform::FileReader& files, const std::string& path) {
  std::string content = TRY(files.read(path, kMaxHostFile));
  if (text::findInvalidUtf8(content) != std::string_view::npos) {
    return failure(Code::corrupted, fmt::format("'{}' is not UTF-8 text", path));
  }
  return content;
}

Subtype fromHostFile(const platform::FileReader& files, std::string name, const std::string& path,
                     ReadingMap (*parse)(std::string_view)) {
  const Result<std::string> content = readHostFile(files, path);
  return content ? Subtype{std::move(name), parse(*content), {}}
                 : unreadable(std::move(name), content.error().message);
}

Subtype collectRelease(const platform::FileReader& files) {
  Subtype release = fromHostFile(files, "release", "/etc/os-release", parseOsRelease);
  if (release.context.empty()) {
    return release;
  }
  Subtype fallback = fromHostFile(files, "release", "/usr/lib/os-release", parseOsRelease);
  return fallback.context.empty() ? fallback : release;
}

struct SysctlFolder {
  std::string path;
  std::size_t depth = 0;
};

void addSysctlFile(const platform::FileReader& files, const std::string& path, ReadingMap& data) {
  // Many settings are for root or for writing only, and some are binary: absent is what they are in a snapshot.
  if (const Result<std::string> content = readHostFile(files, path)) {
    data.merge(parseSysctl(path, *content));
  }
}

Subtype collectSysctl(const platform::FileReader& files) {
  Subtype sysctl{"sysctl", {}, {}};
  std::vector<SysctlFolder> waiting = {{std::string(kSysctlRoot), 0}};
  std::size_t seen = 0;
  while (!waiting.empty()) {
    const SysctlFolder folder = std::move(waiting.back());
    waiting.pop_back();
    const auto entries = files.list(folder.path);
    if (!entries && folder.depth == 0) {
      return unreadable("sysctl", entries.error().message);
    }
    for (const platform::DirectoryEntry& entry : entries.value_or(std::vector<platform::DirectoryEntry>())) {
      const std::string path = folder.path + "/" + entry.name;
      if (matchesAny(path, kSysctlLeftOut) || ++seen > kMaxSysctlFiles) {
        continue;
      }
      if (entry.type == platform::FileType::directory && folder.depth < kMaxSysctlDepth) {
        waiting.push_back({path, folder.depth + 1});
      } else if (entry.type == platform::FileType::regular) {
        addSysctlFile(files, path, sysctl.data);
      }
    }
  }
  return sysctl;
}

}  // namespace

ReadingMap parseKernelCommandLine(std::string_view text) {
  ReadingMap data;
  for (const std::string& token : text::split(text::trim(text), ' ')) {
    const std::string_view trimmed = text::trim(token);
    const std::string_view key = trimmed.substr(0, trimmed.find('='));
    if (key.empty() || key == "root" || trimmed.starts_with('#')) {
      continue;
    }
    const std::string_view value = trimmed.substr(std::min(key.size() + 1, trimmed.size()));
    data[std::string(key)] = document::Value::string(std::string(value));
  }
  return data;
}

ReadingMap parseModules(std::string_view text) {
  ReadingMap data;
  for (const std::string& line : contentLines(text)) {
    data[text::fields(line).front()] = document::Value::boolean(true);
  }
  return data;
}

ReadingMap parseOsRelease(std::string_view text) {
  ReadingMap data;
  for (const std::string& line : contentLines(text)) {
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos) {
      continue;
    }
    const std::string_view key = text::trim(std::string_view(line).substr(0, equals));
    const std::string_view value = withoutQuotes(text::trim(std::string_view(line).substr(equals + 1)));
    if (!key.empty() && !value.empty()) {
      data[std::string(key)] = document::Value::string(std::string(value));
    }
  }
  return data;
}

ReadingMap parseSysctl(std::string_view path, std::string_view text) {
  const std::vector<std::string> content = contentLines(text);
  const bool isTable = content.size() > 1 && std::ranges::all_of(content, [](const std::string& line) {
                         return text::fields(line).size() >= 2;
                       });
  ReadingMap data;
  if (!isTable) {
    data[std::string(path)] = document::Value::string(text::join(content, "\n"));
    return data;
  }
  for (const std::string& line : content) {
    std::vector<std::string> fields = text::fields(line);
    const std::string key = fmt::format("{}/{}", path, fields.front());
    fields.erase(fields.begin());
    data[key] = document::Value::string(text::join(fields, " "));
  }
  return data;
}

Measurement collectOs(const platform::FileReader& files) {
  Measurement os{"OS", {}};
  os.subtypes.push_back(fromHostFile(files, "grub", "/proc/cmdline", parseKernelCommandLine));
  os.subtypes.push_back(collectSysctl(files));
  os.subtypes.push_back(fromHostFile(files, "kmod", "/proc/modules", parseModules));
  os.subtypes.push_back(collectRelease(files));
  return os;
}

}  // namespace snapshot
