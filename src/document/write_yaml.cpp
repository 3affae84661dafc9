// SPDX-License-Identifier: Apache-2.0
#include "document/canonical.h"
#include "document/kind.h"
#include "document/natural_order.h"
#include "document/value.h"
#include "document/write.h"
#include "document/yaml_scalar.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

namespace {

// A longer key is written as `? key`, its value on a line of its own.
constexpr std::size_t kLongestSimpleKey = 128;

using MemberPointers = std::vector<const Value::Member*>;

// With digits of other scripts or beyond 64 bits natural order can go in a circle. So byte order first: the same keys
// have to give the same bytes whatever order they came in; and a list, whose sort asks nothing of the order.
MemberPointers inNaturalOrder(const Value& mapping) {
  MemberPointers members;
  members.reserve(mapping.members().size());
  for (const Value::Member& member : mapping.members()) {
    members.push_back(&member);
  }
  if (mapping.keepsOrder()) {
    return members;
  }
  std::ranges::sort(members, {},
                    [](const Value::Member* member) -> const std::string& { return member->first; });
  struct Sortable {
    std::u32string key;
    const Value::Member* member;
  };
  std::list<Sortable> sortable;
  for (const Value::Member* member : members) {
    sortable.push_back(Sortable{codePointsOf(member->first), member});
  }
  sortable.sort(
      [](const Sortable& left, const Sortable& right) { return naturallyLess(left.key, right.key); });
  std::ranges::transform(sortable, members.begin(), &Sortable::member);
  return members;
}

// Writes block style with yaml.v3's indentation: the first level at column 0, what belongs to a key at the next
// multiple of the step, what belongs to a list item two columns further, past its `- `.
class YamlPen {
 public:
  explicit YamlPen(int step) : step_(step < 2 || step > 9 ? 2 : step) {}

  std::string write(const Value& value) {
    node(value, Place::root);
    startLine();
    return std::move(out_);
  }

 private:
  enum class Place : std::uint8_t { root, item, key, value };

  void node(const Value& value, Place place);
  void sequence(const Value& value, Place place);
  void mapping(const Value& value, Place place);
  void key(const std::string& key, bool& isSimple);
  void string(const ScalarLook& look, Place place);
  void singleQuoted(std::string_view text);
  void literal(std::string_view text);

  int indentInside(Place place, bool isScalar) const;
  void startLine();
  void breakLine();
  void put(std::string_view text);
  // Returns the length of the break copied from `text`.
  std::size_t copyBreak(std::string_view text, std::size_t position);
  // Text that stands apart from what precedes it on the line.
  void word(std::string_view text);
  // `-`, `?` or `:` at the head of a line: what follows may start on the same line, at its own indent.
  void marker(std::string_view text);

  int step_;
  int indent_ = -1;         // of the node being written; -1 outside the root
  int column_ = 0;          // in code points
  bool afterBlank_ = true;  // no blank is needed before the next word
  bool isFresh_ = true;     // the line holds nothing but indentation and markers
  std::string out_;
};

int YamlPen::indentInside(Place place, bool isScalar) const {
  if (indent_ < 0) {
    return isScalar ? step_ : 0;
  }
  return place == Place::item ? indent_ + 2 : step_ * ((indent_ + step_) / step_);
}

void YamlPen::breakLine() {
  out_ += '\n';
  column_ = 0;
  isFresh_ = true;
}

void YamlPen::startLine() {
  const int target = std::max(indent_, 0);
  if (!isFresh_ || column_ > target || (column_ == target && !afterBlank_)) {
    breakLine();
  }
  out_.append(static_cast<std::size_t>(target - column_), ' ');
  column_ = target;
  afterBlank_ = true;
}

void YamlPen::put(std::string_view text) {
  out_ += text;
  column_ += static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::size_t YamlPen::copyBreak(std::string_view text, std::size_t position) {
  const std::size_t length = breakLength(text, position);
  out_ += text.substr(position, length);
  column_ = 0;
  isFresh_ = true;
  return length;
}

void YamlPen::word(std::string_view text) {
  if (!afterBlank_) {
    put(" ");
  }
  put(text);
  afterBlank_ = false;
  isFresh_ = false;
}

void YamlPen::marker(std::string_view text) {
  const bool wasFresh = isFresh_;
  word(text);
  isFresh_ = wasFresh;
}

void YamlPen::node(const Value& value, Place place) {
  const int outer = indent_;
  if (value.isScalar()) {
    if (value.kind() == Kind::string) {
      string(lookOfString(value.text()), place);
    } else {
      word(canonicalText(value.kind(), value.text()));
    }
  } else if (value.isSequence()) {
    sequence(value, place);
  } else {
    mapping(value, place);
  }
  indent_ = outer;
}

void YamlPen::sequence(const Value& value, Place place) {
  if (value.elements().empty()) {
    word("[]");
    return;
  }
  indent_ = indentInside(place, false);
  for (const Value& element : value.elements()) {
    startLine();
    marker("-");
    node(element, Place::item);
  }
}

void YamlPen::mapping(const Value& value, Place place) {
  if (value.members().empty()) {
    word("{}");
    return;
  }
  indent_ = indentInside(place, false);
  for (const Value::Member* member : inNaturalOrder(value)) {
    bool isSimple = true;
    startLine();
    key(member->first, isSimple);
    if (isSimple) {
      put(":");
      isFresh_ = false;
    } else {
      startLine();
      marker(":");
    }
    node(member->second, Place::value);
  }
}

void YamlPen::key(const std::string& key, bool& isSimple) {
  constexpr std::size_t kBinaryTagLength = 8;
  const ScalarLook look = lookOfString(key);
  isSimple =
      !look.multiline && look.text.size() + (look.isBinary ? kBinaryTagLength : 0) <= kLongestSimpleKey;
  if (!isSimple) {
    marker("?");
  }
  string(look, Place::key);
}

void YamlPen::string(const ScalarLook& look, Place place) {
  const int outer = indent_;
  indent_ = indentInside(place, true);
  if (look.isBinary) {
    word("!!binary");
  }
  switch (look.style) {
    case ScalarStyle::plain: word(look.text); break;
    case ScalarStyle::singleQuoted: singleQuoted(look.text); break;
    case ScalarStyle::doubleQuoted: word(doubleQuoted(look.text)); break;
    case ScalarStyle::literal: literal(look.text); break;
  }
  indent_ = outer;
}

// Breaks other than LF may stand in single quotes; the next line is indented.
void YamlPen::singleQuoted(std::string_view text) {
  word("'");
  bool afterBreak = false;
  for (std::size_t i = 0; i < text.size();) {
    if (breakLength(text, i) > 0) {
      i += copyBreak(text, i);
      afterBreak = true;
      continue;
    }
    if (afterBreak) {
      startLine();
      afterBreak = false;
    }
    const std::string_view point = text.substr(i, codePointLength(text, i));
    put(point == "'" ? "''" : point);
    isFresh_ = isFresh_ && point == " ";
    i += point.size();
  }
  put("'");
  afterBlank_ = false;
  isFresh_ = false;
}

// The header's line ends where the text's first line starts, so a text that begins with a break loses it: yaml.v3
// does, and its bytes are reproduced.
void YamlPen::literal(std::string_view text) {
  word(literalHeader(text, step_));
  afterBlank_ = true;
  bool afterBreak = true;
  for (std::size_t i = 0; i < text.size();) {
    if (breakLength(text, i) > 0) {
      i += copyBreak(text, i);
      afterBreak = true;
      continue;
    }
    if (afterBreak) {
      startLine();
      afterBreak = false;
    }
    const std::string_view point = text.substr(i, codePointLength(text, i));
    put(point);
    isFresh_ = false;
    i += point.size();
  }
}

}  // namespace

std::string writeYaml(const Value& value, const YamlStyle& style) {
  return YamlPen(style.indent).write(value);
}

}  // namespace document
