// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/completion.h"
#include "fakes/map_environment.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

namespace cli {
namespace {

// Words that mean something in one place or another, and some that mean nothing.
rc::Gen<std::string> anyWord() {
  std::vector<std::string> known = {"--",           "-",  "",      "=",  "--=", "-h", "help",      "true",
                                    "false",        "++", "[a,b]", "-5", "eks", "5m", "--no-such", "-x=1",
                                    "--help=false", "-v", "{}",    "%%", "\xff"};
  for (const CommandSpec& command : commandTable()) {
    known.emplace_back(command.name.substr(0, command.name.find(' ')));
    for (const Flag& flag : command.flags) {
      known.push_back("--" + std::string(flag.name));
      known.push_back("-" + std::string(flag.name) + "=" + std::string(flag.defaultText));
    }
  }
  return rc::gen::weightedOneOf<std::string>(
      {{5, rc::gen::elementOf(known)}, {1, rc::gen::arbitrary<std::string>()}});
}

TEST_CASE("any line is parsed or refused with a usage error, and completes") {
  rc::check([] {
    const auto words = *rc::gen::container<std::vector<std::string>>(anyWord());

    const Result<Invocation> invocation = parseCommandLine(words, fakes::MapEnvironment());
    complete(words, {}, "");

    if (invocation) {
      RC_ASSERT(invocation->request != Request::run || invocation->arguments.has_value());
    } else {
      RC_ASSERT(invocation.error().code == Code::invalidInput || invocation.error().code == Code::notFound);
      RC_ASSERT(!invocation.error().message.empty());
    }
  });
}

TEST_CASE("a value given with an equals sign is read back as it is") {
  rc::check([](const std::string& value) {
    const Result<Invocation> invocation =
        parseCommandLine({"query", "--selector=" + value}, fakes::MapEnvironment());

    RC_ASSERT(invocation.has_value());
    RC_ASSERT(invocation->arguments->text("selector") == value);
  });
}

TEST_CASE(
    "arguments after two dashes are read back as they are, flags before or after them make no difference") {
  rc::check([](const std::string& first, const std::string& second) {
    RC_PRE(first != "help");
    const Result<Invocation> invocation =
        parseCommandLine({"diff", "--strict", "--", first, second}, fakes::MapEnvironment());

    RC_ASSERT(invocation.has_value());
    RC_ASSERT(invocation->arguments->positionals() == (std::vector<std::string>{first, second}));
    RC_ASSERT(invocation->arguments->isSet("strict"));
  });
}

}  // namespace
}  // namespace cli
