// SPDX-License-Identifier: Apache-2.0
#pragma once

// How one scalar looks in YAML: which of the four styles its text permits, and its text in the quoted ones.
// The rules are those of yaml.v3, oddities included, because documents are compared and digested byte by byte.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace document {

enum class ScalarStyle : std::uint8_t { plain, singleQuoted, doubleQuoted, literal };

struct ScalarLook {
  std::string text;       // what is to be written, before quoting
  bool isBinary = false;  // text is base64 and needs the tag !!binary: the bytes were no UTF-8
  bool multiline = false;
  ScalarStyle style = ScalarStyle::plain;
};

// The look of a string.
ScalarLook lookOfString(std::string_view bytes);

// Length of the line break at `position`, 0 where there is none. CR, LF, NEL, U+2028 and U+2029 break lines.
std::size_t breakLength(std::string_view text, std::size_t position);
// The code point at `position` of valid UTF-8, and its length.
char32_t codePointAt(std::string_view text, std::size_t position);
std::size_t codePointLength(std::string_view text, std::size_t position);

std::string doubleQuoted(std::string_view text);
// `|` with its indentation and chomping hints.
std::string literalHeader(std::string_view text, int indent);

}  // namespace document
