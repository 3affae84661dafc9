// SPDX-License-Identifier: Apache-2.0
#include "constraint/value_kind.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"

#include <doctest/doctest.h>

#include <array>

using constraint::Status;
using constraint::ValueKind;

namespace {

// size: data table
struct KindRow {
  ValueKind kind;
  const char* expected;
  const char* actual;
  Status status;
};
constexpr std::array kKindRows = {
    // as in a snapshot
    KindRow{ValueKind::version, ">= 1.34.3", "v1.34.3-eks-ac2d5a0", Status::met},
    KindRow{ValueKind::version, ">= 1.30", "", Status::unknown},
    KindRow{ValueKind::version, "== 5", "5.0", Status::notMet},
    // kernels
    KindRow{ValueKind::kernel, ">= 5.15", "6.8.0-1024-aws", Status::met},
    KindRow{ValueKind::kernel, "> 5.15", "5.15.0-1057-aws", Status::notMet},
    KindRow{ValueKind::kernel, ">= 5.15.0-1057-aws", "5.15.0-91-generic", Status::unknown},
    KindRow{ValueKind::kernel, "== 5.15.0", "5.15.0-91-generic", Status::met},
    KindRow{ValueKind::kernel, "!= 5.15.0", "5.15.0-91-generic", Status::notMet},
    KindRow{ValueKind::kernel, "5.15.0", "5.15.0-91-generic", Status::met},
    KindRow{ValueKind::kernel, "< 6.12", "6.12.0-rc1", Status::met},
    // drivers
    KindRow{ValueKind::driver, ">= 580.95.05", "580.173.02", Status::met},
    KindRow{ValueKind::driver, "== 570.124.06", "570.124.6", Status::met},
    KindRow{ValueKind::driver, "!= 570.124.06", "N/A", Status::unknown},
    KindRow{ValueKind::driver, "570.124.06", "[N/A]", Status::unknown},
    KindRow{ValueKind::driver, ">= fast", "570.1", Status::unknown},
    KindRow{ValueKind::driver, ">= 580.95", "580", Status::unknown},
    // quantities
    KindRow{ValueKind::quantity, ">= 600Mi", "0.6Gi", Status::met},
    KindRow{ValueKind::quantity, "== 644245094400m", "0.6Gi", Status::met},
    KindRow{ValueKind::quantity, "8", "8000m", Status::met},
    KindRow{ValueKind::quantity, "< 1Ki", "1k", Status::met},
    KindRow{ValueKind::quantity, ">= 1", "8 GPUs", Status::unknown},
    KindRow{ValueKind::quantity, ">= 80GB", "1", Status::unknown},
    // accelerators
    KindRow{ValueKind::accelerator, "h100", "NVIDIA-H100-80GB-HBM3", Status::met},
    KindRow{ValueKind::accelerator, "== h200", "NVIDIA GH200 480GB", Status::notMet},
    KindRow{ValueKind::accelerator, "!= h200", "NVIDIA GH200 480GB", Status::met},
    KindRow{ValueKind::accelerator, "h100", "NVIDIA-H100-80GB-HBM3-MIG-1g.10gb", Status::met},
    KindRow{ValueKind::accelerator, "NVIDIA-H100-80GB-HBM3-MIG-2g.20gb", "NVIDIA-H100-80GB-HBM3-MIG-1g.10gb",
            Status::notMet},
    KindRow{ValueKind::accelerator, "h100", "NVIDIA Graphics Device", Status::unknown},
    KindRow{ValueKind::accelerator, "h1000", "NVIDIA H100", Status::unknown},
    KindRow{ValueKind::accelerator, ">= h100", "NVIDIA H200", Status::unknown},
    // numbers
    KindRow{ValueKind::number, ">= 450", "450.0", Status::met},
    KindRow{ValueKind::number, "> 450", "4.5e2", Status::notMet},
    KindRow{ValueKind::number, "!= 9007199254740992", "9007199254740993", Status::met},
    KindRow{ValueKind::number, "< 5", "nan", Status::unknown},
    KindRow{ValueKind::number, "< 5", "[N/A]", Status::unknown},
    // texts
    KindRow{ValueKind::text, "ubuntu", " ubuntu ", Status::met},
    KindRow{ValueKind::text, "== 1.0", "1.00", Status::notMet},
    KindRow{ValueKind::text, "!= ubuntu", "", Status::met},
    KindRow{ValueKind::text, ">= 1", "2", Status::unknown},
};

}  // namespace

TEST_CASE("values are compared as what they are, and unknown where that cannot be told") {
  for (const KindRow& row : kKindRows) {
    CAPTURE(toText(row.kind));
    CAPTURE(row.expected);
    CAPTURE(row.actual);
    const Result<constraint::Expression> expression = constraint::parseExpression(row.expected);
    REQUIRE(expression.has_value());
    const constraint::Outcome outcome = evaluate(row.kind, *expression, row.actual);
    CHECK(toText(outcome.status) == toText(row.status));
    CHECK(outcome.reason.empty() == (row.status == Status::met));
  }
}

TEST_CASE("kinds of values go by their names") {
  for (const ValueKind kind : {ValueKind::version, ValueKind::kernel, ValueKind::driver, ValueKind::quantity,
                               ValueKind::accelerator, ValueKind::number, ValueKind::text}) {
    CHECK(constraint::parseValueKind(toText(kind)).value() == kind);
  }
  const Result<ValueKind> wrong = constraint::parseValueKind("quantitys");
  REQUIRE(!wrong.has_value());
  CHECK(text::contains(wrong.error().message, "did you mean 'quantity'?"));
}
