// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "fakes/map_environment.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace cli {
namespace {

using Words = std::vector<std::string>;

Result<Invocation> parsedWith(const fakes::MapEnvironment::Variables& variables, const Words& words) {
  return parseCommandLine(words, fakes::MapEnvironment(variables));
}

Result<Invocation> parsed(const Words& words) { return parsedWith({}, words); }

Arguments argumentsOf(const Words& words) {
  Result<Invocation> invocation = parsed(words);
  REQUIRE_MESSAGE(invocation.has_value(), (invocation ? "" : describe(invocation.error())));
  REQUIRE(invocation->request == Request::run);
  return *invocation->arguments;
}

TEST_CASE("the value of a flag is written in several ways") {
  struct Row {
    const char* name;
    Words words;
    const char* flag;
    const char* value;
  };
  const std::vector<Row> rows = {
      {"two words", {"recipe", "--service", "eks"}, "service", "eks"},
      {"equals sign", {"recipe", "--service=eks"}, "service", "eks"},
      {"one dash and a long name", {"recipe", "-service", "eks"}, "service", "eks"},
      {"one dash, a long name, equals sign", {"recipe", "-service=eks"}, "service", "eks"},
      {"letter", {"recipe", "-o", "file"}, "output", "file"},
      {"letter and equals sign", {"recipe", "-o=file"}, "output", "file"},
      {"two dashes and an equals sign in the value",
       {"diff", "--from=service=eks", "--to", "os=rhel"},
       "from",
       "service=eks"},
      {"an alias counts under the name", {"recipe", "--gpu", "h100"}, "accelerator", "h100"},
      {"empty word", {"query", "--selector", ""}, "selector", ""},
      {"nothing after the equals sign", {"query", "--selector="}, "selector", ""},
      {"dash alone", {"recipe", "--output", "-"}, "output", "-"},
      {"negative number", {"recipe", "--nodes", "-5"}, "nodes", "-5"},
      {"a dash after the equals sign", {"query", "--selector=-x"}, "selector", "-x"},
      {"brackets are not taken apart", {"query", "--selector", "[a,b]"}, "selector", "[a,b]"},
      {"quotes are kept", {"query", "--selector", "\"a\""}, "selector", "\"a\""},
      {"the last one counts", {"recipe", "--data", "a", "--data", "b"}, "data", "b"},
      {"a default", {"recipe"}, "format", "yaml"},
      {"an empty value is as good as none", {"snapshot", "--namespace="}, "namespace", "default"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(argumentsOf(row.words).text(row.flag) == row.value); }
  }
}

TEST_CASE("a flag that is not written is not given") {
  const Arguments arguments = argumentsOf({"query", "--selector", ""});

  CHECK(arguments.has("selector"));
  CHECK(arguments.isOnCommandLine("selector"));
  CHECK_FALSE(arguments.has("format"));
  CHECK_FALSE(arguments.isOnCommandLine("format"));
}

TEST_CASE("switches are turned on and off") {
  CHECK(argumentsOf({"validate", "-r", "x"}).isSet("fail-on-error"));
  CHECK_FALSE(argumentsOf({"validate", "-r", "x", "--fail-on-error=false"}).isSet("fail-on-error"));
  CHECK_FALSE(argumentsOf({"validate", "-r", "x", "-fail-on-error=F"}).isSet("fail-on-error"));
  CHECK(argumentsOf({"validate", "--no-cluster"}).isSet("no-cluster"));
  CHECK_FALSE(argumentsOf({"validate", "--no-cluster", "--no-cluster=0"}).isSet("no-cluster"));
  CHECK_FALSE(argumentsOf({"snapshot", "--privileged=false"}).isSet("privileged"));
}

TEST_CASE("lists are repeated and split at commas, and nothing is trimmed") {
  const Arguments arguments = argumentsOf({"validate", "--node-selector", "a=b, c=d", "--node-selector=e=f"});

  CHECK(arguments.list("node-selector") == Words{"a=b", " c=d", "e=f"});
  CHECK(argumentsOf({"validate", "--phase", "conformance", "--phase=deployment"}).list("phase") ==
        Words{"conformance", "deployment"});
  CHECK(argumentsOf({"validate", "--node-selector", ""}).list("node-selector").empty());
  CHECK(argumentsOf({"validate"}).list("phase") == Words{"all"});
}

TEST_CASE("a flag that is taken as it is keeps its commas") {
  CHECK(argumentsOf({"validate", "--report", "html=a,b.html", "--report", "junit=c.xml"}).list("report") ==
        Words{"html=a,b.html", "junit=c.xml"});
}

TEST_CASE("`all` among phases stands for every phase, whatever stands beside it") {
  CHECK(argumentsOf({"validate", "--phase", "bogus,all"}).list("phase") == Words{"bogus", "all"});
}

TEST_CASE("numbers and durations are converted") {
  CHECK(argumentsOf({"recipe", "--nodes", "0x10"}).integer("nodes") == 16);
  CHECK(argumentsOf({"recipe", "--nodes", "1_0"}).integer("nodes") == 10);
  CHECK(argumentsOf({"recipe", "--nodes", "07"}).integer("nodes") == 7);
  CHECK(argumentsOf({"recipe"}).integer("nodes") == 0);
  CHECK(argumentsOf({"snapshot", "--timeout", "1h30m"}).duration("timeout") == std::chrono::minutes(90));
  CHECK(argumentsOf({"snapshot"}).duration("timeout") == std::chrono::minutes(5));
}

TEST_CASE("flags may follow arguments, and two dashes end them") {
  const Arguments mixed = argumentsOf({"diff", "a.yaml", "--format", "json", "b.yaml"});
  CHECK(mixed.positionals() == Words{"a.yaml", "b.yaml"});
  CHECK(mixed.text("format") == "json");

  const Arguments ended = argumentsOf({"diff", "--strict", "--", "--format", "-x"});
  CHECK(ended.positionals() == Words{"--format", "-x"});
  CHECK_FALSE(ended.has("format"));

  CHECK(argumentsOf({"diff", "++", "-"}).positionals() == Words{"++", "-"});
}

TEST_CASE("global flags stand anywhere") {
  for (const Words& words :
       {Words{"--debug", "--log-json", "version"}, Words{"version", "-debug", "--log-json=true"}}) {
    const Result<Invocation> invocation = parsed(words);
    REQUIRE(invocation);
    CHECK(invocation->debug);
    CHECK(invocation->logJson);
    CHECK(invocation->command->name == "version");
  }
}

TEST_CASE("a command of two words is found") {
  CHECK(argumentsOf({"catalog", "list"}).command().name == "catalog list");
  CHECK(argumentsOf({"catalog", "--debug", "show", "x", "--data", "d"}).positionals() == Words{"x"});
}

TEST_CASE("help and version are asked for in several ways") {
  struct Row {
    const char* name;
    Words words;
    Request request;
    const char* command;  // empty: the program
  };
  const std::vector<Row> rows = {
      {"no words", {}, Request::help, ""},
      {"global flags alone", {"--debug"}, Request::help, ""},
      {"flag", {"--help"}, Request::help, ""},
      {"letter", {"-h"}, Request::help, ""},
      {"command", {"help"}, Request::help, ""},
      {"command with a name", {"help", "recipe"}, Request::help, "recipe"},
      {"command with a name of two words", {"help", "catalog", "list"}, Request::help, "catalog list"},
      {"after a command", {"recipe", "help"}, Request::help, "recipe"},
      {"flag after a command", {"recipe", "--service", "eks", "--help"}, Request::help, "recipe"},
      {"flag before a command", {"-h", "recipe"}, Request::help, "recipe"},
      {"wrong values do not matter", {"recipe", "--nodes", "x", "-h"}, Request::help, "recipe"},
      {"missing flags do not matter", {"query", "-help"}, Request::help, "query"},
      {"a group alone", {"catalog"}, Request::help, "catalog"},
      {"a group", {"catalog", "help"}, Request::help, "catalog"},
      {"in a group", {"catalog", "show", "help"}, Request::help, "catalog show"},
      {"version", {"--version"}, Request::version, ""},
      {"version letter", {"-v"}, Request::version, ""},
      {"version after a command", {"recipe", "--version"}, Request::version, "recipe"},
      {"help wins over version", {"--version", "--help"}, Request::help, ""},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Result<Invocation> invocation = parsed(row.words);
      REQUIRE(invocation);
      CHECK(invocation->request == row.request);
      CHECK((invocation->command == nullptr ? "" : invocation->command->name) == row.command);
    }
  }
}

struct FailureRow {
  const char* name;
  Words words;
  Code code;
  const char* message;
};

void checkFailures(const std::vector<FailureRow>& rows) {
  for (const FailureRow& row : rows) {
    SUBCASE(row.name) {
      const Result<Invocation> invocation = parsed(row.words);
      REQUIRE_FALSE(invocation);
      CHECK(invocation.error().code == row.code);
      CHECK(invocation.error().message == row.message);
      CHECK_FALSE(invocation.error().hint.empty());
    }
  }
}

TEST_CASE("a flag that is not known or has no value is an error") {
  checkFailures({
      {"unknown",
       {"recipe", "--servise", "eks"},
       Code::invalidInput,
       "unknown flag '--servise' of 'recipe' (did you mean '--service'?)"},
      {"unknown without a neighbour",
       {"recipe", "--zzzzzzzz"},
       Code::invalidInput,
       "unknown flag '--zzzzzzzz' of 'recipe'"},
      {"glued value",
       {"recipe", "-ofile"},
       Code::invalidInput,
       "unknown flag '-ofile' of 'recipe' (did you mean '-o file'?)"},
      {"letters together",
       {"recipe", "-hv"},
       Code::invalidInput,
       "unknown flag '-hv' of 'recipe' (did you mean '-h v'?)"},
      {"a letter with two dashes",
       {"recipe", "--o", "x"},
       Code::invalidInput,
       "unknown flag '--o' of 'recipe' (did you mean '--os'?)"},
      {"no name", {"recipe", "--=x"}, Code::invalidInput, "unknown flag '--' of 'recipe'"},
      {"query has no output",
       {"query", "--selector=", "--output", "x"},
       Code::invalidInput,
       "unknown flag '--output' of 'query'"},
      {"a command's flag before it",
       {"--service", "eks", "recipe"},
       Code::invalidInput,
       "unknown flag '--service'"},
      {"unknown beside help",
       {"recipe", "--help", "--bogus"},
       Code::invalidInput,
       "unknown flag '--bogus' of 'recipe'"},
      {"no value at the end", {"recipe", "--service"}, Code::invalidInput, "flag '--service' needs a value"},
      {"no value before a flag",
       {"recipe", "--service", "--os", "rhel"},
       Code::invalidInput,
       "flag '--service' needs a value"},
      {"no value before two dashes",
       {"recipe", "-o", "--"},
       Code::invalidInput,
       "flag '--output' needs a value"},
      {"missing required flag",
       {"query", "--service", "eks"},
       Code::invalidInput,
       "'query' needs the flag --selector"},
  });
}

TEST_CASE("a value that a flag does not take is an error") {
  checkFailures({
      {"number",
       {"recipe", "--nodes", "abc"},
       Code::invalidInput,
       "invalid value 'abc' of --nodes: expected a whole number"},
      {"empty number",
       {"recipe", "--nodes="},
       Code::invalidInput,
       "invalid value '' of --nodes: expected a whole number"},
      {"duration",
       {"snapshot", "--timeout", "5"},
       Code::invalidInput,
       "invalid value '5' of --timeout: expected a duration such as 90s, 5m or 1h30m"},
      {"negative duration",
       {"snapshot", "--timeout", "-5m"},
       Code::invalidInput,
       "invalid value '-5m' of --timeout: expected a duration such as 90s, 5m or 1h30m"},
      {"switch",
       {"recipe", "--explain=maybe"},
       Code::invalidInput,
       "invalid value 'maybe' of --explain: expected true or false"},
      {"format",
       {"recipe", "--format", "jsn"},
       Code::invalidInput,
       "invalid format 'jsn' in --format: expected yaml, json or table (did you mean 'json'?)"},
      {"case counts",
       {"recipe", "-t", "YAML"},
       Code::invalidInput,
       "invalid format 'YAML' in --format: expected yaml, json or table (did you mean 'yaml'?)"},
      {"empty format",
       {"recipe", "--format="},
       Code::invalidInput,
       "invalid format '' in --format: expected yaml, json or table"},
      {"phase",
       {"validate", "--phase", "deployment,readiness"},
       Code::invalidInput,
       "invalid phase 'readiness' in --phase: expected deployment, conformance, performance or all"},
      {"readiness",
       {"validate", "--readiness-unknown", "ignore"},
       Code::invalidInput,
       "invalid readiness-unknown 'ignore' in --readiness-unknown: expected warn or fail"},
  });
}

TEST_CASE("a flag that may stand once is an error when it stands twice") {
  checkFailures({
      {"twice",
       {"recipe", "--service", "eks", "--service", "gke"},
       Code::invalidInput,
       "flag --service can only be specified once"},
      {"with its alias",
       {"recipe", "--gpu", "h100", "--accelerator", "h100"},
       Code::invalidInput,
       "flag --accelerator can only be specified once"},
      {"with its letter",
       {"validate", "--recipe", "x", "-r", "x"},
       Code::invalidInput,
       "flag --recipe can only be specified once"},
      {"before anything else",
       {"recipe", "-t=x", "--format=y"},
       Code::invalidInput,
       "flag --format can only be specified once"},
      {"empty values count",
       {"query", "--selector=", "--selector", ""},
       Code::invalidInput,
       "flag --selector can only be specified once"},
  });
}

TEST_CASE("an unknown command and a wrong number of arguments are errors") {
  checkFailures({
      {"unknown command", {"recpie"}, Code::notFound, "unknown command 'recpie' (did you mean 'recipe'?)"},
      {"not built yet", {"bundle", "--recipe", "x"}, Code::notFound, "unknown command 'bundle'"},
      {"unknown member of a group",
       {"catalog", "lst"},
       Code::notFound,
       "unknown command 'catalog lst' (did you mean 'catalog list'?)"},
      {"two words in one",
       {"catalog list"},
       Code::notFound,
       "unknown command 'catalog list' (did you mean 'catalog list'?)"},
      {"help of nothing",
       {"help", "recpie"},
       Code::notFound,
       "unknown command 'recpie' (did you mean 'recipe'?)"},
      {"extra argument", {"recipe", "extra"}, Code::invalidInput, "unexpected argument 'extra' of 'recipe'"},
      {"extra argument after two dashes",
       {"recipe", "--", "--extra"},
       Code::invalidInput,
       "unexpected argument '--extra' of 'recipe'"},
      {"a word after a switch",
       {"validate", "--fail-on-error", "false"},
       Code::invalidInput,
       "unexpected argument 'false' of 'validate'"},
      {"extra argument beside help",
       {"recipe", "--help", "extra"},
       Code::invalidInput,
       "unexpected argument 'extra' of 'recipe'"},
      {"three to compare", {"diff", "a", "b", "c"}, Code::invalidInput, "unexpected argument 'c' of 'diff'"},
      {"missing argument", {"catalog", "show"}, Code::invalidInput, "'catalog show' needs NAME"},
      {"missing choice", {"completion"}, Code::invalidInput, "'completion' needs SHELL: bash, zsh or fish"},
      {"unknown choice",
       {"completion", "pwsh"},
       Code::invalidInput,
       "unknown shell 'pwsh': expected bash, zsh or fish"},
      {"unknown schema",
       {"schema", "recip"},
       Code::invalidInput,
       "unknown name 'recip': expected recipe, overlay, snapshot, criteria or registry (did you mean "
       "'recipe'?)"},
  });
}

TEST_CASE("a bare word after a switch is explained") {
  const Result<Invocation> invocation = parsed({"validate", "--fail-on-error", "false"});

  REQUIRE_FALSE(invocation);
  CHECK(invocation.error().hint == "a switch is turned off with '=', for example --fail-on-error=false");
}

TEST_CASE("variables stand for flags") {
  const Result<Invocation> invocation =
      parsedWith({{"AICR_NAMESPACE", "a"}, {"AICR_DEBUG", "t"}, {"AICR_AGENT_MODE", "true"}}, {"snapshot"});
  REQUIRE(invocation);

  CHECK(invocation->debug);
  CHECK(invocation->arguments->text("namespace") == "a");
  CHECK(invocation->arguments->has("namespace"));
  CHECK_FALSE(invocation->arguments->isOnCommandLine("namespace"));
  CHECK(invocation->arguments->isSet("local"));
}

TEST_CASE("of a flag, our variable and the documented one the first counts") {
  const fakes::MapEnvironment::Variables variables = {{"AICR_NAMESPACE", "theirs"},
                                                      {"ASSAY_NAMESPACE", "ours"}};

  CHECK(parsedWith(variables, {"snapshot"})->arguments->text("namespace") == "ours");
  CHECK(parsedWith(variables, {"snapshot", "-n", "flag"})->arguments->text("namespace") == "flag");
  CHECK(parsedWith({{"AICR_NAMESPACE", "theirs"}, {"ASSAY_NAMESPACE", ""}}, {"snapshot"})
            ->arguments->text("namespace") == "theirs");
  CHECK(
      parsedWith({{"ASSAY_READINESS_UNKNOWN", "warn"}}, {"validate"})->arguments->text("readiness-unknown") ==
      "warn");
}

TEST_CASE("a variable does not count as an occurrence of a flag") {
  CHECK(parsedWith({{"AICR_NAMESPACE", "a"}}, {"snapshot", "--namespace", "b"}).has_value());
}

TEST_CASE("a variable with a bad value is an error that names it") {
  struct Row {
    const char* name;
    fakes::MapEnvironment::Variables variables;
    Words words;
    const char* message;
  };
  const std::vector<Row> rows = {
      {"switch",
       {{"AICR_DEBUG", "yes"}},
       {"version"},
       "invalid value 'yes' of $AICR_DEBUG: expected true or false"},
      {"our switch",
       {{"ASSAY_REQUIRE_GPU", "2"}},
       {"snapshot"},
       "invalid value '2' of $ASSAY_REQUIRE_GPU: expected true or false"},
      {"choice",
       {{"AICR_READINESS_UNKNOWN", "x"}},
       {"validate"},
       "invalid readiness-unknown 'x' in $AICR_READINESS_UNKNOWN: expected warn or fail"},
      {"number",
       {{"AICR_MAX_NODES_PER_ENTRY", "x"}},
       {"snapshot"},
       "invalid value 'x' of $AICR_MAX_NODES_PER_ENTRY: expected a whole number"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) {
      const Result<Invocation> invocation = parsedWith(row.variables, row.words);
      REQUIRE_FALSE(invocation);
      CHECK(invocation.error().code == Code::invalidInput);
      CHECK(invocation.error().message == row.message);
    }
  }
  CHECK(parsedWith({{"AICR_DEBUG", "yes"}}, {"recipe", "--help"}).has_value());
}

TEST_CASE("the documented flags of each command exist, once each") {
  for (const CommandSpec& command : commandTable()) {
    CAPTURE(command.name);
    for (const Flag& flag : command.flags) {
      CAPTURE(flag.name);
      CHECK(findFlag(command.flags, flag.name) == &flag);
      CHECK(findFlag(globalFlags(), flag.name) == nullptr);
      CHECK((flag.letter == 0 || findFlag(command.flags, std::string(1, flag.letter)) == &flag));
      CHECK_FALSE(flag.help.empty());
      CHECK_FALSE(flag.category.empty());
      CHECK(flag.placeholder.empty() == isSwitch(flag));
      CHECK((flag.choiceSource == Choices::fixed) == !flag.choices.empty());
    }
  }
}

}  // namespace
}  // namespace cli
