// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "base/text.h"
#include "base/text_table.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/evidence_input.h"
#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/services.h"
#include "facts/evidence.h"
#include "facts/gather.h"
#include "judges/explanation.h"
#include "judges/inspection.h"
#include "judges/judge.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cli {
namespace {

std::string judgesTable() {
  TextTable table({{"JUDGE"}, {"NEEDS ONE OF"}, {"MAY USE"}, {"QUESTION"}});
  const auto joined = [](std::span<const std::string_view> names) {
    const std::vector<std::string> texts(names.begin(), names.end());
    return text::join(texts, ", ");
  };
  for (const judges::JudgeSpec& judge : judges::judgeTable()) {
    table.add({judge.id, joined(judge.required), joined(judge.optional), judge.question});
  }
  return table.write();
}

std::string formatsTable() {
  TextTable table({{"FORMAT"}, {"WHAT"}});
  for (const facts::FormatName& format : facts::formatTable()) {
    table.add({format.name, format.description});
  }
  return table.write();
}

std::string inspectionTable(const facts::Evidence& evidence, const judges::Inspection& inspection) {
  TextTable verdicts({{"VERDICT"}, {"JUDGE"}, {"SUBJECT"}, {"COVERED"}, {"REASON"}});
  for (const results::Judgement& judgement : inspection.judgements) {
    const std::string covered = judgement.coverage ? results::toText(*judgement.coverage) : "-";
    const std::string subject =
        judgement.subject.empty() ? std::string(judges::kClusterSubject) : judgement.subject;
    const std::string first = judgement.reasons.empty() ? std::string{} : judgement.reasons.front().text;
    const std::string judge =
        judgement.rule ? fmt::format("{} ({})", judgement.id, *judgement.rule) : judgement.id;
    verdicts.add({toText(judgement.verdict), judge, subject, covered, first});
    for (std::size_t i = 1; i < judgement.reasons.size(); ++i) {
      verdicts.add({"", "", "", "", judgement.reasons[i].text});
    }
  }
  for (const judges::NotJudged& each : inspection.notJudged) {
    verdicts.add({"-", each.id, "-", "-", fmt::format("not judged: {}", each.reason)});
  }
  TextTable files({{"FILE"}, {"FORMAT"}, {"STATE"}, {"NODE"}, {"REASON"}});
  for (const facts::EvidenceFile& file : evidence.files) {
    files.add({file.path, file.format.empty() ? "-" : file.format, toText(file.state),
               file.node.empty() ? "-" : file.node, file.reason});
  }
  return fmt::format("{}\n{}", verdicts.write(), files.write());
}

judges::ShownFacts parseShownFacts(std::string_view text) {
  if (text == "all") {
    return judges::ShownFacts::all;
  }
  return text == "used" ? judges::ShownFacts::used : judges::ShownFacts::none;
}

// A file that could not be read may hold what would have made another verdict.
ExitCode exitOf(const facts::Evidence& evidence, results::Verdict verdict, bool strict) {
  if (verdict == results::Verdict::fail) {
    return ExitCode::failed;
  }
  const bool isProven =
      verdict != results::Verdict::unknown &&
      std::ranges::none_of(evidence.files, [](const facts::EvidenceFile& file) {
        return file.state == facts::FileState::unreadable || file.state == facts::FileState::partial;
      });
  return strict && !isProven ? ExitCode::notProven : ExitCode::success;
}

}  // namespace

Result<ExitCode> runInspect(Services& services, const Arguments& arguments) {
  const OutputFormat format = TRY(parseOutputFormat(arguments.text("format")));
  const std::string expectations = arguments.text("expect");
  std::vector<std::string> sources = arguments.positionals();
  sources.push_back(expectations);
  const std::string destination = TRY(outputOf(services, arguments, sources));
  if (arguments.isSet("list-judges") || arguments.isSet("list-formats")) {
    TRY_VOID(
        writeOutput(services, destination, arguments.isSet("list-judges") ? judgesTable() : formatsTable()));
    return ExitCode::success;
  }
  if (arguments.positionals().empty()) {
    return failure(Code::invalidInput, "expected at least one file or folder of evidence");
  }
  const AskedEvidence asked = TRY(readAskedEvidence(services, arguments.positionals(), arguments));
  const facts::Evidence& evidence = asked.evidence;
  const judges::Inspection inspection = judges::inspect(evidence, asked.question);
  TRY_VOID(writeOutput(
      services, destination,
      format == OutputFormat::table
          ? inspectionTable(evidence, inspection)
          : writeDocument(judges::toValue(evidence, inspection, parseShownFacts(arguments.text("facts"))),
                          format)));
  return exitOf(evidence, inspection.verdict, arguments.isSet("strict"));
}

}  // namespace cli
