// SPDX-License-Identifier: Apache-2.0
#include "document/read.h"

#include "base/result.h"
#include "base/text.h"
#include "document/source_text.h"
#include "document/view.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace document {

namespace {

// Of a URL only the path names a format, not what follows `?` or `#`.
std::string_view pathOfUrl(std::string_view path) {
  return text::contains(path, "://") ? path.substr(0, path.find_first_of("?#")) : path;
}

bool takeSuffix(std::string& name, std::string_view suffix) {
  if (!name.ends_with(suffix)) {
    return false;
  }
  name.resize(name.size() - suffix.size());
  return true;
}

}  // namespace

Format detectFormat(std::string_view path, std::string_view bytes) {
  std::string name = text::toLower(pathOfUrl(path));
  takeSuffix(name, ".gz");
  if (takeSuffix(name, ".json")) {
    return Format::json;
  }
  if (takeSuffix(name, ".yaml") || takeSuffix(name, ".yml")) {
    return Format::yaml;
  }
  const std::string_view content = withoutByteOrderMark(bytes);
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  const bool isJson = first != std::string_view::npos && (content[first] == '{' || content[first] == '[');
  return isJson ? Format::json : Format::yaml;
}

Result<Document> read(Format format, std::string_view bytes, std::string file, const ReadLimits& limits) {
  return format == Format::json ? readJson(bytes, std::move(file), limits)
                                : readYaml(bytes, std::move(file), limits);
}

Result<Document> readAny(std::string_view bytes, const std::string& file, const ReadLimits& limits) {
  if (!isGzip(bytes)) {
    return read(detectFormat(file, bytes), bytes, file, limits);
  }
  const std::string inflated = TRY(inflateGzip(bytes, file, limits.maxBytes));
  return read(detectFormat(file, inflated), inflated, file, limits);
}

}  // namespace document
