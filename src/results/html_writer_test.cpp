// SPDX-License-Identifier: Apache-2.0
#include "results/html_writer.h"

#include "results/html.h"
#include "results/report.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

namespace results {
namespace {

std::string linkTo(std::string_view address) {
  HtmlWriter html;
  html.element("a", {{"href", address}}, "x");
  return std::move(html).take();
}

TEST_CASE("text and attribute values are escaped") {
  HtmlWriter html;
  html.open("p", {{"title", "\"><script>"}});
  html.text("<b> & 'c'");
  html.single("br");
  html.close();

  CHECK(std::move(html).take() ==
        "<!doctype html>\n<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt; &amp; &#39;c&#39;<br></p>");
}

TEST_CASE("an address that could run something is not written") {
  struct Row {
    const char* address;
    const char* written;
  };
  const Row rows[] = {
      {"https://example.com/a?b=c", "https://example.com/a?b=c"},
      {"#phase-1", "#phase-1"},
      {"/path?x=a:b", "/path?x=a:b"},
      {"page.html", "page.html"},
      {"javascript:alert(1)", "#"},
      {" javascript:alert(1)", "#"},
      {"java\nscript:alert(1)", "#"},
      {"data:text/html,x", "#"},
      {"//example.com", "#"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.address) {
      CHECK(linkTo(row.address) == std::string("<!doctype html>\n<a href=\"") + row.written + "\">x</a>");
    }
  }
}

TEST_CASE("the page of a report stands alone") {
  Report report;
  report.phases = {{"p", {{.name = "<script>alert(1)</script>", .status = Status::failed}}}};
  const std::string page = writeHtml(report);

  for (const char* part : {"<script", "http://", "https://", "url(", "@import", "src=", "onclick"}) {
    CAPTURE(part);
    CHECK(page.find(part) == std::string::npos);
  }
  CHECK(page.find("prefers-color-scheme: dark") != std::string::npos);
  CHECK(page.find("width=device-width") != std::string::npos);
}

TEST_CASE("a phase's row on the page counts its checks") {
  Report report;
  report.phases = {{"p",
                    {{.name = "a", .status = Status::passed},
                     {.name = "b", .status = Status::passed},
                     {.name = "c", .status = Status::other}}}};

  CHECK(writeHtml(report).find("<td class=\"number count\">3</td><td class=\"number count\">2</td>"
                               "<td class=\"number count\">0</td><td class=\"number count\">0</td>"
                               "<td class=\"number count\">1</td>") != std::string::npos);
}

}  // namespace
}  // namespace results
