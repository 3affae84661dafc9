// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence_input.h"

#include "base/result.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/inputs.h"
#include "cli/services.h"
#include "document/view.h"
#include "facts/gather.h"
#include "judges/question.h"
#include "platform/filesystem.h"

#include <fmt/core.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

constexpr std::size_t kMaxEvidenceBytes = std::size_t{2} << 30U;  // of one file, held in memory
constexpr std::size_t kMaxFolderDepth = 32;

class EvidenceReader {
 public:
  EvidenceReader(Services& services, std::string expectations)
      : services_(services), expectations_(std::move(expectations)) {}

  Result<> add(const std::string& path, bool isOnlyArgument) {
    if (path == "-") {
      return addBytes("-", TRY(services_.files.readStandardInput(kMaxEvidenceBytes)));
    }
    const platform::FileStatus status = TRY(services_.files.status(path));
    if (status.type == platform::FileType::directory) {
      return addFolder(path, isOnlyArgument ? std::string{} : path + "/", 0);
    }
    return addBytes(path, TRY(services_.files.read(path, kMaxEvidenceBytes)));
  }

  EvidenceInput take() { return std::move(input_); }

 private:
  // Links are not followed: a recording is a folder of files, and a link may lead anywhere.
  Result<> addFolder(const std::string& folder, const std::string& shownPrefix, std::size_t depth) {
    if (depth > kMaxFolderDepth) {
      return failure(Code::invalidInput,
                     fmt::format("{} is nested over {} folders deep", text::quoted(folder), kMaxFolderDepth));
    }
    for (const platform::DirectoryEntry& entry : TRY(services_.files.list(folder))) {
      const std::string path = folder + "/" + entry.name;
      if (entry.name.starts_with('.') || entry.name.ends_with(".md")) {
        continue;
      }
      if (entry.type == platform::FileType::directory) {
        TRY_VOID(addFolder(path, shownPrefix + entry.name + "/", depth + 1));
      } else if (!isExpectations(path)) {
        TRY_VOID(addEntry(path, shownPrefix + entry.name, entry.type));
      }
    }
    return {};
  }

  Result<> addEntry(const std::string& path, const std::string& shown, platform::FileType type) {
    if (type != platform::FileType::regular) {
      return addProblem(shown, "no regular file");
    }
    Result<std::string> bytes = services_.files.read(path, kMaxEvidenceBytes);
    return bytes ? addBytes(shown, std::move(*bytes)) : addProblem(shown, describe(bytes.error()));
  }

  Result<> addBytes(const std::string& shown, std::string bytes) {
    TRY_VOID(claim(shown));
    input_.bytes.push_back(std::move(bytes));
    input_.files.push_back({shown, input_.bytes.back(), {}});
    return {};
  }

  Result<> addProblem(const std::string& shown, std::string problem) {
    TRY_VOID(claim(shown));
    input_.files.push_back({shown, {}, std::move(problem)});
    return {};
  }

  Result<> claim(const std::string& shown) {
    if (!paths_.insert(shown).second) {
      return failure(Code::invalidInput, fmt::format("{} is given twice", text::quoted(shown)));
    }
    return {};
  }

  bool isExpectations(const std::string& path) const {
    if (expectations_.empty()) {
      return false;
    }
    const Result<std::string> left = services_.files.resolve(path);
    const Result<std::string> right = services_.files.resolve(expectations_);
    return left && right && *left == *right;
  }

  Services& services_;
  std::string expectations_;
  EvidenceInput input_;
  std::set<std::string> paths_;
};

Result<judges::Question> readQuestion(Services& services, const std::string& source) {
  if (source.empty()) {
    return judges::Question{};
  }
  const document::Document document = TRY_WHILE(readDocument(services, source), "reading the expectations");
  return TRY_WHILE(judges::parseQuestion(document.root()), "reading the expectations");
}

// `PATH=FORMAT[@NODE]` of --as, where FORMAT may be empty. Error invalidInput.
Result<std::map<std::string, facts::FileHint>> parseFileHints(const std::vector<std::string>& texts) {
  std::map<std::string, facts::FileHint> hints;
  for (const std::string& text : texts) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
      return failure(
          Code::invalidInput,
          fmt::format("--as {}: expected PATH=FORMAT, PATH=FORMAT@NODE or PATH=@NODE", text::quoted(text)));
    }
    const std::string_view what = std::string_view(text).substr(equals + 1);
    const std::size_t at = what.find('@');
    facts::FileHint hint;
    hint.format = what.substr(0, at);
    hint.node = at == std::string_view::npos ? std::string_view{} : what.substr(at + 1);
    hints[text.substr(0, equals)] = std::move(hint);
  }
  return hints;
}

// What the question says of a file, and --as, which wins.
Result<std::map<std::string, facts::FileHint>> fileHints(const judges::Question& question,
                                                         const Arguments& arguments) {
  std::map<std::string, facts::FileHint> hints;
  for (const auto& [path, file] : question.files) {
    hints[path] = {file.format, file.node};
  }
  for (auto& [path, hint] : TRY(parseFileHints(arguments.list("as")))) {
    hints[path] = hint;
  }
  return hints;
}

}  // namespace

Result<EvidenceInput> readEvidence(Services& services, const std::vector<std::string>& paths,
                                   const std::string& expectations) {
  EvidenceReader reader(services, expectations);
  for (std::string path : paths) {
    while (path.size() > 1 && path.ends_with('/')) {
      path.pop_back();
    }
    TRY_VOID(reader.add(path, paths.size() == 1));
  }
  return reader.take();
}

Result<AskedEvidence> readAskedEvidence(Services& services, const std::vector<std::string>& paths,
                                        const Arguments& arguments) {
  const std::string expectations = arguments.text("expect");
  AskedEvidence asked;
  asked.question = TRY(readQuestion(services, expectations));
  asked.input = TRY(readEvidence(services, paths, expectations));
  asked.evidence = TRY(facts::gather(asked.input.files, TRY(fileHints(asked.question, arguments))));
  return asked;
}

}  // namespace cli
