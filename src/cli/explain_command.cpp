// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/evidence_input.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/value.h"
#include "document/view.h"
#include "facts/gather.h"
#include "judges/explanation.h"
#include "judges/inspection.h"
#include "judges/question.h"
#include "platform/filesystem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

using document::Value;

bool isFolder(const Services& services, const std::string& path) {
  const Result<platform::FileStatus> status = services.files.status(path);
  return status && status->type == platform::FileType::directory;
}

// The lines of the files that an inspection was made of.
class EvidenceLines {
 public:
  explicit EvidenceLines(std::vector<facts::NamedBytes> files) : files_(std::move(files)) {}

  std::optional<std::string> line(std::string_view path, std::uint32_t number) const {
    for (const facts::NamedBytes& file : files_) {
      if (file.path == path) {
        return lineOf(file.bytes, number);
      }
    }
    return std::nullopt;
  }

 private:
  static std::optional<std::string> lineOf(std::string_view bytes, std::uint32_t number) {
    for (std::uint32_t i = 1; i < number; ++i) {
      const std::size_t end = bytes.find('\n');
      if (end == std::string_view::npos) {
        return std::nullopt;
      }
      bytes.remove_prefix(end + 1);
    }
    return std::string(bytes.substr(0, bytes.find('\n')));
  }

  std::vector<facts::NamedBytes> files_;
};

Result<Value> explainFolder(Services& services, const Arguments& arguments, const std::string& id) {
  const AskedEvidence asked = TRY(readAskedEvidence(services, {arguments.positionals()[0]}, arguments));
  const EvidenceLines lines(asked.input.files);
  const Value inspection = judges::toValue(asked.evidence, judges::inspect(asked.evidence, asked.question),
                                           judges::ShownFacts::all);
  return judges::explain(inspection, id,
                         [&](std::string_view file, std::uint32_t line) { return lines.line(file, line); });
}

Result<Value> explainDocument(Services& services, const Arguments& arguments, const std::string& id) {
  if (!arguments.text("expect").empty() || !arguments.list("as").empty()) {
    return failure(Code::invalidInput,
                   "--expect and --as go with a folder of evidence: an inspection has been asked already");
  }
  const std::string& source = arguments.positionals()[0];
  const document::Document document = TRY_WHILE(readDocument(services, source), "reading the inspection");
  TRY_VOID(
      checkHeader(document.root(), "apiVersion", judges::kAssayApiVersion, document::Presence::required));
  TRY_VOID(checkHeader(document.root(), "kind", judges::kInspectionKind, document::Presence::required));
  return judges::explain(Value::from(document.root()), id,
                         [](std::string_view, std::uint32_t) { return std::optional<std::string>{}; });
}

}  // namespace

Result<ExitCode> runExplain(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string& source = arguments.positionals()[0];
  const std::string& id = arguments.positionals()[1];
  const std::string destination = TRY(outputOf(services, arguments, {source, arguments.text("expect")}));
  const Value explanation = TRY(isFolder(services, source) ? explainFolder(services, arguments, id)
                                                           : explainDocument(services, arguments, id));
  TRY_VOID(writeOutput(services, destination,
                       format == OutputFormat::table ? judges::explanationText(explanation)
                                                     : writeDocument(explanation, format)));
  return ExitCode::success;
}

}  // namespace cli
