// SPDX-License-Identifier: Apache-2.0
// The generated reference, kept in docs/reference/commands.md: tools/generate-reference rewrites it.
#include "cli/reference.h"

#include "base/text.h"
#include "cli/command.h"
#include "cli/man_page.h"

#include <doctest/doctest.h>

#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>

namespace cli {
namespace {

TEST_CASE("docs/reference/commands.md is up to date") {
  std::ifstream file("docs/reference/commands.md", std::ios::binary);
  const std::string written{std::istreambuf_iterator<char>(file), {}};

  CHECK_MESSAGE(written == commandReference(), "rewrite it with tools/generate-reference");
}

TEST_CASE("the reference and the man page name every command and flag") {
  const std::string reference = commandReference();
  const std::string page = text::replaceAll(manPage("1.2.3", "2026-01-31"), "\\-", "-");

  for (const CommandSpec& command : commandTable()) {
    CAPTURE(command.name);
    CHECK(text::contains(reference, "\n## assay " + std::string(command.name) + "\n") == isListed(command));
    CHECK(text::contains(page, "\n.SS " + std::string(command.name) + "\n") == isListed(command));
    for (const Flag& flag : command.flags) {
      CAPTURE(flag.name);
      CHECK(text::contains(reference, "--" + std::string(flag.name)));
      CHECK(text::contains(page, "--" + std::string(flag.name)));
    }
  }
}

TEST_CASE("the reference names every variable") {
  const std::string reference = commandReference();

  for (const char* variable :
       {"`ASSAY_DEBUG`, `AICR_DEBUG`", "`ASSAY_NAMESPACE`, `AICR_NAMESPACE`", "`NO_COLOR`",
        "`COSIGN_IDENTITY_TOKEN`", "`ASSAY_NCCL_FABRIC`, `AICR_NCCL_FABRIC`", "`http_proxy`"}) {
    CAPTURE(variable);
    CHECK(text::contains(reference, variable));
  }
}

TEST_CASE("no line of the man page is taken for a request") {
  const std::string page = manPage("1.2.3", "2026-01-31");

  for (const std::string_view line : text::lines(page)) {
    CAPTURE(line);
    CHECK(line.substr(0, 1) != "'");
    CHECK((!line.starts_with('.') || line.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZnf") == 1));
  }
  CHECK(page.starts_with(".TH ASSAY 1 \"2026-01-31\" \"assay 1.2.3\""));
}

}  // namespace
}  // namespace cli
