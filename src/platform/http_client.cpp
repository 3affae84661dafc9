// SPDX-License-Identifier: Apache-2.0
#include "platform/http_client.h"

#include "base/text.h"

#include <string>
#include <string_view>

namespace platform {

bool isHttpUrl(std::string_view text) {
  const std::string lower = text::toLower(text.substr(0, 8));
  return lower.starts_with("http://") || lower.starts_with("https://");
}

}  // namespace platform
