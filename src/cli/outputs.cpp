// SPDX-License-Identifier: Apache-2.0
#include "cli/outputs.h"

#include "base/result.h"
#include "base/text.h"
#include "cli/inputs.h"
#include "cli/services.h"
#include "document/value.h"
#include "document/write.h"
#include "platform/filesystem.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
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

Result<std::string> parseDestination(const std::string& text) {
  const std::string_view trimmed = text::trim(text);
  if (isConfigMapUri(trimmed)) {
    return failure(
        Code::unsupported,
        fmt::format("{} is in a cluster, which this version cannot write yet: expected a file or '-'",
                    text::quoted(trimmed)));
  }
  return std::string(trimmed == "-" ? std::string_view{} : trimmed);
}

Result<> checkNotInput(const Services& services, const std::string& destination,
                       const std::vector<std::string>& sources) {
  const Result<platform::FileStatus> target = services.files.status(destination);
  if (destination.empty() || !target || target->type != platform::FileType::regular) {
    return {};
  }
  for (const std::string& source : sources) {
    const Result<platform::FileStatus> status = services.files.status(source);
    if (!source.empty() && status && status->device == target->device && status->inode == target->inode) {
      return failure(Code::invalidInput,
                     fmt::format("{} is read by this command and would be overwritten: write to another file",
                                 text::quoted(destination, 200)));
    }
  }
  return {};
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
    error.frames.push_back(fmt::format("writing {}", text::quoted(destination, 200)));
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
