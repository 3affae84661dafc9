// SPDX-License-Identifier: Apache-2.0
#include "judges/question.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/value.h"
#include "document/view.h"
#include "judges/judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace judges {
namespace {

Result<> checkRequired(const document::View& root) {
  std::vector<std::string> known;
  for (const JudgeSpec& judge : judgeTable()) {
    known.emplace_back(judge.id);
  }
  const std::optional<document::View> required = root.find("required");
  for (std::size_t i = 0; required && i < required->size(); ++i) {
    const document::View judge = required->element(i);
    if (std::ranges::find(known, judge.text()) == known.end()) {
      return failure(errorAt(judge, document::childPath("required", i),
                             fmt::format("unknown judge {}{}: expected one of {}", text::quoted(judge.text()),
                                         text::didYouMean(judge.text(), known), text::join(known, ", "))));
    }
  }
  return {};
}

}  // namespace

Result<Question> parseQuestion(const document::View& root) {
  TRY_VOID(checkHeader(root, "apiVersion", kAssayApiVersion, document::Presence::required));
  TRY_VOID(checkHeader(root, "kind", kExpectationsKind, document::Presence::required));
  document::DecodeContext context;
  context.unknownKeys = document::UnknownKeys::reject;
  Question question = TRY(document::decode<Question>(context, root));
  TRY_VOID(checkRequired(root));
  return question;
}

}  // namespace judges
