// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

constexpr std::array<std::string_view, 14> kCodeNames = {
    "invalid-input",     "not-found",       "already-exists", "conflict",          "failed-precondition",
    "permission-denied", "unauthenticated", "unavailable",    "deadline-exceeded", "cancelled",
    "exhausted",         "corrupted",       "unsupported",    "internal",
};

}  // namespace

std::string_view codeName(Code code) { return kCodeNames.at(static_cast<std::size_t>(code)); }

std::string toText(const SourceSpan& where) {
  std::string text = where.file;
  if (where.line != 0) {
    text += fmt::format(":{}", where.line);
    if (where.column != 0) {
      text += fmt::format(":{}", where.column);
    }
  }
  if (!where.path.empty()) {
    text += fmt::format("{}at '{}'", text.empty() ? "" : ": ", where.path);
  }
  return text;
}

std::string describe(const Error& error) {
  std::string text;
  if (error.where) {
    text = toText(*error.where);
  }
  if (!text.empty()) {
    text += ": ";
  }
  text += error.message;
  for (const std::string& frame : error.frames) {
    text += fmt::format("\n  while {}", frame);
  }
  if (!error.hint.empty()) {
    text += fmt::format("\n  hint: {}", error.hint);
  }
  return text;
}

void invariantFailed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}
