// SPDX-License-Identifier: Apache-2.0
#pragma once

// The order in which yaml.v3 writes the keys of a mapping: digit runs by their value, other characters before
// letters, the rest by code point.

#include <string>
#include <string_view>
#include <vector>

namespace document {

// Code points of the text; a byte that is no valid UTF-8 counts as U+FFFD.
std::u32string codePointsOf(std::string_view text);

bool naturallyLess(std::u32string_view left, std::u32string_view right);

// Unicode categories L and Nd.
bool isUnicodeLetter(char32_t c);
bool isUnicodeDigit(char32_t c);

}  // namespace document
