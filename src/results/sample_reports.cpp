// SPDX-License-Identifier: Apache-2.0
#include "results/sample_reports.h"

#include "document/value.h"
#include "results/report.h"
#include "results/verdict.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace results {
namespace {

using document::Value;

Report sampleRun() {
  Report report;
  report.tool.version = "1.0.0";
  report.start = UtcTime(Milliseconds(1'768'212'000'000));  // 2026-01-12T10:00:00Z
  report.stop = report.start + Milliseconds(754'321);
  report.timestamp = report.stop;
  return report;
}

TestRow sampleRow(std::string name, Status status, std::int64_t milliseconds) {
  TestRow row;
  row.name = std::move(name);
  row.status = status;
  row.duration = Milliseconds(milliseconds);
  return row;
}

Phase sampleReadiness() {
  TestRow version = sampleRow("K8s.server.version", Status::passed, 0);
  version.message = "expected >= 1.34, got v1.34.3-eks-ac2d5a0";
  TestRow kernel = sampleRow("OS.sysctl./proc/sys/kernel/osrelease", Status::other, 0);
  kernel.message = "the snapshot has no reading OS.sysctl./proc/sys/kernel/osrelease";
  kernel.remedy = "Take the snapshot again with an agent that may read the node's settings.";
  return {"readiness", {version, kernel}};
}

TestRow sampleFailedResources() {
  TestRow row = sampleRow("expected-resources", Status::failed, 12'340);
  row.message =
      "[NOT_FOUND] expected resource check failed: 2 issue(s):\n"
      "  DaemonSet gpu-operator/nvidia-dcgm-exporter: 6 of 8 ready\n"
      "  Deployment monitoring/kube-prometheus-operator: not found";
  row.stdoutLines = {"Failed resources:", "  gpu-operator/nvidia-dcgm-exporter (DaemonSet)",
                     "  monitoring/kube-prometheus-operator (Deployment)"};
  row.remedy = "Look at the events of the two objects, then deploy the missing component of the recipe.";
  Judgement exporter{.id = "expected-resources", .subject = "gpu-operator/nvidia-dcgm-exporter"};
  exporter.verdict = Verdict::fail;
  exporter.reasons = {{"not-ready",
                       "6 of 8 pods are ready",
                       {"f7"},
                       {{"daemonsets.json", 212, 0, "items[3].status.numberReady"}}}};
  exporter.measured = Value::record({{"ready", Value::integer(6)}, {"desired", Value::integer(8)}});
  exporter.coverage =
      Coverage{"node",
               {"node-a", "node-b", "node-c", "node-d", "node-e", "node-f"},
               {{"node-g", "the node is cordoned"}, {"node-h", "403 on pods/log: not permitted"}}};
  exporter.compared = 8;
  row.judgements = {exporter};
  return row;
}

Phase sampleDeployment() {
  TestRow health = sampleRow("operator-health", Status::passed, 1'204);
  health.stdoutLines = {"gpu-operator-7d9c6b5f4-x2x9k Running", "Running: 1/1"};
  TestRow smi = sampleRow("check-nvidia-smi", Status::skipped, 310);
  smi.stdoutLines = {
      R"(time=2026-01-12T10:00:20Z level=INFO msg=SKIP reason="[INTERNAL] no GPU nodes found in the cluster: skip")"};
  return {"deployment", {health, sampleFailedResources(), smi}};
}

TestRow sampleBandwidth() {
  TestRow row = sampleRow("nccl-all-reduce-bw", Status::passed, 431'900);
  row.stdoutLines = {"NCCL All Reduce bandwidth (nccl-all-reduce-bw): 482.30 GB/s",
                     "Constraint: >= 300 \u2192 true"};
  Judgement whole{.id = "nccl-all-reduce-bw", .subject = "2 nodes x 8 h100"};
  whole.verdict = Verdict::pass;
  Judgement bandwidth{.id = "bandwidth"};
  bandwidth.verdict = Verdict::pass;
  bandwidth.reasons = {{"limit-met", "482.30 GB/s at 16 GiB, limit 300 (270 with tolerance)", {"f31"}, {}}};
  bandwidth.measured =
      Value::record({{"peakBusBw", Value::floating(482.3)}, {"atSize", Value::integer(17179869184)}});
  bandwidth.expected = Value::string(">= 300");
  Judgement integrity{.id = "integrity"};
  integrity.verdict = Verdict::pass;
  integrity.reasons = {
      {"no-wrong-rows", "no wrong value in 24 rows", {"f32"}, {{"launcher.log", 88, 0, ""}}}};
  whole.parts = {bandwidth, integrity};
  whole.notes = {"More nodes than the floor's row: comparable."};
  row.judgements = {whole};
  return row;
}

Phase samplePerformance() {
  TestRow inference = sampleRow("inference-perf", Status::other, 303'000);
  inference.message = "Container OOMKilled";
  inference.remedy = "Raise the memory of the check's container in the validator catalog.";
  inference.extra.set("declared", Value::boolean(true));
  TestRow waiting = sampleRow("nccl-all-reduce-bw-nvls", Status::pending, 0);
  waiting.message = "interrupted";
  return {"performance", {sampleBandwidth(), inference, waiting}};
}

Report everyKind() {
  Report report = sampleRun();
  report.environment = Environment{"h100-eks-ubuntu-training", "v1", "eks"};
  report.subject = {{"recipe", "Recipe", "recipe.yaml"}, {"snapshotNode", "Taken on node", "node-a"}};
  report.phases = {sampleReadiness(), sampleDeployment(), {"conformance", {}}, samplePerformance()};
  return report;
}

Report nothingRun() {
  Report report = sampleRun();
  report.stop = report.start;
  report.phases = {{"deployment", {}}, {"conformance", {}}, {"performance", {}}};
  return report;
}

Report withoutCluster() {
  Report report = sampleRun();
  report.stop = report.start + Milliseconds(3);
  for (const char* phase : {"deployment", "conformance"}) {
    Phase& added = report.phases.emplace_back(Phase{phase, {}});
    for (const char* check : {"operator-health", "platform-health"}) {
      TestRow& row = added.tests.emplace_back(sampleRow(check, Status::skipped, 0));
      row.message = "skipped - no-cluster mode";
      row.remedy = "Drop --no-cluster to run the check on a cluster.";
      row.extra.set("declared", Value::boolean(false));
    }
  }
  return report;
}

TestRow hostileRow(Status status) {
  using std::string_view_literals::operator""sv;
  TestRow row = sampleRow(
      R"(</script><script>alert("1")</script> | `a` <b>&amp;</b> ]]> [x](javascript:y) **bold** _i_)", status,
      1);
  row.message =
      std::string(
          "first\r\n# heading\n- item\n```\nfence\n````\n\x1b[31mred\0nul\x07 \xff\xfe\xc3( \u202ereversed"sv) +
      "\n| cell | cell |\n<!-- comment --> ]]> <img src=x onerror=alert(1)> &lt; \ufffe";
  row.stdoutLines = {"```",
                     "</pre></details><script>alert(2)</script>",
                     std::string("nul \0 \x01 \x1b[2J"sv),
                     "]]></system-out>",
                     "\xf0\x9f\x98\x80 \u65e5\u672c\u8a9e",
                     "",
                     "    indented | cell `code`"};
  row.remedy = "- <a href='javascript:alert(3)'>click</a> | `x`\nsecond line";
  Judgement judgement{.id = "</code>", .subject = "a\"b'c<d>&e"};
  judgement.verdict = Verdict::unknown;
  judgement.reasons = {{"<code>", "1. <i>not italic</i>", {"<f1>"}, {{"<file>|.json", 1, 2, "a['b']"}}}};
  judgement.measured = Value::map({{"<key>", Value::string("</pre><script>")}});
  judgement.coverage = Coverage{"<gpu>", {}, {{"<node>", "<reason> | `x`"}}};
  judgement.notes = {"+ <note>"};
  row.judgements = {judgement};
  row.extra.set("</script>", Value::string("\xff</script>"));
  return row;
}

Report hostile() {
  Report report = sampleRun();
  report.tool.version = "1.0.0\"<>&'";
  report.environment = Environment{"<app>", "\"1\"", "<!--"};
  report.subject = {{"recipe", "Recipe", "# <b>\x1b[31m\n- `x` | \"y\" ]]>"}};
  Phase phase{"phase <1> & \"2\" | '3'", {}};
  for (const Status status :
       {Status::passed, Status::failed, Status::skipped, Status::pending, Status::other}) {
    phase.tests.push_back(hostileRow(status));
  }
  report.phases = {phase, {"", {sampleRow("", Status::other, 0)}}};
  return report;
}

}  // namespace

std::vector<SampleReport> sampleReports() {
  return {
      {"every-kind", everyKind()},
      {"nothing-run", nothingRun()},
      {"without-cluster", withoutCluster()},
      {"hostile-text", hostile()},
  };
}

}  // namespace results
