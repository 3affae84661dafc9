// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "base/text_table.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/scheduling_flags.h"
#include "results/ctrf.h"
#include "results/report_format.h"
#include "results/table.h"
#include "snapshot/snapshot_readings.h"
#include "validation/offline_run.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

// One file of --report.
struct ReportTarget {
  results::ReportFormat format;
  std::string path;
};

struct ValidateRequest {
  std::string recipe;
  std::string snapshot;
  std::vector<validation::Phase> phases;
  validation::ReadinessUnknown readinessUnknown = validation::ReadinessUnknown::fail;
  std::string destination;
  std::vector<ReportTarget> reports;
};

Result<std::vector<ReportTarget>> parseReports(const std::vector<std::string>& values) {
  std::vector<ReportTarget> targets;
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    if (equals == std::string::npos || equals + 1 == value.size()) {
      return failure(Code::invalidInput,
                     fmt::format("invalid --report {}, expected FORMAT=PATH with a format of {}",
                                 text::quoted(value), text::join(results::reportFormatNames(), ", ")));
    }
    targets.push_back({TRY(results::parseReportFormat(value.substr(0, equals))), value.substr(equals + 1)});
  }
  return targets;
}

// Flags of capabilities that this version does not have. They are refused only after every flag was checked.
Result<> refuseUnsupported(const Arguments& arguments) {
  constexpr std::array<std::string_view, 11> kLaterFlags = {
      "evidence-dir",   "cncf-submission", "feature",      "emit-attestation", "full", "push", "bom",
      "identity-token", "plain-http",      "insecure-tls", "oidc-device-flow"};
  for (const std::string_view flag : kLaterFlags) {
    if (arguments.isOnCommandLine(flag)) {
      return failure(Code::unsupported, fmt::format("--{} is not supported by this version yet", flag));
    }
  }
  for (const std::string_view flag : {"recipe", "snapshot", "output"}) {
    if (isConfigMapUri(text::trim(arguments.text(flag)))) {
      return failure(
          Code::unsupported,
          fmt::format("--{} {} is in a cluster, which this version cannot reach yet: expected a file, '-' or "
                      "an http(s) URL",
                      flag, text::quoted(arguments.text(flag))));
    }
  }
  if (!arguments.isSet("no-cluster")) {
    return failure(
        Code::unsupported,
        "validating a live cluster is not supported by this version yet: give --no-cluster and --snapshot");
  }
  return {};
}

Result<> checkEvidenceFlags(const Arguments& arguments) {
  if (arguments.isSet("cncf-submission") && !arguments.has("evidence-dir")) {
    return failure(Code::invalidInput, "--cncf-submission requires --evidence-dir");
  }
  if (arguments.has("feature") && !arguments.isSet("cncf-submission")) {
    return failure(Code::invalidInput, "--feature requires --cncf-submission");
  }
  return {};
}

Result<ValidateRequest> parseRequest(const Arguments& arguments) {
  ValidateRequest request;
  request.phases = TRY(validation::parsePhases(arguments.list("phase")));
  TRY_VOID(checkNodeSelectors(arguments.list("node-selector")));
  TRY_VOID(checkTolerations(arguments.list("toleration")));
  TRY_VOID(checkEvidenceFlags(arguments));
  request.reports = TRY(parseReports(arguments.list("report")));
  request.readinessUnknown = arguments.text("readiness-unknown") == "warn"
                                 ? validation::ReadinessUnknown::warn
                                 : validation::ReadinessUnknown::fail;
  request.recipe = arguments.text("recipe");
  request.snapshot = arguments.text("snapshot");
  if (request.recipe.empty()) {
    return failure(Code::invalidInput, "--recipe is missing: expected a file, '-' or an http(s) URL");
  }
  if (arguments.isSet("no-cluster") && request.snapshot.empty()) {
    return failure(Code::invalidInput,
                   "--no-cluster needs --snapshot: without a cluster there is no other source of its state");
  }
  TRY_VOID(refuseUnsupported(arguments));
  if (request.recipe == "-" && request.snapshot == "-") {
    return failure(Code::invalidInput, "standard input can be the recipe or the snapshot, not both");
  }
  request.destination = TRY(parseDestination(arguments.text("output")));
  return request;
}

// Files of the data directory alone: a runtime that a recipe brings along is never taken from the embedded catalog.
validation::RuntimeLookup dataLookup(const recipe::Catalog& catalog, bool hasData) {
  if (!hasData) {
    return nullptr;
  }
  return [&catalog](std::string_view path) { return catalog.layers().back()->find(path); };
}

void logPhases(Services& services, const results::Report& report) {
  for (const results::Phase& phase : report.phases) {
    const results::Counts counts = results::countsOf(phase);
    services.log.info(fmt::format("phase {}: {} ({} passed, {} failed, {} skipped, {} other)", phase.name,
                                  results::toText(results::statusOf(phase)), counts.passed, counts.failed,
                                  counts.skipped, counts.other + counts.pending));
  }
}

// Everything is rendered before the first byte is written, so that an error leaves nothing half done.
Result<> writeReports(Services& services, const ValidateRequest& request, const results::Report& report) {
  const std::string ctrf = results::writeCtrf(report);
  std::vector<std::pair<std::string, std::string>> files;
  for (const ReportTarget& target : request.reports) {
    files.emplace_back(target.path, results::writeReport(report, target.format));
  }
  const bool tableOnly = services.console.outIsTerminal && request.destination.empty();
  const Colour colour = services.console.colour ? Colour::always : Colour::never;
  const std::string table = results::writeTable(report, colour);
  for (const auto& [path, content] : files) {
    TRY_VOID(writeOutput(services, path, content));
  }
  if (tableOnly) {
    return writeOutput(services, "", table);
  }
  TRY_VOID(writeOutput(services, request.destination, ctrf));
  services.console.err(table);
  return {};
}

}  // namespace

Result<int> runValidate(Services& services, const Arguments& arguments) {
  const ValidateRequest request = TRY(parseRequest(arguments));
  const bool strict = arguments.isSet("strict");
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  document::Value recipeDocument;
  const recipe::Recipe recipe = TRY(readRecipe(services, request.recipe, strict, &recipeDocument));
  const snapshot::Snapshot snapshot = TRY(readSnapshot(services, request.snapshot, strict));
  const snapshot::SnapshotReadings readings(snapshot);

  std::optional<std::string> fabric = services.environment.get("ASSAY_NCCL_FABRIC");
  if (!fabric) {
    fabric = services.environment.get("AICR_NCCL_FABRIC");
  }
  validation::RunOptions options;
  options.failFast = arguments.isSet("fail-fast");
  options.failOnError = arguments.isSet("fail-on-error");
  options.strict = strict;
  options.readinessUnknown = request.readinessUnknown;
  const validation::OfflineRun run = TRY(validation::runOffline(
      {recipe, recipeDocument, catalog, readings, request.phases, options, fabric,
       dataLookup(catalog, arguments.has("data")), services.build.version, services.clock.now()}));
  logNotes(services, run.notes);
  for (const validation::ReadinessRow& row : run.readiness) {
    services.log.info(validation::toText(row));
  }
  logPhases(services, run.report);
  TRY_VOID(writeReports(services, request, run.report));
  return validation::exitStatus(run.report, options);
}

}  // namespace cli
