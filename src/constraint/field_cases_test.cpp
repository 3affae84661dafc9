// SPDX-License-Identifier: Apache-2.0
// Versions as clusters in the field reported them, and what was asked of them.

#include "base/result.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"

#include <doctest/doctest.h>

#include <vector>

namespace {

using constraint::Status;

struct FieldRow {
  const char* name;
  const char* actual;
  const char* constraint;
  Status status;
};

void checkFieldRows(const std::vector<FieldRow>& rows) {
  for (const FieldRow& row : rows) {
    SUBCASE(row.name) {
      const Result<constraint::Expression> expression = constraint::parseExpression(row.constraint);
      REQUIRE(expression.has_value());

      const constraint::Outcome outcome = evaluate(*expression, row.actual);

      CHECK(outcome.status == row.status);
      CHECK(outcome.reason.empty() == (row.status == Status::met));
    }
  }
}

}  // namespace

TEST_CASE("field 01: a vendor suffix is no pre-release, and a pre-release is no release") {
  checkFieldRows({
      {"a", "v1.34.3-eks-ac2d5a0", ">=1.34.3", Status::met},
      {"b", "v1.32.3-vke.8", ">=1.26", Status::met},
      {"c", "v1.35.6-gke.1250000", ">=1.35.6", Status::met},
      {"d", "v1.26.6-eks-3316523", ">=v1.26.6", Status::met},
      {"e", "v1.31.10-eks-931bdca", ">=1.32", Status::notMet},
      {"f", "v1.31.4+rke2r1", ">=1.31.4", Status::met},
      {"g", "v1.29.4+IKS", ">=1.29", Status::met},
      {"h", "v1.35.0-rc.1", ">=1.35.0", Status::notMet},
      {"i", "v1.36.0-alpha.2.41+0a1b2c3d4e5f60", ">=1.36.0", Status::notMet},
      {"j", "v1.36.0-alpha.2.41+0a1b2c3d4e5f60", ">=1.35", Status::met},
      {"k", "v1.27.11+ec42b99", "==1.27.11", Status::met},
      {"l", "v1.33.5-eks-3025e55", ">1.33.5", Status::notMet},
      {"m", "v1.33.5-eks-3025e55", "<1.34", Status::met},
      {"n", "v1.9.11", ">=1.10", Status::notMet},
      {"o", "", ">=1.30", Status::unknown},
      {"p", "v1.x", ">=1.30", Status::unknown},
  });
}

TEST_CASE("field 03: driver versions compare as numbers, and no version is no old version") {
  checkFieldRows({
      {"a", "580.173.02", ">=580.95.05", Status::met},
      {"b", "580.82.07", ">=580.95.05", Status::notMet},
      {"c", "550.54.15", ">=550.54.14", Status::met},
      {"d", "575.51.03", ">=575.57.08", Status::notMet},
      {"e", "N/A", ">=570", Status::unknown},
      {"f", "[N/A]", ">=570", Status::unknown},
      {"g", "570.124.6", "==570.124.06", Status::met},
      {"h", "570.86.10", ">=570.86.9", Status::met},
      {"i", "580.95.05", ">=580", Status::met},
      {"j", "Driver/library version mismatch", ">=570", Status::unknown},
  });
}
