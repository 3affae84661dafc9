// SPDX-License-Identifier: Apache-2.0
#include "results/ctrf.h"

#include "base/utc_time.h"
#include "document/value.h"
#include "document/write.h"
#include "results/report.h"
#include "results/verdict.h"

#include <string>
#include <string_view>
#include <utility>

namespace results {
namespace {

using document::Value;

// The version of the format that readers of these reports know; what is written also passes later schemas.
constexpr std::string_view kCtrfVersion = "0.0.1";

Value textValue(std::string_view text) { return Value::string(std::string(text)); }

void setText(Value& record, std::string_view key, const std::string& text) {
  if (!text.empty()) {
    record.set(key, Value::string(text));
  }
}

Value ctrfExtra(const TestRow& row) {
  Value extra = Value::record();
  for (const Value::Member& member : row.extra.members()) {
    extra.set(member.first, member.second);
  }
  setText(extra, "remedy", row.remedy);
  if (!row.judgements.empty()) {
    Value& verdicts = extra.set("verdicts", Value::sequence());
    for (const Judgement& judgement : row.judgements) {
      verdicts.append(toValue(judgement));
    }
  }
  return extra;
}

Value ctrfTest(const TestRow& row, const std::string& phase) {
  Value test = Value::record();
  test.set("name", textValue(row.name.empty() ? "unnamed" : row.name));  // the schema refuses an empty name
  test.set("status", textValue(toText(row.status)));
  test.set("duration", Value::integer(row.duration.count()));
  if (!phase.empty()) {
    test.set("suite", Value::sequence({Value::string(phase)}));
  }
  setText(test, "message", row.message);
  if (!row.stdoutLines.empty()) {
    Value& lines = test.set("stdout", Value::sequence());
    for (const std::string& line : row.stdoutLines) {
      lines.append(Value::string(line));
    }
  }
  if (Value extra = ctrfExtra(row); !extra.members().empty()) {
    test.set("extra", std::move(extra));
  }
  return test;
}

Value ctrfSummary(const Report& report) {
  const Counts counts = countsOf(report);
  return Value::record({
      {"tests", Value::unsignedInteger(counts.tests)},
      {"passed", Value::unsignedInteger(counts.passed)},
      {"failed", Value::unsignedInteger(counts.failed)},
      {"skipped", Value::unsignedInteger(counts.skipped)},
      {"pending", Value::unsignedInteger(counts.pending)},
      {"other", Value::unsignedInteger(counts.other)},
      {"start", Value::integer(report.start.time_since_epoch().count())},
      {"stop", Value::integer(report.stop.time_since_epoch().count())},
  });
}

Value ctrfEnvironment(const Environment& environment) {
  Value value = Value::record();
  setText(value, "appName", environment.appName);
  setText(value, "appVersion", environment.appVersion);
  setText(value, "testEnvironment", environment.testEnvironment);
  return value;
}

Value ctrfResults(const Report& report) {
  Value tool = Value::record({{"name", Value::string(report.tool.name)}});
  setText(tool, "version", report.tool.version);
  Value tests = Value::sequence();
  for (const Phase& phase : report.phases) {
    for (const TestRow& row : phase.tests) {
      tests.append(ctrfTest(row, phase.name));
    }
  }
  Value results = Value::record();
  results.set("tool", std::move(tool));
  results.set("summary", ctrfSummary(report));
  results.set("tests", std::move(tests));
  if (report.environment) {
    results.set("environment", ctrfEnvironment(*report.environment));
  }
  if (!report.subject.empty()) {
    Value& extra = results.set("extra", Value::record());
    for (const Fact& fact : report.subject) {
      extra.set(fact.name, Value::string(fact.value));
    }
  }
  return results;
}

}  // namespace

Value toCtrf(const Report& report) {
  Value root = Value::record();
  root.set("reportFormat", textValue("CTRF"));
  root.set("specVersion", textValue(kCtrfVersion));
  root.set("timestamp", Value::string(toRfc3339(report.timestamp)));
  root.set("generatedBy", Value::string(report.generatedBy));
  root.set("results", ctrfResults(report));
  return root;
}

std::string writeCtrf(const Report& report) { return document::writeJson(toCtrf(report)); }

}  // namespace results
