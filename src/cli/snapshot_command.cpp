// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/argument_checks.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/scheduling_flags.h"
#include "cli/services.h"
#include "platform/filesystem.h"
#include "snapshot/local_snapshot.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <string>
#include <utility>

namespace cli {
namespace {

Result<> checkTemplate(const Services& services, const Arguments& arguments) {
  const std::string path = arguments.text("template");
  if (path.empty()) {
    return {};
  }
  if (arguments.has("format") && arguments.text("format") != "yaml") {
    return failure(Code::invalidInput,
                   "--template requires YAML format: leave out --format or give --format yaml");
  }
  const platform::FileStatus status = TRY_WHILE(services.files.status(path), "opening the template");
  if (status.type == platform::FileType::directory) {
    return failure(Code::invalidInput,
                   fmt::format("the template {} is a directory, not a file", text::quoted(path, 200)));
  }
  return refuseLaterFlags(arguments);
}

Result<> checkFlags(const Services& services, const Arguments& arguments) {
  if (arguments.isSet("require-gpu") && arguments.has("runtime-class")) {
    return failure(Code::invalidInput,
                   "--require-gpu and --runtime-class exclude each other: give one of them");
  }
  TRY_VOID(parseOutputFormat(arguments.text("format")));
  TRY_VOID(outputOf(services, arguments, {arguments.text("template")}));
  TRY_VOID(checkNodeSelectors(arguments.list("node-selector")));
  TRY_VOID(checkTolerations(arguments.list("toleration")));
  return checkTemplate(services, arguments);
}

std::string statusText(const snapshot::Subtype& subtype) {
  const auto status = subtype.context.find(std::string(snapshot::kStatusKey));
  if (status == subtype.context.end()) {
    return counted(subtype.data.size(), "reading");
  }
  const auto reason = subtype.context.find(std::string(snapshot::kReasonKey));
  return fmt::format("{}: {}", status->second, reason == subtype.context.end() ? "" : reason->second);
}

std::string snapshotTable(const snapshot::Snapshot& snapshot) {
  TextTable table({{"MEASUREMENT"}, {"SUBTYPE"}, {"READINGS"}});
  for (const snapshot::Measurement& measurement : snapshot.measurements) {
    for (const snapshot::Subtype& subtype : measurement.subtypes) {
      table.add({measurement.type, subtype.name, statusText(subtype)});
    }
  }
  return table.write();
}

// A snapshot with gaps is told on the spot: its file is often looked at by somebody else, later.
void warnUnreadable(Services& services, const snapshot::Snapshot& snapshot) {
  for (const snapshot::Measurement& measurement : snapshot.measurements) {
    for (const snapshot::Subtype& subtype : measurement.subtypes) {
      const auto status = subtype.context.find(std::string(snapshot::kStatusKey));
      if (status != subtype.context.end() && status->second == snapshot::kUnreadable) {
        services.log.warn(fmt::format("{} {} is {}", measurement.type, subtype.name, statusText(subtype)));
      }
    }
  }
}

}  // namespace

Result<ExitCode> runSnapshot(Services& services, const Arguments& arguments) {
  TRY_VOID(checkFlags(services, arguments));
  if (!arguments.isSet("local")) {
    return failure(
        Code::unsupported,
        "a snapshot of a cluster is not supported by this version yet: give --local for this host");
  }
  if (services.local == nullptr) {
    return failure(Code::unsupported, "this program was built without the collectors of a host");
  }
  snapshot::LocalSnapshotOptions options;
  options.all = arguments.isSet("all");
  options.minimal = arguments.isSet("minimal");
  options.nodeName = snapshot::nodeNameFrom(services.environment);
  options.version = services.build.version;
  options.now = services.clock.now();
  const snapshot::Snapshot snapshot = snapshot::collectLocal(*services.local, options);
  warnUnreadable(services, snapshot);
  if (arguments.isSet("require-gpu")) {
    TRY_VOID(snapshot::requireGpu(snapshot));
  }
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string destination = TRY(parseDestination(arguments.text("output")));
  const std::string content = format == OutputFormat::table
                                  ? snapshotTable(snapshot)
                                  : writeDocument(snapshot::toValue(snapshot), format);
  TRY_VOID(writeOutput(services, destination, content));
  return ExitCode::success;
}

}  // namespace cli
