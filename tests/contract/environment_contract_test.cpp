// SPDX-License-Identifier: Apache-2.0
#include "fakes/map_environment.h"
#include "platform/adapters/process_environment.h"
#include "platform/environment.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <vector>

namespace {

struct EnvironmentSubject {
  const char* name;
  std::unique_ptr<platform::Environment> environment;
};

std::vector<EnvironmentSubject> environmentSubjects() {
  ::setenv("ASSAY_CONTRACT_SET", "a value", 1);
  ::setenv("ASSAY_CONTRACT_EMPTY", "", 1);
  ::unsetenv("ASSAY_CONTRACT_ABSENT");
  std::vector<EnvironmentSubject> subjects;
  subjects.push_back({"process", std::make_unique<platform::ProcessEnvironment>()});
  subjects.push_back({"map", std::make_unique<fakes::MapEnvironment>(fakes::MapEnvironment::Variables{
                                 {"ASSAY_CONTRACT_SET", "a value"}, {"ASSAY_CONTRACT_EMPTY", ""}})});
  return subjects;
}

}  // namespace

TEST_CASE("an environment tells a set, an empty and an absent variable apart") {
  for (const EnvironmentSubject& subject : environmentSubjects()) {
    SUBCASE(subject.name) {
      CHECK(subject.environment->get("ASSAY_CONTRACT_SET") == "a value");
      CHECK(subject.environment->get("ASSAY_CONTRACT_EMPTY") == "");
      CHECK_FALSE(subject.environment->get("ASSAY_CONTRACT_ABSENT").has_value());
    }
  }
}

TEST_CASE("a name is looked up whole") {
  const std::string_view longer = "ASSAY_CONTRACT_SETTLED";
  for (const EnvironmentSubject& subject : environmentSubjects()) {
    SUBCASE(subject.name) {
      CHECK(subject.environment->get(longer.substr(0, 18)) == "a value");
      CHECK_FALSE(subject.environment->get(longer.substr(0, 17)).has_value());
    }
  }
}
