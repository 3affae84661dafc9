// SPDX-License-Identifier: Apache-2.0
#include "cli/completion.h"

#include "cli/command.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cli {
namespace {

using Candidates = std::vector<std::string>;

Candidates catalogValues(Choices source) {
  switch (source) {
    case Choices::service: return {"aks", "eks", "gke"};
    case Choices::accelerator: return {"b200", "gb200", "h100"};
    case Choices::criteria: return {"service=eks", "service=gke", "intent=inference", "intent=training"};
    case Choices::catalogName:
      return {"base",
              "h100-eks-training",
              "h100-gke-training",
              "gpu-operator",
              "catalog/overlays/eks.yaml",
              "overlays/eks.yaml",
              "catalog/registry.yaml"};
    case Choices::selector:
      return {"components",
              "components.gpu-operator",
              "components.gpu-operator.values",
              "components.gpu-operator.values.driver",
              "components.cert-manager",
              "criteria"};
    default: return {};
  }
}

Candidates completed(std::vector<std::string> words, const char* shell = "/bin/bash") {
  words.emplace_back(kCompletionRequest);
  return complete(std::move(words), catalogValues, shell);
}

bool offers(const Candidates& candidates, const std::string& candidate) {
  return std::ranges::find(candidates, candidate) != candidates.end();
}

TEST_CASE("words are completed at their place") {
  struct Row {
    const char* name;
    std::vector<std::string> words;
    Candidates expected;
  };
  const std::vector<Row> rows = {
      {"commands",
       {""},
       {"recipe", "query", "diff", "snapshot", "validate", "inspect", "explain", "catalog", "constraint",
        "schema", "completion", "version", "help"}},
      {"no word at all",
       {},
       {"recipe", "query", "diff", "snapshot", "validate", "inspect", "explain", "catalog", "constraint",
        "schema", "completion", "version", "help"}},
      {"commands by their beginning", {"re"}, {"recipe"}},
      {"commands after a global flag", {"--debug", "ver"}, {"version"}},
      {"nothing after an unknown command", {"bundle", ""}, {}},
      {"members of a group", {"catalog", ""}, {"list", "show", "check", "help"}},
      {"help of a command without arguments", {"recipe", "he"}, {"help"}},
      {"files are left to the shell", {"diff", ""}, {}},
      {"folders too", {"catalog", "check", ""}, {}},
      {"overlay names", {"catalog", "show", "h100-e"}, {"h100-eks-training"}},
      {"component names", {"catalog", "show", "gpu-"}, {"gpu-operator"}},
      {"choices of an argument", {"schema", "re"}, {"recipe", "registry"}},
      {"one argument only", {"schema", "recipe", ""}, {}},
      {"commands to be helped with", {"help", "va"}, {"validate"}},
      {"longer flags", {"recipe", "--form"}, {"--format"}},
      {"a flag that is complete", {"recipe", "--format"}, {}},
      {"an alias", {"recipe", "--gp"}, {"--gpu"}},
      {"one dash finds long names", {"recipe", "-form"}, {"--format"}},
      {"a letter begins long names, and is complete itself", {"recipe", "-k"}, {"--kubeconfig"}},
      {"flags after arguments", {"diff", "a", "b", "--fo"}, {"--format"}},
      {"no flags after two dashes", {"diff", "--", "--fo"}, {}},
      {"flags before a command", {"--he"}, {"--help"}},
      {"version of the program", {"-vers"}, {"--version"}},
      {"no version of a command", {"recipe", "--vers"}, {}},
      {"criteria values", {"recipe", "--service", ""}, {"aks", "eks", "gke"}},
      {"criteria values of an alias", {"recipe", "--gpu", "g"}, {"gb200"}},
      {"values after an equals sign", {"recipe", "--service=e"}, {"--service=eks"}},
      {"values of one dash", {"recipe", "-service", "g"}, {"gke"}},
      {"values of a letter", {"recipe", "-t", ""}, {"yaml", "json", "table"}},
      {"values are not confused with flags", {"recipe", "--output", "x", "--form"}, {"--format"}},
      {"a flag where a value is missing", {"recipe", "--service", "--form"}, {"--format"}},
      {"files of a flag are left to the shell", {"recipe", "--output", ""}, {}},
      {"a switch has no value", {"recipe", "--explain", "he"}, {"help"}},
      {"unknown flags do not matter", {"recipe", "--bogus", "--form"}, {"--format"}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(completed(row.words) == row.expected); }
  }
}

TEST_CASE("a list is completed piece by piece, without what it has") {
  struct Row {
    const char* name;
    std::vector<std::string> words;
    Candidates expected;
  };
  const std::vector<Row> rows = {
      {"values of a list", {"validate", "--phase", "deployment,per"}, {"deployment,performance"}},
      {"no value of a list twice",
       {"validate", "--phase", "deployment,"},
       {"deployment,conformance", "deployment,performance", "deployment,all"}},
      {"nor one that the flag has had before",
       {"validate", "--phase", "deployment", "--phase=all", "--phase", ""},
       {"conformance", "performance"}},
      {"nor after an equals sign", {"validate", "--phase=deployment,de"}, {}},
      {"no criterion twice",
       {"diff", "--from", "service=eks,"},
       {"service=eks,intent=inference", "service=eks,intent=training"}},
      {"criteria of the other side",
       {"diff", "--from", "service=eks", "--to", "s"},
       {"service=eks", "service=gke"}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(completed(row.words) == row.expected); }
  }
}

TEST_CASE("selectors and paths of files are completed step by step") {
  struct Row {
    const char* name;
    std::vector<std::string> words;
    Candidates expected;
  };
  const std::vector<Row> rows = {
      {"selectors, first step", {"query", "--selector", ""}, {"components", "components.", "criteria"}},
      {"selectors, next step",
       {"query", "--selector", "components."},
       {"components.gpu-operator", "components.gpu-operator.", "components.cert-manager"}},
      {"selectors, deeper",
       {"query", "--selector", "components.gpu-operator.values."},
       {"components.gpu-operator.values.driver"}},
      {"catalog files, first step", {"catalog", "show", "cat"}, {"catalog/"}},
      {"catalog files, deeper", {"catalog", "show", "catalog/o"}, {"catalog/overlays/"}},
      {"catalog files without their folder", {"catalog", "show", "overlays/"}, {"overlays/eks.yaml"}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(completed(row.words) == row.expected); }
  }
}

TEST_CASE("every flag is offered after one dash and after two") {
  for (const CommandSpec& command : commandTable()) {
    if (isGroup(command)) {
      continue;
    }
    CAPTURE(command.name);
    std::vector<std::string> words = {std::string(command.name.substr(0, command.name.find(' ')))};
    if (command.name.find(' ') != std::string_view::npos) {
      words.emplace_back(command.name.substr(command.name.find(' ') + 1));
    }
    for (const char* dashes : {"-", "--"}) {
      words.emplace_back(dashes);
      const Candidates candidates = completed(words);
      words.pop_back();
      for (const Flag& flag : command.flags) {
        CHECK(offers(candidates, "--" + std::string(flag.name)));
        CHECK((flag.alias.empty() || offers(candidates, "--" + std::string(flag.alias))));
        const bool offersLetter = offers(candidates, std::string("-") + flag.letter);
        CHECK((flag.letter == 0 || offersLetter == (std::string_view(dashes) == "-")));
      }
    }
  }
}

TEST_CASE("flags are offered in the order of the table, each with its other names, help last") {
  const Candidates candidates = completed({"recipe", "-"});

  CHECK(Candidates(candidates.begin(), candidates.begin() + 3) ==
        Candidates{"--service", "--accelerator", "--gpu"});
  CHECK(Candidates(candidates.end() - 2, candidates.end()) == Candidates{"--help", "-h"});
}

TEST_CASE("the program's own flags end with version") {
  CHECK(completed({"-"}) == Candidates{"--debug", "--log-json", "--help", "-h", "--version", "-v"});
  CHECK(completed({"--"}) == Candidates{"--debug", "--log-json", "--help", "--version"});
}

TEST_CASE("zsh and fish get the help of each flag") {
  CHECK(completed({"recipe", "--form"}, "/usr/bin/zsh") ==
        Candidates{"--format:Format of the result; with --explain a table unless this flag is given"});
  CHECK(completed({"--deb"}, "fish") == Candidates{"--debug:Log in detail"});
  CHECK(completed({"recipe", "--service", "e"}, "zsh") == Candidates{"eks"});
}

TEST_CASE("a request is the last word") {
  CHECK(isCompletionRequest({"recipe", "--generate-shell-completion"}));
  CHECK_FALSE(isCompletionRequest({"--generate-shell-completion", "recipe"}));
  CHECK_FALSE(isCompletionRequest({}));
}

TEST_CASE("the value of a flag is found among the words") {
  CHECK(flagValueIn({"recipe", "--data", "d"}, "data") == "d");
  CHECK(flagValueIn({"recipe", "--data=d", "-data=e"}, "data") == "e");
  CHECK(flagValueIn({"recipe", "data", "x", "--data"}, "data") == "");
}

TEST_CASE("there is a script for three shells") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::optional<std::string> script = completionScript(shell, "tool");
    REQUIRE(script);
    CHECK(script->find(kCompletionRequest) != std::string::npos);
    CHECK(script->find("PROGRAM") == std::string::npos);
    CHECK(script->find("tool") != std::string::npos);
  }
  CHECK_FALSE(completionScript("pwsh", "tool"));
}

}  // namespace
}  // namespace cli
