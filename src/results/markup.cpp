// SPDX-License-Identifier: Apache-2.0
#include "results/markup.h"

#include "base/text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace results {
namespace {

constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";

// Length of the character at the front of valid UTF-8 that XML 1.0 has no way to write, else 0: controls other than
// tab and line breaks, U+FFFE and U+FFFF. C1 controls and DEL are permitted but discouraged, and are of no use here.
std::size_t forbiddenLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (byte(0) < 0x20) {
    return text[0] == '\t' || text[0] == '\n' || text[0] == '\r' ? 0 : 1;
  }
  if (byte(0) == 0x7F) {
    return 1;
  }
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) {
    return 2;
  }
  return byte(0) == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE ? 3 : 0;
}

void appendPermitted(std::string& result, std::string_view valid) {
  for (std::size_t at = 0; at < valid.size();) {
    if (const std::size_t length = forbiddenLength(valid.substr(at)); length > 0) {
      result += kReplacementCharacter;
      at += length;
    } else {
      result += valid[at++];
    }
  }
}

std::string_view reference(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    case '\r': return "&#13;";  // a reader would turn it into a line feed
    default: return {};
  }
}

}  // namespace

std::string permittedText(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t invalid = std::min(text::findInvalidUtf8(text), text.size());
    appendPermitted(result, text.substr(0, invalid));
    text.remove_prefix(invalid);
    if (!text.empty()) {
      result += kReplacementCharacter;
      text.remove_prefix(1);
    }
  }
  return result;
}

std::string escapeMarkup(std::string_view text) {
  std::string result;
  for (const char c : permittedText(text)) {
    if (const std::string_view escaped = reference(c); escaped.empty()) {
      result += c;
    } else {
      result += escaped;
    }
  }
  return result;
}

std::string escapeAttribute(std::string_view text) {
  return text::replaceAll(text::replaceAll(escapeMarkup(text), "\n", "&#10;"), "\t", "&#9;");
}

}  // namespace results
