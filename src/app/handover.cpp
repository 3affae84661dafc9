// SPDX-License-Identifier: Apache-2.0
#include "app/handover.h"

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "platform/http_client.h"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace app {
namespace {

constexpr std::string_view kFullName = "assay-full";

std::vector<std::string> sourcesOf(const cli::Arguments& arguments) {
  std::vector<std::string> sources;
  for (const cli::Flag& flag : arguments.command().flags) {
    if (flag.kind == cli::ValueKind::source) {
      sources.push_back(arguments.text(flag.name));
    }
  }
  sources.insert(sources.end(), arguments.positionals().begin(), arguments.positionals().end());
  return sources;
}

// The folder of this executable; empty when /proc is not there.
std::string executableFolder() {
  std::array<char, PATH_MAX> buffer{};
  const ssize_t length = ::readlink("/proc/self/exe", buffer.data(), buffer.size());
  if (length <= 0 || static_cast<std::size_t>(length) == buffer.size()) {
    return {};
  }
  const std::string_view path(buffer.data(), static_cast<std::size_t>(length));
  return std::string(path.substr(0, path.rfind('/')));
}

Error startError(const std::string& path, int error) {
  if (error == ENOENT) {
    return {Code::internal,
            "this command needs the full program, which is not installed",
            {},
            {},
            "install the package 'assay' completely: it has lib/assay/assay-full"};
  }
  return {Code::internal, fmt::format("cannot start '{}': {}", path, std::strerror(error)), {}, {}, {}};
}

}  // namespace

bool needsFullProgram(const cli::Invocation& invocation) {
  const cli::Arguments& arguments = *invocation.arguments;
  if (invocation.command->name == "snapshot") {
    return arguments.isSet("local");
  }
  for (const std::string& source : sourcesOf(arguments)) {
    if (platform::isHttpUrl(source)) {
      return true;
    }
  }
  return false;
}

Error becomeFullProgram(char** argv) {
  const std::string folder = executableFolder();
  if (folder.empty()) {
    return {Code::internal,
            "this command needs the full program, which is found through /proc, and /proc is not there",
            {},
            {},
            "mount /proc, or call lib/assay/assay-full itself"};
  }
  std::string path = fmt::format("{}/../lib/assay/{}", folder, kFullName);
  ::execv(path.c_str(), argv);
  if (errno == ENOENT) {
    path = fmt::format("{}/{}", folder, kFullName);
    ::execv(path.c_str(), argv);
  }
  return startError(path, errno);
}

}  // namespace app
