// SPDX-License-Identifier: Apache-2.0
#include "constraint/evaluate.h"

#include "base/result.h"
#include "constraint/expression.h"
#include "constraint/readings.h"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using constraint::Constraint;
using constraint::Evaluation;
using constraint::Outcome;
using constraint::parseExpression;
using constraint::Status;

struct OutcomeRow {
  const char* expected;
  const char* actual;
  Status status;
};

Outcome evaluated(std::string_view expected, std::string_view actual) {
  const Result<constraint::Expression> expression = parseExpression(expected);
  REQUIRE(expression.has_value());
  return evaluate(*expression, actual);
}

void checkOutcomes(const std::vector<OutcomeRow>& rows) {
  for (const OutcomeRow& row : rows) {
    SUBCASE((std::string("'") + row.expected + "' for '" + row.actual + "'").c_str()) {
      CHECK(evaluated(row.expected, row.actual).status == row.status);
    }
  }
}

// Readings as a map, with the three ways in which one can be missing.
class MemoryReadings : public constraint::Readings {
 public:
  explicit MemoryReadings(std::map<std::string, std::string> values) : values_(std::move(values)) {}

  Result<std::string> get(const constraint::Path& path) const override {
    const auto found = values_.find(toText(path));
    if (found != values_.end()) {
      return found->second;
    }
    const bool hasType = hasPrefix(path.type + ".");
    const bool hasSubtype = hasPrefix(path.type + "." + path.subtype + ".");
    return failure(Code::notFound, hasSubtype ? "key '" + path.key + "' not found"
                                   : hasType  ? "subtype '" + path.subtype + "' not found"
                                              : "measurement type '" + path.type + "' not found");
  }

 private:
  bool hasPrefix(const std::string& prefix) const {
    const auto next = values_.lower_bound(prefix);
    return next != values_.end() && next->first.starts_with(prefix);
  }

  std::map<std::string, std::string> values_;
};

const MemoryReadings& readings() {
  static const MemoryReadings kReadings({{"K8s.server.version", "v1.33.5-eks-3025e55"},
                                         {"OS.release.ID", " ubuntu "},
                                         {"GPU.smi.driver", "N/A"},
                                         {"GPU.smi.gpu.model", ""}});
  return kReadings;
}

}  // namespace

TEST_CASE("3.5: ordering operators compare at the lower precision of the two") {
  checkOutcomes({
      {">= 1.32.4", "v1.33.5-eks-3025e55", Status::met},
      {">= 1.32.4", "1.30.0", Status::notMet},
      {">= 1.32.4", "v1.32.4-gke.1337000", Status::met},
      {">= 1.32.4", "v1.32-eks", Status::met},
      {"<= 1.33", "1.33.0", Status::met},
      {"<= 1.33", "1.34.0", Status::notMet},
      {"<= 1.33", "1.33.9", Status::met},
      {"> 1.30", "1.30.0", Status::notMet},
      {"> 1.30", "1.30.5", Status::notMet},
      {"> 1.30", "1.32.0", Status::met},
      {"< 2.0", "1.30.0", Status::met},
      {"< 2.0", "2.0.0", Status::notMet},
      {"< 1.30", "1.30.0", Status::notMet},
      {">= 1.33", "1", Status::met},
      {"> 1", "1.9", Status::notMet},
      {">= 6.8", "6.8.0-1028-aws", Status::met},
      {">= 6.8", "5.15.0-1050-aws", Status::notMet},
      {">= 580", "580.105.08", Status::met},
      {">= 580.105.08", "580.105.8", Status::met},
      {">= 1.2", "+1.2", Status::met},
      {">= 1.2", "1.+2", Status::met},
      {">= 1.2", "01.02", Status::met},
      {">= 1.2", "1-2.3", Status::met},
      {">= 1.2", "1.2+build", Status::met},
      {">= 1.2", "1.2.3-", Status::met},
  });
}

TEST_CASE("3.5: an ordering operator without two versions is unknown") {
  checkOutcomes({
      {">= 1.2", "V1.2", Status::unknown},
      {">= 1.2", "vv1.2", Status::unknown},
      {">= 1.2", "1.2_", Status::unknown},
      {">= 1.2", "not-a-version", Status::unknown},
      {">= 1.2", "", Status::unknown},
      {">= 1.2", "   ", Status::unknown},
      {">= 1.2", "-1.2", Status::unknown},
      {">= 1.2.3.4", "1.2.3", Status::unknown},
      {">= 100 GB/s", "120", Status::unknown},
      {">= true", "true", Status::unknown},
      {"<>1.2", "1.2", Status::unknown},
      {"< 1.2", "", Status::unknown},
      {"> 1.2", "<nil>", Status::unknown},
  });
}

TEST_CASE("3.5: == and != compare versions where there are two, otherwise text") {
  checkOutcomes({
      {"== 1.2.3", "v1.2.3", Status::met},
      {"== 1.2.3", "v1.2.4", Status::notMet},
      {"!= 1.2.3", "v1.2.3", Status::notMet},
      {"!= 1.2.3", "v1.2.4", Status::met},
      {"== 1.33", "1.33.0", Status::met},
      {"== 1.33", "1.33.1", Status::notMet},
      {"== 24.04", "24.4", Status::met},
      {"== 5", "5.0", Status::notMet},
      {"== 5.0", "5", Status::met},
      {"!= 5", "v5", Status::met},
      {"== 1.2.3-a", "1.2.3-b", Status::met},
      {"== 1.35.0", "1.35.0-rc.1", Status::met},
      {"!= 1.35.0", "1.35.0-rc.1", Status::notMet},
      {"== ubuntu22.04", "ubuntu22.04", Status::met},
      {"== 1.33.x", "1.33.x", Status::met},
      {"== 1.33", "", Status::notMet},
  });
}

TEST_CASE("3.5: without an operator the text decides") {
  checkOutcomes({
      {"24.04", "24.4", Status::notMet},
      {"24.04", "24.04", Status::met},
      {"24.04", "22.04", Status::notMet},
      {"Ubuntu", "ubuntu", Status::notMet},
      {"ubuntu", "  ubuntu  ", Status::met},
      {"= 1.2", "1.2", Status::notMet},
      {"= 1.2", "= 1.2", Status::met},
  });
}

TEST_CASE("Q12: a pre-release is older than its release at every precision") {
  checkOutcomes({
      {">= 1.2.3-rc1", "1.2.3", Status::met},
      {">= 1.2.3", "1.2.3-rc1", Status::notMet},
      {">= 1.35", "1.35.0-rc.1", Status::notMet},
      {"< 1.35", "1.35.0-rc.1", Status::met},
      {"<= 1.35", "1.35.0-rc.1", Status::met},
      {"> 1.35", "1.35.0-rc.1", Status::notMet},
      {">= 1", "1.35.0-rc.1", Status::notMet},
      {">= 1.34", "1.35.0-rc.1", Status::met},
      {"> 1.34", "1.35.0-rc.1", Status::met},
      {"> 1.35.0-rc.1", "1.35.0", Status::met},
      {"<= 1.35.0-rc.1", "1.35.0-eks-1", Status::notMet},
      {">= 1.35.0-rc.2", "1.35.0-rc.10", Status::met},
      {">= 1.35.0-rc.2", "1.35.0-beta.9", Status::notMet},
      {">= 1.35.0", "1.35.0+rc.1", Status::met},
      {">= 1.35.0", "1.35.0-eks-rc.1", Status::met},
      {">= 1.35.0-RC.1", "1.35.0-alpha.1", Status::met},
  });
}

TEST_CASE("a reason says what was expected and what was found") {
  CHECK(evaluated(">=1.34", "v1.33.0-eks-abc") ==
        Outcome{Status::notMet, "expected >= 1.34, got v1.33.0-eks-abc"});
  CHECK(evaluated("ubuntu", " ") == Outcome{Status::notMet, "expected ubuntu, got an empty value"});
  CHECK(evaluated(">= 1.34", "v1.34") == Outcome{Status::met, ""});
  CHECK(evaluated(">= 1.34", "") ==
        Outcome{Status::unknown, "cannot evaluate >= 1.34: actual value is empty"});
  CHECK(evaluated(">= 570", "N/A").reason ==
        "cannot evaluate >= 570: actual value 'N/A' is not a version: part 'N/A' is not a number from 0 up");
  CHECK(evaluated(">= fast", "N/A").reason ==
        "cannot evaluate >= fast: expected value 'fast' is not a version: part 'fast' is not a number from 0 "
        "up");
}

TEST_CASE("a constraint is evaluated against the reading that it names") {
  CHECK(evaluate(Constraint{"K8s.server.version", ">=1.32.4"}, readings()) ==
        Evaluation{"K8s.server.version", ">=1.32.4", "v1.33.5-eks-3025e55", Status::met, ""});
  CHECK(evaluate(Constraint{"K8s.server.version", ">=1.34"}, readings()) ==
        Evaluation{"K8s.server.version", ">=1.34", "v1.33.5-eks-3025e55", Status::notMet,
                   "expected >=1.34, got v1.33.5-eks-3025e55"});
  CHECK(evaluate(Constraint{"OS.release.ID", "ubuntu"}, readings()).status == Status::met);
  CHECK(evaluate(Constraint{"GPU.smi.driver", ">= 570"}, readings()).status == Status::unknown);
  CHECK(evaluate(Constraint{"GPU.smi.gpu.model", ">= 1"}, readings()) ==
        Evaluation{"GPU.smi.gpu.model", ">= 1", "", Status::unknown,
                   "cannot evaluate >= 1: actual value is empty"});
}

TEST_CASE("a missing reading is unknown and names its path and the level that is missing") {
  struct Missing {
    const char* name;
    const char* reason;
  };
  const std::vector<Missing> rows = {
      {"SystemD.kubelet.State", "no value for 'SystemD.kubelet.State': measurement type 'SystemD' not found"},
      {"K8s.node.provider", "no value for 'K8s.node.provider': subtype 'node' not found"},
      {"K8s.server.platform", "no value for 'K8s.server.platform': key 'platform' not found"},
  };
  for (const Missing& row : rows) {
    SUBCASE(row.name) {
      CHECK(evaluate(Constraint{row.name, ">= 1"}, readings()) ==
            Evaluation{row.name, ">= 1", std::nullopt, Status::unknown, row.reason});
    }
  }
}

TEST_CASE("3.3: the path is judged first, then the reading, then the expression") {
  CHECK(evaluate(Constraint{"k8s", ""}, readings()).reason ==
        "'k8s' is not the path of a reading: expected Type.Subtype.Key");
  CHECK(evaluate(Constraint{"K8s.server.none", ""}, readings()).reason ==
        "no value for 'K8s.server.none': key 'none' not found");
  CHECK(evaluate(Constraint{"GPU.smi.driver", ">="}, readings()) ==
        Evaluation{"GPU.smi.driver", ">=", "N/A", Status::unknown,
                   "constraint expression '>=' has no value after its operator"});
}

TEST_CASE("a status has a name") {
  CHECK(toText(Status::met) == "met");
  CHECK(toText(Status::notMet) == "not-met");
  CHECK(toText(Status::unknown) == "unknown");
}
