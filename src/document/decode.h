// SPDX-License-Identifier: Apache-2.0
#pragma once

// Documents to records, by field list. The first problem is the error: file, line, column, the path in the document,
// what was found and what is expected.

#include "base/result.h"
#include "document/fields.h"
#include "document/view.h"

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

enum class UnknownKeys : std::uint8_t { reject, warn, ignore };

// Something worth telling that is no error, with its place.
struct Note {
  std::string message;
  std::optional<SourceSpan> where;

  bool operator==(const Note&) const = default;
};

std::string describe(const Note& note);

// Error invalidInput, with its place, unless the text under `key` (kind, apiVersion) is the expected one. Where it is
// optional it may be missing or empty.
Result<> checkHeader(const View& root, std::string_view key, std::string_view expected, Presence presence);

// State of one decoding: the policy, what to tell, and the first error.
struct DecodeContext {
  UnknownKeys unknownKeys = UnknownKeys::reject;
  std::vector<Note> notes{};
  // Full paths, list indices left out, of unknown keys that are only worth a note: "spec.components".
  std::vector<std::string_view> meaninglessKeys{};
  std::optional<Error> error{};

  void fail(const View& view, std::string path, std::string message);
};

namespace decode_detail {

// Reports every key of `view` that is not in `known`.
void checkUnknownKeys(DecodeContext& context, const View& view, const std::string& path,
                      const std::vector<std::string_view>& known);
void failKind(DecodeContext& context, const View& view, const std::string& path, std::string_view expected);
void readText(DecodeContext& context, const View& view, const std::string& path, std::string& target);
void readBool(DecodeContext& context, const View& view, const std::string& path, bool& target);
void readDouble(DecodeContext& context, const View& view, const std::string& path, double& target);
std::int64_t readInteger(DecodeContext& context, const View& view, const std::string& path,
                         std::int64_t least, std::int64_t most);
void failEnum(DecodeContext& context, const View& view, const std::string& path,
              const std::vector<std::string>& allowed);
void failMissing(DecodeContext& context, const View& view, const std::string& path, std::string_view name);

template <class T>
void readInto(DecodeContext& context, const View& view, const std::string& path, T& target);

class RecordReader {
 public:
  RecordReader(DecodeContext& context, const View& view, const std::string& path)
      : context_(context), view_(view), path_(path) {}

  template <class T>
  void field(std::string_view name, T& member, Presence presence, std::string_view) {
    known_.push_back(name);
    if (context_.error) {
      return;
    }
    const std::optional<View> found = view_.find(name);
    if (found) {
      readInto(context_, *found, childPath(path_, name), member);
    } else if (presence == Presence::required) {
      failMissing(context_, view_, path_, name);
    }
  }

  void finish() { checkUnknownKeys(context_, view_, path_, known_); }

 private:
  DecodeContext& context_;
  const View& view_;
  const std::string& path_;
  std::vector<std::string_view> known_;
};

template <class T>
void readList(DecodeContext& context, const View& view, const std::string& path, std::vector<T>& target) {
  if (view.isNull()) {
    return;
  }
  if (view.kind() != Kind::sequence) {
    failKind(context, view, path, "a list");
    return;
  }
  target.reserve(view.size());
  for (std::size_t i = 0; i < view.size() && !context.error; ++i) {
    readInto(context, view.element(i), childPath(path, i), target.emplace_back());
  }
}

template <class T>
void readMap(DecodeContext& context, const View& view, const std::string& path,
             std::map<std::string, T>& target) {
  if (view.isNull()) {
    return;
  }
  if (view.kind() != Kind::mapping) {
    failKind(context, view, path, "a mapping");
    return;
  }
  for (std::size_t i = 0; i < view.size() && !context.error; ++i) {
    const std::string key(view.key(i).text());
    readInto(context, view.value(i), childPath(path, key), target[key]);
  }
}

template <class T>
void readEnum(DecodeContext& context, const View& view, const std::string& path, T& target) {
  if (const auto value = view.isScalar() ? enumFromName<T>(view.text()) : std::nullopt) {
    target = *value;
    return;
  }
  std::vector<std::string> allowed;
  allowed.reserve(EnumNames<T>::table.size());
  for (const auto& entry : EnumNames<T>::table) {
    allowed.emplace_back(entry.name);
  }
  failEnum(context, view, path, allowed);
}

template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsMap = false;
template <class T>
inline constexpr bool kIsMap<std::map<std::string, T>> = true;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <class T>
void readRecord(DecodeContext& context, const View& view, const std::string& path, T& target) {
  if (view.isNull()) {
    return;
  }
  if (view.kind() != Kind::mapping) {
    failKind(context, view, path, "a mapping");
    return;
  }
  RecordReader reader(context, view, path);
  describe(reader, target);
  if (!context.error) {
    reader.finish();
  }
}

template <class T>
void readInto(DecodeContext& context, const View& view, const std::string& path, T& target) {
  if constexpr (std::same_as<T, std::string>) {
    readText(context, view, path, target);
  } else if constexpr (std::same_as<T, bool>) {
    readBool(context, view, path, target);
  } else if constexpr (Number<T>) {
    if (!view.isNull()) {
      target = static_cast<T>(readInteger(context, view, path, std::numeric_limits<T>::min(),
                                          static_cast<std::int64_t>(std::numeric_limits<T>::max())));
    }
  } else if constexpr (std::same_as<T, double>) {
    readDouble(context, view, path, target);
  } else if constexpr (std::same_as<T, Value>) {
    target = Value::from(view);
  } else if constexpr (kIsOptional<T>) {
    if (!view.isNull()) {
      readInto(context, view, path, target.emplace());
    }
  } else if constexpr (kIsList<T>) {
    readList(context, view, path, target);
  } else if constexpr (kIsMap<T>) {
    readMap(context, view, path, target);
  } else if constexpr (Enumerated<T>) {
    readEnum(context, view, path, target);
  } else {
    readRecord(context, view, path, target);
  }
}

}  // namespace decode_detail

// Reads a record from `view`; notes go to `context`, the first error is returned.
template <class T>
Result<T> decode(DecodeContext& context, const View& view, const std::string& path = {}) {
  T target{};
  decode_detail::readInto(context, view, path, target);
  if (context.error) {
    return failure(*std::exchange(context.error, std::nullopt));
  }
  return target;
}

}  // namespace document
