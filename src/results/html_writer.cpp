// SPDX-License-Identifier: Apache-2.0
#include "results/html_writer.h"

#include "base/result.h"
#include "base/text.h"
#include "results/markup.h"

#include <cstddef>
#include <string_view>
#include <utility>

namespace results {
namespace {

// Browsers ignore blanks and controls in and before a scheme, so anything that might be one is refused, not parsed.
bool isSafeAddress(std::string_view address) {
  if (address.starts_with("https://") || address.starts_with("http://")) {
    return true;
  }
  const std::size_t pathEnd = address.find_first_of("/?#");
  return address.substr(0, pathEnd).find_first_of(":&\t\n\r") == std::string_view::npos &&
         !address.starts_with("//") && text::trim(address) == address;
}

bool isAddress(std::string_view attribute) { return attribute == "href" || attribute == "src"; }

}  // namespace

HtmlWriter::HtmlWriter() : html_("<!doctype html>\n") {}

void HtmlWriter::tag(std::string_view name, Attributes attributes) {
  html_.append("<").append(name);
  for (const Attribute& attribute : attributes) {
    const bool refused = isAddress(attribute.name) && !isSafeAddress(attribute.value);
    html_.append(" ").append(attribute.name).append("=\"");
    html_.append(refused ? "#" : escapeMarkup(attribute.value)).append("\"");
  }
  html_ += '>';
}

void HtmlWriter::open(std::string_view name, Attributes attributes) {
  tag(name, attributes);
  open_.emplace_back(name);
}

void HtmlWriter::close() {
  INVARIANT(!open_.empty());
  html_.append("</").append(open_.back()).append(">");
  open_.pop_back();
}

void HtmlWriter::text(std::string_view text) { html_ += escapeMarkup(text); }

void HtmlWriter::element(std::string_view name, Attributes attributes, std::string_view content) {
  open(name, attributes);
  text(content);
  close();
}

void HtmlWriter::single(std::string_view name, Attributes attributes) { tag(name, attributes); }

void HtmlWriter::style(std::string_view css) {
  INVARIANT(!text::contains(css, "</"));
  html_.append("<style>\n").append(css).append("</style>\n");
}

std::string HtmlWriter::take() && {
  INVARIANT(open_.empty());
  return std::move(html_);
}

}  // namespace results
