// SPDX-License-Identifier: Apache-2.0
#include "document/freeze.h"

#include "document/kind.h"
#include "document/value.h"
#include "document/view.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace document {
namespace {

class Freezer {
 public:
  Record add(const Value& value) {
    Record record = head(value);
    if (value.isScalar()) {
      fillText(record, value.text());
      return record;
    }
    std::vector<Record> children;
    for (const Value& element : value.elements()) {
      children.push_back(add(element));
    }
    for (const auto& [key, member] : value.members()) {
      children.push_back(keyRecord(key, member));
      children.push_back(add(member));
    }
    record.first = static_cast<std::uint32_t>(records_.size());
    record.count = static_cast<std::uint32_t>(value.isMapping() ? value.members().size() : children.size());
    records_.insert(records_.end(), children.begin(), children.end());
    return record;
  }

  Document finish(std::string file, const Record& root) && {
    records_.push_back(root);
    return {std::move(file), std::move(records_), std::move(text_)};
  }

 private:
  static Record head(const Value& value) {
    Record record;
    record.kind = static_cast<std::uint8_t>(value.kind());
    record.line = value.origin().line;
    record.column = value.origin().column & 0xFFFFFFU;
    return record;
  }

  Record keyRecord(const std::string& key, const Value& member) {
    Record record = head(member);
    record.kind = static_cast<std::uint8_t>(Kind::string);
    fillText(record, key);
    return record;
  }

  void fillText(Record& record, const std::string& text) {
    record.first = static_cast<std::uint32_t>(text_.size());
    record.count = static_cast<std::uint32_t>(text.size());
    text_ += text;
  }

  std::vector<Record> records_;
  std::string text_;
};

}  // namespace

Document freeze(const Value& value, std::string file) {
  Freezer freezer;
  const Record root = freezer.add(value);
  return std::move(freezer).finish(std::move(file), root);
}

}  // namespace document
