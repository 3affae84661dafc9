// SPDX-License-Identifier: Apache-2.0
#include "platform/http_client.h"

#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace platform {

bool isHttpUrl(std::string_view text) {
  const std::string lower = text::toLower(text.substr(0, 8));
  return lower.starts_with("http://") || lower.starts_with("https://");
}

std::string withoutSecrets(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) {
    return std::string(url);
  }
  const std::size_t start = scheme + 3;
  const std::size_t authorityEnd = std::min(url.find_first_of("/?#", start), url.size());
  const std::string_view authority = url.substr(start, authorityEnd - start);
  const std::string_view path =
      url.substr(authorityEnd, url.find_first_of("?#", authorityEnd) - authorityEnd);
  const std::size_t at = authority.rfind('@');
  return fmt::format("{}{}{}", url.substr(0, start),
                     at == std::string_view::npos ? authority : authority.substr(at + 1), path);
}

}  // namespace platform
