// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "document/canonical.h"
#include "document/kind.h"
#include "document/scalar.h"
#include "document/value.h"
#include "document/write.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

namespace {

class JsonPen {
 public:
  explicit JsonPen(int indent) : indent_(std::max(indent, 0)) {}

  std::string write(const Value& value, bool finalNewline) {
    node(value, 0);
    if (finalNewline) {
      out_ += '\n';
    }
    return std::move(out_);
  }

 private:
  void node(const Value& value, int depth);
  void scalar(const Value& value);
  void sequence(const Value& value, int depth);
  void mapping(const Value& value, int depth);
  void string(std::string_view text);
  void asciiCharacter(char c);
  void newLine(int depth);

  int indent_;
  std::string out_;
};

void JsonPen::newLine(int depth) {
  if (indent_ > 0) {
    out_ += '\n';
    out_.append(static_cast<std::size_t>(indent_) * static_cast<std::size_t>(depth), ' ');
  }
}

void JsonPen::node(const Value& value, int depth) {
  if (value.isSequence()) {
    sequence(value, depth);
  } else if (value.isMapping()) {
    mapping(value, depth);
  } else {
    scalar(value);
  }
}

void JsonPen::scalar(const Value& value) {
  if (value.kind() == Kind::floating) {
    const auto number = value.asDouble();
    // JSON has no infinity.
    out_ += number && std::isfinite(*number) ? jsonNumber(*number) : "null";
  } else if (value.kind() == Kind::string || value.kind() == Kind::timestamp) {
    string(canonicalText(value.kind(), value.text()));
  } else {
    out_ += canonicalText(value.kind(), value.text());
  }
}

void JsonPen::sequence(const Value& value, int depth) {
  out_ += '[';
  for (const Value& element : value.elements()) {
    if (&element != &value.elements().front()) {
      out_ += ',';
    }
    newLine(depth + 1);
    node(element, depth + 1);
  }
  if (!value.elements().empty()) {
    newLine(depth);
  }
  out_ += ']';
}

void JsonPen::mapping(const Value& value, int depth) {
  std::vector<const Value::Member*> members;
  members.reserve(value.members().size());
  for (const Value::Member& member : value.members()) {
    members.push_back(&member);
  }
  if (!value.keepsOrder()) {
    std::ranges::sort(members, {},
                      [](const Value::Member* member) -> const std::string& { return member->first; });
  }
  out_ += '{';
  for (const Value::Member* member : members) {
    if (member != members.front()) {
      out_ += ',';
    }
    newLine(depth + 1);
    string(member->first);
    out_ += indent_ > 0 ? ": " : ":";
    node(member->second, depth + 1);
  }
  if (!members.empty()) {
    newLine(depth);
  }
  out_ += '}';
}

void JsonPen::asciiCharacter(char c) {
  constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t";
  constexpr std::string_view kEscapeLetters = "\"\\bfnrt";
  const std::size_t found = kEscaped.find(c);
  if (found != std::string_view::npos) {
    out_ += '\\';
    out_ += kEscapeLetters[found];
  } else if (static_cast<unsigned char>(c) < 0x20 || c == '<' || c == '>' || c == '&') {
    fmt::format_to(std::back_inserter(out_), "\\u{:04x}", static_cast<unsigned char>(c));
  } else {
    out_ += c;
  }
}

void JsonPen::string(std::string_view text) {
  out_ += '"';
  std::size_t invalid = text::findInvalidUtf8(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == invalid) {
      out_ += "\\ufffd";
      const std::size_t next = text::findInvalidUtf8(text.substr(i + 1));
      invalid = next == std::string_view::npos ? next : i + 1 + next;
    } else if (text.substr(i).starts_with("\xE2\x80\xA8") || text.substr(i).starts_with("\xE2\x80\xA9")) {
      // Line separators end a line in older JavaScript.
      out_ += text[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      asciiCharacter(text[i]);
    }
  }
  out_ += '"';
}

}  // namespace

std::string writeJson(const Value& value, const JsonStyle& style) {
  return JsonPen(style.indent).write(value, style.finalNewline);
}

}  // namespace document
