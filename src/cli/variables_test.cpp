// SPDX-License-Identifier: Apache-2.0
// The table of variables beside the look-ups in the sources of the program.
#include "cli/variables.h"

#include "base/text.h"
#include "cli/command.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cli {
namespace {

// Where the name of a variable is an argument of a function: its callers have the literal.
constexpr std::array<std::string_view, 3> kTakesName = {
    "src/cli/argument_checks.cpp",
    "src/cli/command_table.cpp",
    "src/platform/adapters/process_environment.cpp",
};

struct LookUp {
  std::string file;
  std::string name;  // empty: not a literal
};

bool isProgramSource(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return path.extension() == ".cpp" && !name.ends_with("_test.cpp") && !name.starts_with("fake_");
}

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The first literal between the parentheses that a call opens at `open`.
std::string firstLiteral(std::string_view source, std::size_t open) {
  const std::string_view rest = source.substr(open, source.find_first_of(");{", open) - open);
  const std::size_t start = rest.find('"');
  return start == std::string_view::npos
             ? std::string()
             : std::string(rest.substr(start + 1, rest.find('"', start + 1) - start - 1));
}

void addLookUps(const std::filesystem::path& path, std::vector<LookUp>& found) {
  const std::string source = contentOf(path);
  for (const std::string_view call :
       {"environment.get(", "environment->get(", "environment().get(", "findVariable(environment,",
        "findVariable(services.environment,", "getenv("}) {
    for (std::size_t at = source.find(call); at != std::string::npos; at = source.find(call, at + 1)) {
      found.push_back({path.generic_string(), firstLiteral(source, at + call.size())});
    }
  }
}

std::vector<LookUp> lookUpsOfProgram() {
  std::vector<LookUp> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("src")) {
    if (entry.is_regular_file() && isProgramSource(entry.path())) {
      addLookUps(entry.path(), found);
    }
  }
  return found;
}

std::set<std::string> namesInTable() {
  std::set<std::string> names;
  for (const VariableNote& note : variableNotes()) {
    for (const std::string& name : text::split(std::string(note.names), ',')) {
      names.emplace(text::trim(name));
    }
  }
  return names;
}

TEST_CASE("every variable that the program looks up is in the table") {
  const std::set<std::string> names = namesInTable();
  const std::vector<LookUp> lookUps = lookUpsOfProgram();

  CHECK(lookUps.size() >= 8);
  for (const LookUp& lookUp : lookUps) {
    CAPTURE(lookUp.file);
    CAPTURE(lookUp.name);
    const bool takesName = std::ranges::find(kTakesName, lookUp.file) != kTakesName.end();
    CHECK((takesName || names.contains(lookUp.name)));
  }
}

TEST_CASE("a variable of a flag is not in the table a second time") {
  const std::set<std::string> names = namesInTable();

  for (const CommandSpec& command : commandTable()) {
    for (const std::span<const Flag> flags : {command.flags, globalFlags()}) {
      for (const Flag& flag : flags) {
        CAPTURE(flag.name);
        CHECK_FALSE(names.contains(std::string(flag.environment)));
      }
    }
  }
}

TEST_CASE("an AICR variable of the table has its ASSAY twin before it") {
  const std::set<std::string> names = namesInTable();

  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK((!name.starts_with("AICR_") || names.contains(twinVariable(name))));
  }
}

}  // namespace
}  // namespace cli
