// SPDX-License-Identifier: Apache-2.0
#include "document/view.h"

#include "base/result.h"
#include "document/kind.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

std::string_view View::text() const {
  const Record& node = record();
  return document::isScalar(static_cast<Kind>(node.kind))
             ? std::string_view(blocks_->text + node.first, node.count)
             : std::string_view{};
}

std::optional<View> View::find(std::string_view key) const {
  if (kind() != Kind::mapping) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < size(); ++i) {
    if (this->key(i).text() == key) {
      return value(i);
    }
  }
  return std::nullopt;
}

std::string_view View::textAt(std::string_view key) const {
  const std::optional<View> found = find(key);
  return found ? found->text() : std::string_view{};
}

SourceSpan View::where(std::string path) const {
  return {std::string(blocks_->file), line(), column(), std::move(path)};
}

Document::Document(std::string file, std::vector<Record> records, std::string text)
    : storage_(std::make_unique<Storage>()) {
  INVARIANT(!records.empty());
  storage_->file = std::move(file);
  storage_->records = std::move(records);
  storage_->text = std::move(text);
  storage_->blocks = {storage_->records.data(), storage_->text.data(), storage_->file};
  storage_->root = static_cast<std::uint32_t>(storage_->records.size() - 1);
}

Error errorAt(const View& view, std::string path, std::string message) {
  return {Code::invalidInput, std::move(message), {}, view.where(std::move(path)), {}};
}

}  // namespace document
