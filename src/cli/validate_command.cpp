// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/argument_checks.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/scheduling_flags.h"
#include "cli/services.h"
#include "constraint/evaluate.h"
#include "document/value.h"
#include "platform/environment.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"
#include "results/ctrf.h"
#include "results/report.h"
#include "results/report_format.h"
#include "results/report_text.h"
#include "results/table.h"
#include "snapshot/snapshot.h"
#include "snapshot/snapshot_readings.h"
#include "validation/allocation_policy.h"
#include "validation/benchmark_runtime.h"
#include "validation/offline_run.h"
#include "validation/phases.h"
#include "validation/readiness.h"
#include "validation/run_outcome.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <filesystem>
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
  std::string path;  // empty: standard output
};

struct ValidateRequest {
  std::string recipe;
  std::string snapshot;
  std::vector<validation::Phase> phases;
  validation::RunOptions options;
  std::string destination;
  std::vector<ReportTarget> reports;
};

Result<std::vector<ReportTarget>> parseReports(const std::vector<std::string>& values) {
  std::vector<ReportTarget> targets;
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    if (equals == std::string::npos || text::trim(std::string_view(value).substr(equals + 1)).empty()) {
      return failure(Code::invalidInput,
                     fmt::format("invalid --report {}: expected FORMAT=FILE with a format of {}",
                                 text::quoted(value), text::join(results::reportFormatNames(), ", ")));
    }
    targets.push_back({TRY(results::parseReportFormat(value.substr(0, equals))),
                       trimmedDestination(value.substr(equals + 1))});
  }
  return targets;
}

// Each report has a place of its own, and so has what --output says; none is a file that is read.
Result<> checkPlaces(const Services& services, const Arguments& arguments, const ValidateRequest& request) {
  std::vector<Output> outputs = {{"--output", request.destination}};
  for (const ReportTarget& target : request.reports) {
    outputs.push_back({fmt::format("--report {}", results::toText(target.format)), target.path});
  }
  return checkOutputs(services, outputs,
                      {request.recipe, request.snapshot, arguments.text("data"), arguments.text("catalog")});
}

Result<> checkEvidenceFlags(const Arguments& arguments) {
  if (arguments.isSet("cncf-submission") && arguments.text("evidence-dir").empty()) {
    return failure(Code::invalidInput, "--cncf-submission requires --evidence-dir");
  }
  if (!arguments.list("feature").empty() && !arguments.isSet("cncf-submission")) {
    return failure(Code::invalidInput, "--feature requires --cncf-submission");
  }
  return {};
}

Result<> checkSources(const Arguments& arguments, const ValidateRequest& request) {
  if (request.recipe.empty()) {
    return failure(Code::invalidInput, "--recipe is missing: expected a file, '-' or an http(s) URL");
  }
  if (arguments.isSet("no-cluster") && request.snapshot.empty()) {
    return failure(Code::invalidInput,
                   "--no-cluster needs --snapshot: without a cluster there is no other source of its state");
  }
  if (request.recipe == "-" && request.snapshot == "-") {
    return failure(Code::invalidInput, "standard input can be the recipe or the snapshot, not both");
  }
  return {};
}

// What a later version does. Asked only after every flag was checked.
Result<> refuseUnsupported(const Arguments& arguments, const ValidateRequest& request) {
  TRY_VOID(refuseLaterFlags(arguments));
  TRY_VOID(refuseClusterSource(request.recipe));
  TRY_VOID(refuseClusterSource(request.snapshot));
  TRY_VOID(refuseClusterDestination(request.destination));
  for (const ReportTarget& target : request.reports) {
    TRY_VOID(refuseClusterDestination(target.path));
  }
  if (!arguments.isSet("no-cluster")) {
    return failure(
        Code::unsupported,
        "validating a live cluster is not supported by this version yet: give --no-cluster and --snapshot");
  }
  return {};
}

Result<ValidateRequest> parseRequest(const Services& services, const Arguments& arguments) {
  ValidateRequest request;
  request.phases = TRY(validation::parsePhases(arguments.list("phase")));
  TRY_VOID(checkNodeSelectors(arguments.list("node-selector")));
  TRY_VOID(checkTolerations(arguments.list("toleration")));
  TRY_VOID(checkEvidenceFlags(arguments));
  request.options = {.failFast = arguments.isSet("fail-fast"),
                     .failOnError = arguments.isSet("fail-on-error"),
                     .strict = arguments.isSet("strict"),
                     .readinessUnknown = arguments.text("readiness-unknown") == "warn"
                                             ? validation::ReadinessUnknown::warn
                                             : validation::ReadinessUnknown::fail};
  request.reports = TRY(parseReports(arguments.list("report")));
  request.destination = trimmedDestination(arguments.text("output"));
  request.recipe = text::trim(arguments.text("recipe"));
  request.snapshot = text::trim(arguments.text("snapshot"));
  TRY_VOID(checkSources(arguments, request));
  TRY_VOID(checkPlaces(services, arguments, request));
  TRY_VOID(refuseUnsupported(arguments, request));
  return request;
}

// Files of the data directory alone: a runtime that a recipe brings along is never taken from the embedded catalog.
validation::RuntimeLookup dataLookup(const recipe::Catalog& catalog, bool hasData) {
  if (!hasData) {
    return nullptr;
  }
  return [&catalog](std::string_view path) { return catalog.layers().back()->find(path); };
}

void logReadiness(Services& services, const std::vector<validation::ReadinessRow>& rows) {
  for (const validation::ReadinessRow& row : rows) {
    const std::string line = validation::logLine(row);
    switch (row.evaluation.status) {
      case constraint::Status::met: services.log.info(line); break;
      case constraint::Status::notMet: services.log.error(line); break;
      case constraint::Status::unknown: services.log.warn(line); break;
    }
  }
}

// What was found, in the order in which it was: constraints, then a line for each phase, then the whole.
void logRun(Services& services, const validation::OfflineRun& run) {
  logNotes(services, run.notes);
  services.log.info(fmt::format("GPU allocation policy: {}", validation::toText(run.allocation)));
  logReadiness(services, run.readiness);
  for (const validation::Phase phase : run.undeclared) {
    services.log.warn(fmt::format(
        "the recipe declares no checks for phase {}: every check of the phase is reported as skipped",
        validation::toText(phase)));
  }
  for (const results::Phase& phase : run.report.phases) {
    services.log.info(fmt::format("phase {}", results::logLine(phase)));
  }
  if (run.outcome != validation::ReadinessOutcome::proceed) {
    services.log.error(run.outcome == validation::ReadinessOutcome::failed
                           ? "readiness pre-flight failed: no phase was run"
                           : "readiness is not known: no phase was run; --readiness-unknown=warn goes on");
  }
  services.log.info(fmt::format("validation completed: {} ({})", results::headline(run.report),
                                results::toText(results::countsOf(run.report))));
}

bool wantsColour(const Services& services, bool onStandardOutput) {
  if (!onStandardOutput) {
    return services.console.colour;
  }
  return services.environment.get("NO_COLOR").value_or("").empty();  // asked only where it is a terminal
}

// A folder that is not there is found before any of several reports is written.
Result<> checkFolder(const Services& services, const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (!folder.empty() && !services.files.status(folder)) {
    return failure(Code::internal, fmt::format("cannot write {}: there is no folder {}",
                                               text::quoted(path, 200), text::quoted(folder, 200)));
  }
  return {};
}

// Everything is rendered before the first byte is written, so that an error leaves nothing half done.
Result<> writeReports(Services& services, const ValidateRequest& request, const results::Report& report) {
  const bool tableIsOutput = services.console.outIsTerminal && request.destination.empty();
  const std::string table =
      results::writeTable(report, wantsColour(services, tableIsOutput) ? Colour::always : Colour::never);
  std::vector<std::pair<std::string, std::string>> outputs;
  outputs.reserve(request.reports.size() + 1);
  for (const ReportTarget& target : request.reports) {
    outputs.emplace_back(target.path, results::writeReport(report, target.format));
  }
  outputs.emplace_back(request.destination, tableIsOutput ? table : results::writeCtrf(report));

  for (const auto& [path, content] : outputs) {
    TRY_VOID(checkFolder(services, path));
  }
  for (const auto& [path, content] : outputs) {
    TRY_VOID(writeOutput(services, path, content));
  }
  if (tableIsOutput) {
    services.log.info("the CTRF report is not printed to a terminal: --output FILE writes it");
  } else {
    services.console.err(table);
  }
  return {};
}

// Where the recipe and the snapshot come from, for the reports.
std::vector<results::Fact> sourceFacts(const ValidateRequest& request, const recipe::Recipe& recipe,
                                       const snapshot::Snapshot& snapshot) {
  const auto shown = [](const std::string& source) {
    return source == "-" ? "standard input" : shownSource(source);
  };
  std::vector<results::Fact> facts = {{"recipe", "Recipe", shown(request.recipe)}};
  if (!recipe.metadata.version.empty()) {
    facts.push_back({"recipeVersion", "Recipe written by version", recipe.metadata.version});
  }
  facts.push_back({"snapshot", "Snapshot", shown(request.snapshot)});
  constexpr std::array<std::array<std::string_view, 3>, 3> kFields = {{
      {"source-node", "snapshotNode", "Taken on node"},
      {"timestamp", "snapshotTimestamp", "Taken at"},
      {"version", "snapshotVersion", "Taken by version"},
  }};
  for (const auto& [key, name, label] : kFields) {
    if (const auto found = snapshot.metadata.find(std::string(key)); found != snapshot.metadata.end()) {
      facts.push_back({std::string(name), std::string(label), found->second});
    }
  }
  const Result<std::string> nodes =
      snapshot::SnapshotReadings(snapshot).get({"NodeTopology", "summary", "node-count"});
  if (nodes && *nodes != "1") {
    facts.push_back({"snapshotNodes", "Readings of hosts", fmt::format("of 1 of {} nodes", *nodes)});
  }
  return facts;
}

std::optional<std::string> ncclFabric(const platform::Environment& environment) {
  std::optional<Variable> variable = findVariable(environment, "AICR_NCCL_FABRIC");
  return variable ? std::optional(std::move(variable->value)) : std::nullopt;
}

}  // namespace

Result<ExitCode> runValidate(Services& services, const Arguments& arguments) {
  const ValidateRequest request = TRY(parseRequest(services, arguments));
  const bool strict = request.options.strict;
  const recipe::Catalog catalog = TRY(loadCatalog(services, arguments));
  document::Value recipeDocument;
  const recipe::Recipe recipe = TRY(readRecipe(services, request.recipe, strict, &recipeDocument));
  const snapshot::Snapshot snapshot = TRY(readSnapshot(services, request.snapshot, strict));
  const snapshot::SnapshotReadings readings(snapshot);

  const validation::OfflineRun run =
      TRY(validation::runOffline({.recipe = recipe,
                                  .recipeDocument = recipeDocument,
                                  .catalog = catalog,
                                  .readings = readings,
                                  .phases = request.phases,
                                  .options = request.options,
                                  .ncclFabric = ncclFabric(services.environment),
                                  .runtimes = dataLookup(catalog, !arguments.text("data").empty()),
                                  .version = services.build.version,
                                  .sources = sourceFacts(request, recipe, snapshot),
                                  .now = services.clock.now()}));
  logRun(services, run);
  TRY_VOID(writeReports(services, request, run.report));
  return exitCodeOf(validation::runOutcome(run.report, request.options));
}

}  // namespace cli
