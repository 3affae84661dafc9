// SPDX-License-Identifier: Apache-2.0
#include "document/yaml_scalar.h"

#include "base/text.h"
#include "document/kind.h"
#include "document/scalar.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace document {

namespace {

constexpr std::size_t kBase64LineLength = 70;

// What a scan of the text finds; each fact forbids some styles.
struct ScalarFacts {
  bool indicator = false;    // would be read as syntax in a block context
  bool unprintable = false;  // emoji count: yaml.v3 prints the basic plane only
  bool tab = false;
  bool lineBreak = false;
  bool blankEdge = false;  // begins or ends with a space or a break
  bool trailingSpace = false;
  bool breakThenSpace = false;
  bool spaceThenBreak = false;
};

bool isPrintable(char32_t c) {
  return c == U'\n' || (c >= 0x20 && c <= 0x7e) || (c >= 0xa0 && c <= 0xfffd && c != 0xfeff);
}

bool isBreakChar(char32_t c) { return c == U'\r' || c == U'\n' || c == 0x85 || c == 0x2028 || c == 0x2029; }

bool isBlankByte(char c) { return c == ' ' || c == '\t'; }

// Characters that mean syntax at this place of a plain scalar.
bool isIndicator(std::string_view text, std::size_t position, bool afterBlank) {
  const char c = text[position];
  const bool beforeBlank = position + 1 >= text.size() || isBlankByte(text[position + 1]);
  if (position == 0) {
    constexpr std::string_view kNeverFirst = "#,[]{}&*!|>'\"%@`";
    return kNeverFirst.find(c) != std::string_view::npos ||
           ((c == '?' || c == ':' || c == '-') && beforeBlank);
  }
  return (c == ':' && beforeBlank) || (c == '#' && afterBlank);
}

ScalarFacts factsOf(std::string_view text) {
  ScalarFacts facts;
  facts.indicator = text.starts_with("---") || text.starts_with("...");
  bool previousSpace = false;
  bool previousBreak = false;
  bool afterBlank = true;
  std::size_t length = 0;
  for (std::size_t i = 0; i < text.size(); i += length) {
    length = codePointLength(text, i);
    const char32_t c = codePointAt(text, i);
    const bool isLast = i + length == text.size();
    const bool isSpace = c == U' ';
    const bool isBreak = isBreakChar(c);
    facts.indicator |= isIndicator(text, i, afterBlank);
    facts.tab |= c == U'\t';
    facts.unprintable |= c != U'\t' && !isPrintable(c);
    facts.lineBreak |= isBreak;
    facts.blankEdge |= (isSpace || isBreak) && (i == 0 || isLast);
    facts.trailingSpace |= isSpace && isLast;
    facts.breakThenSpace |= isSpace && previousBreak;
    facts.spaceThenBreak |= isBreak && previousSpace;
    previousSpace = isSpace;
    previousBreak = isBreak;
    afterBlank = isSpace || isBreak || c == U'\t' || c == U'\0';
  }
  return facts;
}

ScalarStyle permittedStyle(ScalarStyle wanted, const ScalarFacts& facts) {
  const bool needsEscapes = facts.spaceThenBreak || facts.unprintable;
  if (wanted == ScalarStyle::literal) {
    return facts.trailingSpace || needsEscapes ? ScalarStyle::doubleQuoted : ScalarStyle::literal;
  }
  if (wanted == ScalarStyle::doubleQuoted || facts.breakThenSpace || facts.tab || needsEscapes) {
    return ScalarStyle::doubleQuoted;
  }
  return facts.indicator || facts.blankEdge || facts.lineBreak ? ScalarStyle::singleQuoted
                                                               : ScalarStyle::plain;
}

std::size_t digitRun(std::string_view text, std::size_t position, bool underscores) {
  std::size_t end = position;
  while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || (underscores && text[end] == '_'))) {
    ++end;
  }
  return end - position;
}

// A YAML 1.1 number to base 60, such as 1:20 or -3:45:06.7: quoted for readers of that version.
bool isBase60(std::string_view text) {
  std::size_t i = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  if (digitRun(text, i, false) == 0) {
    return false;
  }
  i += digitRun(text, i, true);
  std::size_t groups = 0;
  while (i < text.size() && text[i] == ':') {
    const std::size_t digits = digitRun(text, i + 1, false);
    if (digits < 1 || digits > 2 || (digits == 2 && text[i + 1] > '5')) {
      return false;
    }
    i += 1 + digits;
    ++groups;
  }
  if (i < text.size() && text[i] == '.') {
    i += 1 + digitRun(text, i + 1, true);
  }
  return groups > 0 && i == text.size();
}

// The YAML 1.1 booleans that YAML 1.2 reads as strings.
bool isOldBoolean(std::string_view text) {
  constexpr std::array<std::string_view, 16> kOldBooleans = {
      "y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off", "Off", "OFF"};
  return std::ranges::find(kOldBooleans, text) != kOldBooleans.end();
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string encoded;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8U | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      encoded += k > group.size() ? '=' : kAlphabet[bits >> (18 - 6 * k) & 0x3fU];
    }
  }
  return encoded;
}

// Short base64 stays on one line; longer is cut into lines, each with its line feed.
std::string base64Lines(std::string_view bytes) {
  std::string encoded = base64(bytes);
  if (encoded.size() < kBase64LineLength) {
    return encoded;
  }
  std::string lines;
  for (std::size_t i = 0; i < encoded.size(); i += kBase64LineLength) {
    lines.append(encoded, i, kBase64LineLength);
    lines += '\n';
  }
  return lines;
}

void appendEscape(std::string& out, char32_t c) {
  struct Short {
    char32_t code;
    char letter;
  };
  constexpr std::array<Short, 15> kShort = {{{0x00, '0'},
                                             {0x07, 'a'},
                                             {0x08, 'b'},
                                             {0x09, 't'},
                                             {0x0a, 'n'},
                                             {0x0b, 'v'},
                                             {0x0c, 'f'},
                                             {0x0d, 'r'},
                                             {0x1b, 'e'},
                                             {0x22, '"'},
                                             {0x5c, '\\'},
                                             {0x85, 'N'},
                                             {0xa0, '_'},
                                             {0x2028, 'L'},
                                             {0x2029, 'P'}}};
  out += '\\';
  const auto* const found = std::ranges::find(kShort, c, &Short::code);
  if (found != kShort.end()) {
    out += found->letter;
    return;
  }
  const auto code = static_cast<std::uint32_t>(c);
  if (code <= 0xff) {
    fmt::format_to(std::back_inserter(out), "x{:02X}", code);
  } else if (code <= 0xffff) {
    fmt::format_to(std::back_inserter(out), "u{:04X}", code);
  } else {
    fmt::format_to(std::back_inserter(out), "U{:08X}", code);
  }
}

}  // namespace

std::size_t codePointLength(std::string_view text, std::size_t position) {
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0xc0) {
    return 1;
  }
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

char32_t codePointAt(std::string_view text, std::size_t position) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[position + i]); };
  switch (codePointLength(text, position)) {
    case 1: return byte(0);
    case 2: return static_cast<char32_t>((byte(0) & 0x1fU) << 6U | (byte(1) & 0x3fU));
    case 3:
      return static_cast<char32_t>((byte(0) & 0x0fU) << 12U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU));
    default:
      return static_cast<char32_t>((byte(0) & 0x07U) << 18U | (byte(1) & 0x3fU) << 12U |
                                   (byte(2) & 0x3fU) << 6U | (byte(3) & 0x3fU));
  }
}

std::size_t breakLength(std::string_view text, std::size_t position) {
  return isBreakChar(codePointAt(text, position)) ? codePointLength(text, position) : 0;
}

ScalarLook lookOfString(std::string_view bytes) {
  ScalarLook look;
  look.isBinary = text::findInvalidUtf8(bytes) != std::string_view::npos;
  look.text = look.isBinary ? base64Lines(bytes) : std::string(bytes);
  ScalarStyle wanted = ScalarStyle::plain;
  if (look.text.find('\n') != std::string::npos) {
    wanted = ScalarStyle::literal;
  } else if (!look.isBinary &&
             (resolvePlain(bytes) != Kind::string || isBase60(bytes) || isOldBoolean(bytes))) {
    wanted = ScalarStyle::doubleQuoted;
  }
  const ScalarFacts facts = factsOf(look.text);
  look.multiline = facts.lineBreak;
  look.style = permittedStyle(wanted, facts);
  return look;
}

std::string doubleQuoted(std::string_view text) {
  // yaml.v3 looks for a byte order mark at the beginning of the text where it means the current character, so a
  // text that begins with one is escaped throughout.
  const bool escapesAll = text.starts_with("\xEF\xBB\xBF");
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); i += codePointLength(text, i)) {
    const char32_t c = codePointAt(text, i);
    if (escapesAll || !isPrintable(c) || isBreakChar(c) || c == U'"' || c == U'\\') {
      appendEscape(out, c);
    } else {
      out.append(text, i, codePointLength(text, i));
    }
  }
  return out += '"';
}

std::string literalHeader(std::string_view text, int indent) {
  std::string header = "|";
  if (text.starts_with(' ') || breakLength(text, 0) > 0) {
    header += fmt::to_string(indent);
  }
  // The last two characters decide: no final break is `-`, more than one is `+`.
  std::size_t beforeLast = std::string_view::npos;
  std::size_t last = 0;
  for (std::size_t i = 0; i < text.size(); i += codePointLength(text, i)) {
    beforeLast = i == 0 ? std::string_view::npos : last;
    last = i;
  }
  if (breakLength(text, last) == 0) {
    header += '-';
  } else if (beforeLast == std::string_view::npos || breakLength(text, beforeLast) > 0) {
    header += '+';
  }
  return header;
}

}  // namespace document
