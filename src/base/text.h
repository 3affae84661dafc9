// SPDX-License-Identifier: Apache-2.0
#pragma once

// Small operations on text that every room needs. All are byte-wise and know ASCII only, except where a name
// says utf8.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace text {

std::string_view trim(std::string_view text);
std::string toLower(std::string_view text);
bool contains(std::string_view text, std::string_view part);
std::string replaceAll(std::string_view text, std::string_view from, std::string_view to);

// Every piece between separators, empty ones included: split("", ',') is one empty piece.
std::vector<std::string> split(std::string_view text, char separator);
// Fields separated by runs of blanks and tabs; no empty fields.
std::vector<std::string> fields(std::string_view text);
// Lines without their terminator (LF or CRLF); a final terminator does not add an empty line.
std::vector<std::string_view> lines(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);

// The text in single quotes, cut to `limit` bytes at a code-point boundary, control characters escaped, for
// error messages.
std::string quoted(std::string_view text, std::size_t limit = 80);

// The candidate nearest to `word` by edit distance, when near enough to be a likely slip
// (at most a third of the longer length, at least 1); the first one wins a tie.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);
// ` (did you mean 'X'?)` or nothing.
std::string didYouMean(std::string_view word, std::span<const std::string> candidates);

// Offset of the first byte that is not part of valid UTF-8 (overlong forms and surrogates are invalid), or npos.
std::size_t findInvalidUtf8(std::string_view text);

// A JSON string with its quotes. Bytes that are no UTF-8 stay; control characters are escaped.
std::string quotedJson(std::string_view text);
// One plain word as it is, anything else as a JSON string: the value of an attribute in a line of text.
std::string wordOrQuoted(std::string_view text);

}  // namespace text
