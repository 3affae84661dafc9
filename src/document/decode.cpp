// SPDX-License-Identifier: Apache-2.0
#include "document/decode.h"

#include "base/result.h"
#include "base/text.h"
#include "document/fields.h"
#include "document/kind.h"
#include "document/scalar.h"
#include "document/value.h"
#include "document/view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

namespace {

// "a string 'abc'", "a list".
std::string foundText(const View& view) {
  const std::string name(kindName(view.kind()));
  return view.isScalar() && !view.isNull() ? fmt::format("{} {}", name, text::quoted(view.text())) : name;
}

void failExpected(DecodeContext& context, const View& view, const std::string& path,
                  std::string_view expected) {
  context.fail(view, path, fmt::format("expected {}, found {}", expected, foundText(view)));
}

std::string withoutIndices(std::string_view path) {
  std::string result;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '[') {
      i = std::min(path.find(']', i), path.size());
    } else {
      result += path[i];
    }
  }
  return result;
}

// What yaml.v3 accepts for a boolean that is asked for, beyond true and false.
std::optional<bool> oldBool(std::string_view text) {
  if (text == "y" || text == "Y" || text == "yes" || text == "on") {
    return true;
  }
  return text == "n" || text == "N" || text == "no" || text == "off" ? std::optional(false) : std::nullopt;
}

std::optional<double> doubleOf(const View& view) {
  if (view.kind() == Kind::floating) {
    return parseFloating(view.text());
  }
  if (view.kind() != Kind::integer) {
    return std::nullopt;
  }
  if (const auto number = parseInteger(view.text())) {
    return static_cast<double>(*number);
  }
  if (const auto number = parseUnsigned(view.text())) {
    return static_cast<double>(*number);
  }
  return parseFloating(view.text());
}

// The integer that a node holds: 5.0 is one too, 5.5 and what has more than 64 bits is none.
std::optional<std::int64_t> integerOf(const View& view) {
  if (view.kind() == Kind::integer) {
    return parseInteger(view.text());
  }
  constexpr double kBeyond = 9223372036854775808.0;  // 2 to the power of 63
  const std::optional<double> number =
      view.kind() == Kind::floating ? parseFloating(view.text()) : std::nullopt;
  const bool isWhole = number && std::trunc(*number) == *number && *number >= -kBeyond && *number < kBeyond;
  return isWhole ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
}

}  // namespace

Result<> checkHeader(const View& root, std::string_view key, std::string_view expected, Presence presence) {
  const std::optional<View> found = root.find(key);
  const std::string_view text = found ? found->text() : std::string_view{};
  const bool isMissing = !found || (found->isScalar() && text.empty());
  if (text == expected || (isMissing && presence == Presence::optional)) {
    return {};
  }
  return failure(errorAt(found.value_or(root), std::string(key),
                         fmt::format("expected '{}', found {}", expected,
                                     isMissing           ? "nothing"
                                     : found->isScalar() ? text::quoted(text)
                                                         : std::string(kindName(found->kind())))));
}

std::string describe(const Note& note) {
  if (!note.where) {
    return note.message;
  }
  return ::describe(Error{Code::invalidInput, note.message, {}, note.where, {}});
}

void DecodeContext::fail(const View& view, std::string path, std::string message) {
  if (!error) {
    error = errorAt(view, std::move(path), std::move(message));
  }
}

namespace decode_detail {

void checkUnknownKeys(DecodeContext& context, const View& view, const std::string& path,
                      const std::vector<std::string_view>& known) {
  if (context.unknownKeys == UnknownKeys::ignore) {
    return;
  }
  for (std::size_t i = 0; i < view.size() && !context.error; ++i) {
    const View key = view.key(i);
    if (std::ranges::find(known, key.text()) != known.end()) {
      continue;
    }
    const std::string keyPath = childPath(path, key.text());
    const std::vector<std::string> candidates(known.begin(), known.end());
    const std::string message =
        fmt::format("unknown key {}{}", text::quoted(key.text()), text::didYouMean(key.text(), candidates));
    const bool isMeaningless =
        std::ranges::find(context.meaninglessKeys, withoutIndices(keyPath)) != context.meaninglessKeys.end();
    if (context.unknownKeys == UnknownKeys::warn || isMeaningless) {
      context.notes.push_back({message, key.where(keyPath)});
    } else {
      context.fail(key, keyPath, message);
    }
  }
}

void failKind(DecodeContext& context, const View& view, const std::string& path, std::string_view expected) {
  failExpected(context, view, path, expected);
}

void readText(DecodeContext& context, const View& view, const std::string& path, std::string& target) {
  if (view.isNull()) {
    return;
  }
  if (!view.isScalar()) {
    failExpected(context, view, path, "a string");
    return;
  }
  target = view.text();
}

void readBool(DecodeContext& context, const View& view, const std::string& path, bool& target) {
  if (view.isNull()) {
    return;
  }
  const std::optional<bool> value = view.kind() == Kind::boolean  ? parseBool(view.text())
                                    : view.kind() == Kind::string ? oldBool(view.text())
                                                                  : std::nullopt;
  if (!value) {
    failExpected(context, view, path, "true or false");
    return;
  }
  target = *value;
}

void readDouble(DecodeContext& context, const View& view, const std::string& path, double& target) {
  if (view.isNull()) {
    return;
  }
  const std::optional<double> value = doubleOf(view);
  if (!value) {
    failExpected(context, view, path, "a number");
    return;
  }
  target = *value;
}

std::int64_t readInteger(DecodeContext& context, const View& view, const std::string& path,
                         std::int64_t least, std::int64_t most) {
  // The upper bound of an unsigned 64-bit member arrives as -1: the signed bound is the tighter one.
  const std::int64_t bound = most < least ? std::numeric_limits<std::int64_t>::max() : most;
  const std::optional<std::int64_t> value = integerOf(view);
  if (value && *value >= least && *value <= bound) {
    return *value;
  }
  const bool isInteger = value || view.kind() == Kind::integer;
  failExpected(context, view, path,
               isInteger ? fmt::format("an integer from {} to {}", least, bound) : std::string("an integer"));
  return 0;
}

void failEnum(DecodeContext& context, const View& view, const std::string& path,
              const std::vector<std::string>& allowed) {
  std::string message =
      fmt::format("expected one of {}, found {}", text::join(allowed, ", "), foundText(view));
  if (view.isScalar()) {
    message += text::didYouMean(view.text(), allowed);
  }
  context.fail(view, path, std::move(message));
}

void failMissing(DecodeContext& context, const View& view, const std::string& path, std::string_view name) {
  context.fail(view, path, fmt::format("the required key {} is missing", text::quoted(name)));
}

}  // namespace decode_detail

}  // namespace document
