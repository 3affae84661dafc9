// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence_input.h"

#include "base/result.h"
#include "base/text.h"
#include "cli/services.h"
#include "facts/gather.h"
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

}  // namespace cli
