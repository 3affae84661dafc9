// SPDX-License-Identifier: Apache-2.0
#include "base/decimal.h"
#include "base/result.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "constraint/evaluate.h"
#include "constraint/expression.h"
#include "constraint/release.h"
#include "constraint/table.h"
#include "constraint/value_kind.h"
#include "constraint/version.h"
#include "document/value.h"
#include "gpu/product.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace cli {
namespace {

using document::Value;

// One row with its answer.
struct EvaluatedRow {
  const constraint::TableRow* row = nullptr;
  Result<constraint::TypedValue> parsed;
  std::optional<constraint::Status> status{};  // nothing without a constraint: the row is only parsed
  std::string reason{};                        // why it is not met, or the value compares with nothing
};

Value versionValue(std::span<const std::int64_t> numbers, const std::string& suffix, bool preRelease) {
  Value groups = Value::sequence();
  for (const std::int64_t number : numbers) {
    groups.append(Value::integer(number));
  }
  Value value = Value::record();
  value.set("groups", std::move(groups));
  value.set("suffix", Value::string(suffix));
  value.set("preRelease", Value::boolean(preRelease));
  return value;
}

struct ParsedValue {
  Value operator()(const constraint::Version& version) const {
    return versionValue(std::span(version.numbers).first(static_cast<std::size_t>(version.precision)),
                        version.suffix, !findPreRelease(version).empty());
  }
  Value operator()(const constraint::Release& release) const {
    return versionValue(release.numbers, release.suffix, release.candidate.has_value());
  }
  Value operator()(const Decimal& number) const {
    Value value = Value::record();
    value.set("value", Value::string(number.text()));
    return value;
  }
  Value operator()(const gpu::Product& product) const {
    Value value = Value::record();
    value.set("vendor", Value::string(std::string(toText(product.vendor))));
    value.set("family", Value::string(product.family));
    value.set("mig", product.mig ? Value::string(*product.mig) : Value::null());
    value.set("shared", Value::boolean(product.shared));
    return value;
  }
  Value operator()(const std::string& text) const { return Value::string(text); }
};

Value resultValue(const std::optional<constraint::Status>& status) {
  if (!status) {
    return Value::null();
  }
  return *status == constraint::Status::unknown ? Value::string(std::string(toText(*status)))
                                                : Value::boolean(*status == constraint::Status::met);
}

Value rowValue(const EvaluatedRow& evaluated, constraint::ValueKind kind) {
  const Value unparsed = kind == constraint::ValueKind::quantity ? Value::string("invalid") : Value::null();
  Value row = Value::record();
  row.set("id", Value::string(evaluated.row->id));
  row.set("actual", Value::string(evaluated.row->actual));
  row.set("expect", evaluated.row->expected ? Value::string(*evaluated.row->expected) : Value::null());
  row.set("result", resultValue(evaluated.status));
  row.set("parsed", evaluated.parsed ? std::visit(ParsedValue{}, *evaluated.parsed) : unparsed);
  row.set("reason", evaluated.reason.empty() ? Value::null() : Value::string(evaluated.reason));
  return row;
}

Value evaluationsDocument(const std::vector<EvaluatedRow>& rows, constraint::ValueKind kind) {
  Value list = Value::sequence();
  for (const EvaluatedRow& row : rows) {
    list.append(rowValue(row, kind));
  }
  Value document = Value::record();
  document.set("apiVersion", Value::string("assay.dev/v1alpha1"));
  document.set("kind", Value::string("Evaluations"));
  document.set("rows", std::move(list));
  return document;
}

std::string evaluationsTable(const std::vector<EvaluatedRow>& rows) {
  TextTable table({{"ID"}, {"ACTUAL", TextTable::Align::left, 60}, {"EXPECT"}, {"RESULT"}, {"REASON"}});
  for (const EvaluatedRow& evaluated : rows) {
    const Value result = resultValue(evaluated.status);
    table.add({evaluated.row->id, evaluated.row->actual, evaluated.row->expected.value_or("-"),
               result.isNull() ? std::string("-") : result.text(), evaluated.reason});
  }
  return table.write();
}

// The one row of --actual, or those of --table; --expect is for all of them.
Result<std::vector<constraint::TableRow>> readRows(Services& services, const Arguments& arguments) {
  if (arguments.has("actual") == arguments.has("table")) {
    return failure(Code::invalidInput, "expected either --actual or --table");
  }
  std::vector<constraint::TableRow> rows;
  if (arguments.has("actual")) {
    rows.push_back({"1", arguments.text("actual"), std::nullopt, 0});
  } else {
    const std::string file = arguments.text("table");
    rows = TRY_WHILE(constraint::parseTable(TRY(readText(services, file)), file), "reading the table");
  }
  if (!arguments.has("expect")) {
    return rows;
  }
  for (constraint::TableRow& row : rows) {
    if (row.expected) {
      return failure(Code::invalidInput,
                     "the table has constraints of its own: --expect is for a table without");
    }
    row.expected = arguments.text("expect");
  }
  return rows;
}

Result<EvaluatedRow> evaluateRow(const constraint::TableRow& row, constraint::ValueKind kind,
                                 const std::string& table) {
  EvaluatedRow evaluated{&row, constraint::parseValue(kind, row.actual)};
  if (!row.expected) {
    if (const auto comparable = constraint::parseComparable(kind, row.actual); !comparable) {
      evaluated.reason = comparable.error().message;
    }
    return evaluated;
  }
  const Result<constraint::Expression> expression = constraint::parseWritten(*row.expected);
  if (!expression) {
    Error error = expression.error();
    if (row.line != 0) {
      error.where = SourceSpan{table, static_cast<std::uint32_t>(row.line), 0, {}};
    }
    return failure(std::move(error));
  }
  constraint::Outcome outcome = evaluate(kind, *expression, row.actual);
  evaluated.status = outcome.status;
  evaluated.reason = std::move(outcome.reason);
  return evaluated;
}

}  // namespace

Result<ExitCode> runConstraintEval(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string destination = TRY(outputOf(services, arguments, {arguments.text("table")}));
  const constraint::ValueKind kind = TRY(constraint::parseValueKind(arguments.text("kind")));
  const std::vector<constraint::TableRow> rows = TRY(readRows(services, arguments));
  std::vector<EvaluatedRow> evaluated;
  evaluated.reserve(rows.size());
  for (const constraint::TableRow& row : rows) {
    evaluated.push_back(TRY(evaluateRow(row, kind, arguments.text("table"))));
  }
  TRY_VOID(writeOutput(services, destination,
                       format == OutputFormat::table
                           ? evaluationsTable(evaluated)
                           : writeDocument(evaluationsDocument(evaluated, kind), format)));
  return ExitCode::success;
}

}  // namespace cli
