// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "document/json_diagnosis.h"
#include "document/json_token.h"
#include "document/kind.h"
#include "document/read.h"
#include "document/source_text.h"
#include "document/tree_builder.h"
#include "document/view.h"

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace document {

namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::string_view kJsonBlanks = " \t\r\n";

// Reads one document. simdjson finds the structure; scalars are read here, from their bytes, because its own
// reading gives no positions and no integers above 64 bits.
class JsonReader {
 public:
  JsonReader(std::string_view bytes, std::string file, const ReadLimits& limits)
      : bytes_(bytes), file_(std::move(file)), limits_(limits), builder_(file_, limits), places_(bytes_) {}

  Result<Document> read() {
    const std::size_t first = bytes_.find_first_not_of(kJsonBlanks);
    if (first == std::string_view::npos) {
      return failure(emptyDocument(file_));
    }
    if (bytes_[first] == '{' || bytes_[first] == '[') {
      TRY_VOID(readContainer());
    } else {
      TRY_VOID(readRootScalar(first));
    }
    return std::move(builder_).finish();
  }

 private:
  Result<> readContainer();
  Result<> readRootScalar(std::size_t first);
  Result<> walk(ondemand::value value);
  Result<> walkObject(ondemand::object object);
  Result<> walkArray(ondemand::array array);
  Result<> addKey(std::size_t quote);
  Result<> addScalar(std::size_t offset, std::size_t length);

  std::size_t offsetOf(const char* in) const { return static_cast<std::size_t>(in - padded_.data()); }
  tl::unexpected<Error> refused() const;

  std::string_view bytes_;
  std::string file_;
  ReadLimits limits_;
  TreeBuilder builder_;
  PlaceTracker places_;
  std::string padded_;
  std::string scratch_;
};

Result<> JsonReader::readContainer() {
  // simdjson reads past the end, up to its padding: this is the one copy of the document.
  padded_.reserve(bytes_.size() + simdjson::SIMDJSON_PADDING);
  padded_.assign(bytes_);
  bytes_ = padded_;
  const simdjson::padded_string_view input(padded_.data(), padded_.size(), padded_.capacity());
  ondemand::parser parser;
  ondemand::document document;
  // One level more than the builder allows, so that the builder is the one to refuse.
  if (parser.allocate(padded_.size(), limits_.maxDepth + 2) != simdjson::SUCCESS ||
      parser.iterate(input).get(document) != simdjson::SUCCESS) {
    return refused();
  }
  ondemand::value root;
  if (document.get_value().get(root) != simdjson::SUCCESS) {
    return refused();
  }
  TRY_VOID(walk(root));
  return document.current_location().error() == simdjson::OUT_OF_BOUNDS ? Result<>{} : refused();
}

Result<> JsonReader::readRootScalar(std::size_t first) {
  if (diagnoseJson(bytes_)) {
    return refused();
  }
  return addScalar(first, bytes_.size() - first);
}

Result<> JsonReader::walk(ondemand::value value) {
  const std::string_view token = value.raw_json_token();
  const std::size_t offset = offsetOf(token.data());
  if (token.starts_with('{')) {
    ondemand::object object;
    TRY_VOID(builder_.open(Kind::mapping, places_.at(offset)));
    return value.get_object().get(object) == simdjson::SUCCESS ? walkObject(object) : refused();
  }
  if (token.starts_with('[')) {
    ondemand::array array;
    TRY_VOID(builder_.open(Kind::sequence, places_.at(offset)));
    return value.get_array().get(array) == simdjson::SUCCESS ? walkArray(array) : refused();
  }
  // A string must be consumed: skipping one, simdjson takes `"a":` for a key and goes on behind it.
  ondemand::raw_json_string passed;
  if (token.starts_with('"') && value.get_raw_json_string().get(passed) != simdjson::SUCCESS) {
    return refused();
  }
  return addScalar(offset, token.size());
}

Result<> JsonReader::walkObject(ondemand::object object) {
  for (auto next : object) {
    ondemand::field field;
    if (std::move(next).get(field) != simdjson::SUCCESS) {
      return refused();
    }
    const std::size_t quote = offsetOf(field.key().raw()) - 1;
    TRY_VOID(addKey(quote));
    TRY_VOID(walk(field.value()));
  }
  return builder_.close();
}

Result<> JsonReader::walkArray(ondemand::array array) {
  for (auto next : array) {
    ondemand::value element;
    if (std::move(next).get(element) != simdjson::SUCCESS) {
      return refused();
    }
    TRY_VOID(walk(element));
  }
  return builder_.close();
}

Result<> JsonReader::addKey(std::size_t quote) {
  const JsonScalar key = readJsonScalar(bytes_.substr(quote), scratch_);
  return key.problem.empty() ? builder_.addScalar(Kind::string, key.text, places_.at(quote)) : refused();
}

// The token of `length` bytes may end in blanks.
Result<> JsonReader::addScalar(std::size_t offset, std::size_t length) {
  const std::string_view token = bytes_.substr(offset, length);
  const JsonScalar scalar = readJsonScalar(token, scratch_);
  const std::string_view rest = token.substr(std::min(scalar.length, token.size()));
  if (!scalar.problem.empty() || rest.find_first_not_of(kJsonBlanks) != std::string_view::npos) {
    return refused();
  }
  return builder_.addScalar(scalar.kind, scalar.text, places_.at(offset));
}

tl::unexpected<Error> JsonReader::refused() const {
  const std::optional<JsonProblem> problem = diagnoseJson(bytes_);
  Error error = builder_.errorHere(placeAt(bytes_, problem ? problem->offset : 0),
                                   problem ? problem->message : "expected JSON, found something else");
  error.where->path = problem ? problem->path : std::string();
  return failure(std::move(error));
}

}  // namespace

Result<Document> readJson(std::string_view bytes, std::string file, const ReadLimits& limits) {
  TRY_VOID(checkSize(bytes, file, limits));
  return JsonReader(withoutByteOrderMark(bytes), std::move(file), limits).read();
}

}  // namespace document
