// SPDX-License-Identifier: Apache-2.0
#include "judges/question.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/expression.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/scalar.h"
#include "document/value.h"
#include "document/view.h"
#include "judges/judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
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

// Numbers of nodes and GPUs: what is missing of them is listed one by one.
Result<> checkNumbers(const document::View& root, const Question& question) {
  constexpr std::int64_t kMost = 100'000;
  struct Number {
    const char* block;
    const char* key;
    std::int64_t value;
  };
  for (const Number& number : {Number{"cluster", "gpuNodes", question.cluster.gpuNodes},
                               Number{"shape", "gpusPerNode", question.shape.gpusPerNode},
                               Number{"shape", "nodes", question.shape.nodes}}) {
    if (number.value < 0 || number.value > kMost) {
      return failure(errorAt(root.find(number.block)->find(number.key).value(),
                             document::childPath(number.block, number.key),
                             fmt::format("expected a number from 0 to {}, found {}", kMost, number.value)));
    }
  }
  return {};
}

Error placedInRule(const document::View& root, std::size_t index, std::string_view key, Error error) {
  const document::View rule = root.find("rules")->element(index);
  Error placed =
      errorAt(rule.find(key).value_or(rule), document::childPath(document::childPath("rules", index), key),
              std::move(error.message));
  return placed;
}

Result<> checkRules(const document::View& root, const std::vector<Rule>& rules) {
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto refused = [&](std::string_view key, Error error) {
      return failure(placedInRule(root, i, key, std::move(error)));
    };
    if (!ids.insert(rules[i].id).second) {
      return refused("id", Error{Code::invalidInput, "a second rule of this id", {}, {}, {}});
    }
    if (auto expression = constraint::parseWritten(rules[i].expect); !expression) {
      return refused("expect", std::move(expression.error()));
    }
    if (auto quantifier = parseQuantifier(rules[i].quantifier); !quantifier) {
      return refused("quantifier", std::move(quantifier.error()));
    }
    if (rules[i].over.empty() && !rules[i].quantifier.empty()) {
      return refused("quantifier",
                     Error{Code::invalidInput, "a quantifier needs `over`, which selects nodes", {}, {}, {}});
    }
  }
  return {};
}

}  // namespace

Result<Quantifier> parseQuantifier(std::string_view text) {
  constexpr std::string_view kAtLeast = "atLeast ";
  if (text.empty() || text == "all") {
    return Quantifier{};
  }
  if (text == "none") {
    return Quantifier{Quantifier::Kind::none, 0};
  }
  if (text.starts_with(kAtLeast)) {
    const std::optional<std::int64_t> count =
        document::parseInteger(text::trim(text.substr(kAtLeast.size())));
    if (count && *count > 0) {
      return Quantifier{Quantifier::Kind::atLeast, *count};
    }
  }
  return failure(Code::invalidInput,
                 fmt::format("expected all, none or atLeast N with N from 1, found {}", text::quoted(text)));
}

Result<Question> parseQuestion(const document::View& root) {
  TRY_VOID(checkHeader(root, "apiVersion", kAssayApiVersion, document::Presence::required));
  TRY_VOID(checkHeader(root, "kind", kExpectationsKind, document::Presence::required));
  document::DecodeContext context;
  context.unknownKeys = document::UnknownKeys::reject;
  Question question = TRY(document::decode<Question>(context, root));
  TRY_VOID(checkNumbers(root, question));
  TRY_VOID(checkRequired(root));
  TRY_VOID(checkRules(root, question.rules));
  return question;
}

}  // namespace judges
