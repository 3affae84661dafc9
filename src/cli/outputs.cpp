// SPDX-License-Identifier: Apache-2.0
#include "cli/outputs.h"

#include "base/result.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/inputs.h"
#include "cli/services.h"
#include "document/value.h"
#include "document/write.h"
#include "platform/filesystem.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

constexpr std::array<std::pair<std::string_view, OutputFormat>, 3> kFormats = {{
    {"yaml", OutputFormat::yaml},
    {"json", OutputFormat::json},
    {"table", OutputFormat::table},
}};

constexpr std::string_view kStandardOutput = "/dev/stdout";
constexpr std::size_t kPathInMessage = 200;

std::string idOf(const platform::FileStatus& status) {
  return fmt::format("{}:{}", status.device, status.inode);
}

// The same text for every path that leads to the same file, through links of either kind or by another spelling. A file
// that is not there yet is its name in its folder.
std::string placeOfFile(const Services& services, const std::string& path) {
  const std::string named = path.empty() ? std::string(kStandardOutput) : path;
  if (const Result<platform::FileStatus> status = services.files.status(named)) {
    return idOf(*status);
  }
  const std::filesystem::path normal = std::filesystem::path(named).lexically_normal();
  const std::filesystem::path folder = normal.has_parent_path() ? normal.parent_path() : ".";
  const Result<platform::FileStatus> status = services.files.status(folder.string());
  return status ? fmt::format("{}/{}", idOf(*status), normal.filename().string()) : normal.string();
}

// Whether writing to the path would lose one of the files that are read; a device or pipe is not lost.
bool isReadHere(const Services& services, const std::string& path, const std::vector<std::string>& sources) {
  const Result<platform::FileStatus> target = services.files.status(path);
  if (!target || target->type != platform::FileType::regular) {
    return false;
  }
  const Result<std::string> resolved = services.files.resolve(path);
  return std::ranges::any_of(sources, [&](const std::string& source) {
    const Result<platform::FileStatus> status = services.files.status(source == "-" ? "/dev/stdin" : source);
    if (source.empty() || !status) {
      return false;
    }
    if (status->type == platform::FileType::directory) {  // all that is in it is read
      const Result<std::string> folder = services.files.resolve(source);
      return resolved && folder && resolved->starts_with(*folder == "/" ? *folder : *folder + "/");
    }
    return idOf(*status) == idOf(*target);
  });
}

// A link to a file that is not there yet; which file it will become cannot be compared with the others.
bool isDanglingLink(const Services& services, const std::string& path) {
  const Result<platform::FileStatus> link = services.files.linkStatus(path);
  return !path.empty() && link && link->type == platform::FileType::symlink && !services.files.status(path);
}

tl::unexpected<Error> sharedPlace(const Services& services, const Output& output) {
  if (placeOfFile(services, output.path) == placeOfFile(services, "")) {
    return failure(
        Code::invalidInput,
        fmt::format("{}={} has no place: standard output takes one report, and without --output FILE that "
                    "is the CTRF one",
                    output.flag, output.path.empty() ? "-" : output.path));
  }
  return failure(Code::invalidInput,
                 fmt::format("two reports are to be written to {}: give each its own file",
                             text::quoted(output.path, kPathInMessage)));
}

}  // namespace

Result<OutputFormat> parseOutputFormat(std::string_view text) {
  for (const auto& [name, format] : kFormats) {
    if (name == text) {
      return format;
    }
  }
  return failure(
      Code::invalidInput,
      fmt::format("invalid --format {}: unsupported, expected yaml, json or table", text::quoted(text)));
}

std::string trimmedDestination(const std::string& text) {
  const std::string_view trimmed = text::trim(text);
  return std::string(trimmed == "-" ? std::string_view{} : trimmed);
}

Result<> refuseClusterDestination(const std::string& destination) {
  if (!isConfigMapUri(destination)) {
    return {};
  }
  return failure(
      Code::unsupported,
      fmt::format("{} is in a cluster, which this version cannot write yet: expected a file or '-'",
                  text::quoted(destination, kPathInMessage)));
}

Result<std::string> parseDestination(const std::string& text) {
  std::string destination = trimmedDestination(text);
  TRY_VOID(refuseClusterDestination(destination));
  return destination;
}

Result<> checkOutputs(const Services& services, const std::vector<Output>& outputs,
                      const std::vector<std::string>& sources) {
  const std::string nowhere = placeOfFile(services, "/dev/null");  // has room for all
  std::set<std::string> taken;
  for (const Output& output : outputs) {
    const std::string place = placeOfFile(services, output.path);
    if (place != nowhere && !taken.insert(place).second) {
      return sharedPlace(services, output);
    }
    if (outputs.size() > 1 && isDanglingLink(services, output.path)) {
      return failure(
          Code::invalidInput,
          fmt::format("{} is a link to a file that is not there yet: beside other outputs, name the file",
                      text::quoted(output.path, kPathInMessage)));
    }
    if (!output.path.empty() && isReadHere(services, output.path, sources)) {
      return failure(Code::invalidInput,
                     fmt::format("{} is read by this command and would be overwritten: write to another file",
                                 text::quoted(output.path, kPathInMessage)));
    }
  }
  return {};
}

Result<std::string> outputOf(const Services& services, const Arguments& arguments,
                             const std::vector<std::string>& sources) {
  std::string destination = TRY(parseDestination(arguments.text("output")));
  TRY_VOID(checkOutputs(services, {{"--output", destination}}, sources));
  return destination;
}

Result<> writeOutput(Services& services, const std::string& destination, std::string_view content) {
  if (destination.empty()) {
    return services.console.out(content);
  }
  if (parseOutputFormat(destination)) {
    services.log.warn(
        fmt::format("writing a file named {0}; a format is given by --format {0}", destination));
  }
  Result<> written = services.writer.writeAtomically(destination, content);
  if (!written) {
    Error error = std::move(written.error());
    if (error.code != Code::permissionDenied) {
      error.code = Code::internal;
    }
    error.frames.push_back(fmt::format("writing {}", text::quoted(destination, kPathInMessage)));
    return failure(std::move(error));
  }
  return {};
}

std::string writeDocument(const document::Value& value, OutputFormat format, int yamlIndent) {
  return format == OutputFormat::json ? document::writeJson(value) : document::writeYaml(value, {yamlIndent});
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace cli
