// SPDX-License-Identifier: Apache-2.0
#include "document/json_diagnosis.h"

#include "base/text.h"
#include "document/json_token.h"
#include "document/value.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

namespace {

// Walks a text front to back with a stack of its own, so that depth costs memory and never the call stack.
class JsonDiagnosis {
 public:
  explicit JsonDiagnosis(std::string_view bytes) : bytes_(bytes) {}

  std::optional<JsonProblem> run() {
    const std::size_t invalid = text::findInvalidUtf8(bytes_);
    bytes_ = bytes_.substr(0, invalid);
    std::optional<JsonProblem> problem = walk();
    if (invalid != std::string_view::npos && (!problem || problem->offset >= invalid || isUnclosed_)) {
      return JsonProblem{invalid, path(), "expected UTF-8, found an invalid byte"};
    }
    return problem;
  }

 private:
  struct Level {
    bool isObject = false;
    std::size_t index = 0;
    std::string key;
  };

  std::optional<JsonProblem> walk();
  std::optional<JsonProblem> takeKey();
  std::optional<JsonProblem> takeValue();
  std::optional<JsonProblem> afterValue();
  std::optional<JsonProblem> takeScalar(std::string& text);

  void skipBlanks() { at_ = std::min(bytes_.find_first_not_of(" \t\r\n", at_), bytes_.size()); }
  bool atEnd() const { return at_ == bytes_.size(); }
  bool takeChar(char c) {
    skipBlanks();
    if (atEnd() || bytes_[at_] != c) {
      return false;
    }
    ++at_;
    return true;
  }

  std::string path() const;
  JsonProblem expected(std::string_view what) const;

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<Level> levels_;
  bool isClosed_ = false;    // the root value is complete
  bool isUnclosed_ = false;  // ended inside a string
};

std::optional<JsonProblem> JsonDiagnosis::walk() {
  while (!isClosed_) {
    if (auto problem = takeValue()) {
      return problem;
    }
  }
  skipBlanks();
  return atEnd() ? std::nullopt : std::optional(expected("the end of the file"));
}

// A value up to its first child; then whatever follows it, up to the next value.
std::optional<JsonProblem> JsonDiagnosis::takeValue() {
  const bool isObject = takeChar('{');
  if (isObject || takeChar('[')) {
    levels_.push_back({isObject, 0, {}});
    if (takeChar(isObject ? '}' : ']')) {
      levels_.pop_back();
      return afterValue();
    }
    return isObject ? takeKey() : std::nullopt;
  }
  skipBlanks();
  std::string ignored;
  if (auto problem = takeScalar(ignored)) {
    return problem;
  }
  return afterValue();
}

std::optional<JsonProblem> JsonDiagnosis::afterValue() {
  while (!levels_.empty()) {
    Level& level = levels_.back();
    if (takeChar(',')) {
      ++level.index;
      return level.isObject ? takeKey() : std::nullopt;
    }
    if (!takeChar(level.isObject ? '}' : ']')) {
      return expected(level.isObject ? "',' or '}'" : "',' or ']'");
    }
    levels_.pop_back();
  }
  isClosed_ = true;
  return std::nullopt;
}

std::optional<JsonProblem> JsonDiagnosis::takeKey() {
  levels_.back().key.clear();
  skipBlanks();
  if (atEnd() || bytes_[at_] != '"') {
    return expected("a key in double quotes");
  }
  std::string key;
  if (auto problem = takeScalar(key)) {
    return problem;
  }
  levels_.back().key = std::move(key);
  return takeChar(':') ? std::nullopt : std::optional(expected("':' after the key"));
}

std::optional<JsonProblem> JsonDiagnosis::takeScalar(std::string& text) {
  if (atEnd()) {
    return expected("a value");
  }
  std::string scratch;
  const JsonScalar scalar = readJsonScalar(bytes_.substr(at_), scratch);
  if (scalar.problem.empty()) {
    text = scalar.text;
    at_ += scalar.length;
    return std::nullopt;
  }
  isUnclosed_ = bytes_[at_] == '"' && scalar.problemAt == 0;
  at_ += scalar.problemAt;
  if (scalar.problem == kNoScalar) {
    return expected("a value");
  }
  return JsonProblem{at_, path(), std::string(scalar.problem)};
}

std::string JsonDiagnosis::path() const {
  std::string result;
  for (const Level& level : levels_) {
    if (!level.isObject) {
      result = childPath(result, level.index);
    } else if (!level.key.empty()) {
      result = childPath(result, level.key);
    }
  }
  return result;
}

JsonProblem JsonDiagnosis::expected(std::string_view what) const {
  if (atEnd()) {
    return {at_, path(), fmt::format("expected {}, found the end of the file", what)};
  }
  constexpr std::string_view kEnds = " \t\r\n,:{}[]\"";
  const std::string_view rest = bytes_.substr(at_);
  const std::string_view found =
      rest.substr(0, std::max<std::size_t>(1, std::min(rest.find_first_of(kEnds), rest.size())));
  return {at_, path(), fmt::format("expected {}, found {}", what, text::quoted(found))};
}

}  // namespace

std::optional<JsonProblem> diagnoseJson(std::string_view bytes) { return JsonDiagnosis(bytes).run(); }

}  // namespace document
