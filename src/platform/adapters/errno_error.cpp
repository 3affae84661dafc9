// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/errno_error.h"

#include "base/result.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <string_view>

namespace platform {
namespace {

Code errnoCode(int number) {
  switch (number) {
    case ENOENT: return Code::notFound;
    case EISDIR:
    case ENOTDIR:
    case ELOOP:
    case ENAMETOOLONG: return Code::invalidInput;
    case EACCES:
    case EPERM:
    case EROFS: return Code::permissionDenied;
    case EEXIST: return Code::alreadyExists;
    case ENOTEMPTY: return Code::failedPrecondition;
    default: return Code::internal;
  }
}

std::string errnoWords(int number) {
  const char* text = strerrordesc_np(number);
  if (text == nullptr) {
    return fmt::format("error {}", number);
  }
  std::string words = text;
  // "Input/output error" starts a sentence; "RPC ..." is a name.
  if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && words[1] >= 'a') {
    words[0] = static_cast<char>(words[0] - 'A' + 'a');
  }
  return words;
}

}  // namespace

Error errnoError(std::string_view action, int number) {
  return Error{
      errnoCode(number), fmt::format("cannot {}: {}", action, errnoWords(number)), {}, std::nullopt, {}};
}

}  // namespace platform
