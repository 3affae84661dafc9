// SPDX-License-Identifier: Apache-2.0
#pragma once

// Writes HTML whose text cannot become markup: whatever is passed as text or as an attribute's value is escaped, and
// only names of tags and attributes, which are literals, are not. Elements are closed in order or the program stops.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace results {

class HtmlWriter {
 public:
  // A value is written even when empty; `href` and `src` accept fragments, relative paths, http and https only and
  // are written as `#` otherwise.
  struct Attribute {
    std::string_view name;
    std::string_view value;
  };
  using Attributes = std::initializer_list<Attribute>;

  // Starts with the doctype.
  HtmlWriter();

  void open(std::string_view tag, Attributes attributes = {});
  void close();
  void text(std::string_view text);
  // An element with text alone.
  void element(std::string_view tag, Attributes attributes, std::string_view text);
  // An element that has no content and no end tag: meta, br.
  void single(std::string_view tag, Attributes attributes = {});
  // The style sheet of the page. Requires: it does not contain "</".
  void style(std::string_view css);
  // A line break in the source, outside of elements that keep blanks.
  void newline() { html_ += '\n'; }

  // Requires: every element is closed.
  std::string take() &&;

 private:
  void tag(std::string_view name, Attributes attributes);

  std::string html_;
  std::vector<std::string> open_;
};

}  // namespace results
