// SPDX-License-Identifier: Apache-2.0
#pragma once

// Untrusted text on its way into a markup language.

#include <string>
#include <string_view>

namespace results {

// Valid UTF-8 of characters that XML 1.0 permits; each byte or character that is neither becomes U+FFFD.
std::string permittedText(std::string_view text);

// permittedText with `& < > " '` as references, for content and quoted attribute values of XML and HTML.
std::string escapeMarkup(std::string_view text);
// The same for an XML attribute, whose line breaks and tabs a reader would turn into blanks.
std::string escapeAttribute(std::string_view text);

}  // namespace results
