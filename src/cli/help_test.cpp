// SPDX-License-Identifier: Apache-2.0
// Help of every command, kept in tests/golden/help. ASSAY_REGENERATE_GOLDEN=1 rewrites it.
#include "cli/help.h"

#include "base/text.h"
#include "cli/command.h"
#include "cli/wrap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace cli {
namespace {

std::vector<std::string> builtInValues(Choices source) {
  switch (source) {
    case Choices::service: return {"aks", "eks", "gke", "kind", "oke"};
    case Choices::intent: return {"inference", "training"};
    default: return {};
  }
}

void checkGolden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path("tests/golden/help") / (name + ".txt");
  const char* regenerates = std::getenv("ASSAY_REGENERATE_GOLDEN");
  if (regenerates != nullptr && std::string_view(regenerates) == "1") {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  std::ifstream file(path, std::ios::binary);
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  CHECK_MESSAGE(text == golden, (path.string() + " differs; rewrite it with ASSAY_REGENERATE_GOLDEN=1"));
}

TEST_CASE("help has the text of its golden files") {
  checkGolden("program", helpText(nullptr, 90, "assay", builtInValues));
  for (const CommandSpec& command : commandTable()) {
    checkGolden(text::replaceAll(command.name, " ", "-"), helpText(&command, 90, "assay", builtInValues));
  }
}

TEST_CASE("no line of help is longer than the width") {
  for (const std::size_t width : {0U, 80U, 90U, 100U, 500U}) {
    const std::size_t limit = std::clamp<std::size_t>(width, 80, 100);
    for (const CommandSpec& command : commandTable()) {
      CAPTURE(command.name);
      const std::string help = helpText(&command, width);
      for (const std::string_view line : text::lines(help)) {
        CAPTURE(line);
        CHECK((line.size() <= limit || line.starts_with("  assay ") || text::contains(line, "http")));
      }
    }
  }
}

TEST_CASE("help of validate says how the agent is deployed") {
  const std::string help = helpText(findCommand("validate"));

  for (const char* word : {"namespace", "node-selector", "toleration", "image", "job-name", "timeout",
                           "cleanup", "agent", "deploy"}) {
    CAPTURE(word);
    CHECK(text::contains(help, word));
  }
}

TEST_CASE("help of snapshot says that a template needs YAML") {
  const std::string help = helpText(findCommand("snapshot"));

  CHECK(text::contains(help, "template"));
  CHECK(text::contains(help, "requires YAML format"));
}

TEST_CASE("help goes by the name of the program") {
  const std::string help = helpText(findCommand("recipe"), 90, "aicr");

  CHECK(text::contains(help, "  aicr recipe [FLAGS]\n"));
  CHECK_FALSE(text::contains(help, "assay recipe"));
}

TEST_CASE("help of the program lists every listed command and no other") {
  const std::string help = helpText(nullptr);

  for (const CommandSpec& command : commandTable()) {
    CAPTURE(command.name);
    CHECK(text::contains(help, "\n  " + std::string(command.name) + "  ") == isListed(command));
  }
}

TEST_CASE("text is wrapped at blanks") {
  CHECK(wrapped("aa bb cc", 5) == std::vector<std::string>{"aa bb", "cc"});
  CHECK(wrapped("aaaaaaaa b", 5) == std::vector<std::string>{"aaaaaaaa", "b"});
  CHECK(wrapped("a\n\nb", 5) == std::vector<std::string>{"a", "", "b"});
  CHECK(wrapped("", 5).empty());
  CHECK(indented("a b", 2, 3) == "  a\n  b\n");
}

}  // namespace
}  // namespace cli
