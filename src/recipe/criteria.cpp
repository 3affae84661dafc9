// SPDX-License-Identifier: Apache-2.0
#include "recipe/criteria.h"

#include "base/result.h"
#include "base/text.h"
#include "document/decode.h"
#include "document/fields.h"
#include "document/view.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

struct BuiltInValues {
  std::string_view field;
  std::string_view values;  // separated by blanks
};

constexpr std::array<BuiltInValues, kCriteriaFields.size()> kBuiltInValues = {{
    {"service", "aks eks gke kind oke"},
    {"accelerator", "a100 b200 gb200 gb300 h100 h200 l40"},
    {"intent", "inference training"},
    {"os", "amazonlinux cos rhel ubuntu"},
    {"platform", "dynamo kubeflow"},
}};

struct Alias {
  std::string_view field;
  std::string_view from;
  std::string_view to;
};

constexpr std::array<Alias, 6> kAliases = {{
    {"service", "self-managed", kAny},
    {"service", "self", kAny},
    {"service", "vanilla", kAny},
    {"os", "al2", "amazonlinux"},
    {"os", "al2023", "amazonlinux"},
    {"os", "amzn", "amazonlinux"},  // its ID in os-release
}};

std::size_t fieldIndex(std::string_view field) {
  const auto* const found = std::ranges::find(kCriteriaFields, field, &CriteriaField::name);
  INVARIANT(found != kCriteriaFields.end());
  return static_cast<std::size_t>(found - kCriteriaFields.begin());
}

std::vector<std::string> builtIn(std::string_view field) {
  return text::fields(kBuiltInValues.at(fieldIndex(field)).values);
}

}  // namespace

bool isAny(std::string_view value) { return value.empty() || value == kAny; }

Vocabulary::Vocabulary() {
  for (std::size_t i = 0; i < kCriteriaFields.size(); ++i) {
    for (std::string& value : builtIn(kCriteriaFields.at(i).name)) {
      values_.at(i).insert(std::move(value));
    }
  }
}

void Vocabulary::add(const Criteria& used) {
  for (std::size_t i = 0; i < kCriteriaFields.size(); ++i) {
    const std::string& value = used.*kCriteriaFields.at(i).member;
    if (!isAny(value)) {
      values_.at(i).insert(value);
    }
  }
}

std::vector<std::string> Vocabulary::values(std::string_view field) const {
  const std::set<std::string>& values = values_.at(fieldIndex(field));
  return {values.begin(), values.end()};
}

Result<std::string> Vocabulary::parse(std::string_view field, std::string_view text) const {
  std::string value = text::toLower(text::trim(text));
  if (isAny(value)) {
    return std::string(kAny);
  }
  for (const Alias& alias : kAliases) {
    if (alias.field == field && alias.from == value) {
      return std::string(alias.to);
    }
  }
  if (values_.at(fieldIndex(field)).contains(value)) {
    return value;
  }
  const std::vector<std::string> allowed = values(field);
  return failure(Code::invalidInput,
                 fmt::format("invalid {} type: {}{}, expected any or one of {}", field, text::quoted(text),
                             text::didYouMean(value, allowed), text::join(allowed, ", ")));
}

bool Vocabulary::isBuiltIn(std::string_view field, std::string_view value) {
  return isAny(value) || std::ranges::count(builtIn(field), value) != 0;
}

Result<Criteria> normalised(const Criteria& criteria, const Vocabulary& vocabulary) {
  Criteria result = criteria;
  for (const CriteriaField& field : kCriteriaFields) {
    result.*field.member = TRY(vocabulary.parse(field.name, criteria.*field.member));
  }
  if (criteria.nodes < 0) {
    return failure(Code::invalidInput,
                   fmt::format("invalid nodes: '{}', expected a number of nodes from 0", criteria.nodes));
  }
  return result;
}

Criteria forMatching(Criteria criteria) {
  static const Vocabulary builtIn;
  for (const CriteriaField& field : kCriteriaFields) {
    std::string& value = criteria.*field.member;
    if (!value.empty()) {
      value = builtIn.parse(field.name, value).value_or(text::toLower(text::trim(value)));
    }
  }
  return criteria;
}

namespace {

Error placed(Error error, const document::View& spec, std::string_view key) {
  const std::optional<document::View> value = spec.find(key);
  error.where = (value ? *value : spec).where("spec." + std::string(key));
  return error;
}

}  // namespace

Result<Criteria> parseCriteriaDocument(const document::View& root, const Vocabulary& vocabulary) {
  document::DecodeContext context;
  const auto parsed = TRY(document::decode<CriteriaDocument>(context, root));
  TRY_VOID(checkHeader(root, "kind", "RecipeCriteria", document::Presence::optional));
  TRY_VOID(checkHeader(root, "apiVersion", kApiVersion, document::Presence::optional));
  const document::View spec = root.find("spec").value_or(root);
  Criteria result = parsed.spec;
  for (const CriteriaField& field : kCriteriaFields) {
    Result<std::string> value = vocabulary.parse(field.name, parsed.spec.*field.member);
    if (!value) {
      return failure(placed(std::move(value.error()), spec, field.name));
    }
    result.*field.member = std::move(*value);
  }
  if (result.nodes < 0) {
    return failure(placed(Error{Code::invalidInput,
                                fmt::format("expected a number of nodes from 0, found '{}'", result.nodes),
                                {},
                                {},
                                {}},
                          spec, "nodes"));
  }
  return result;
}

// Asked for every overlay of a catalog, so it allocates nothing.
bool matches(const Criteria& overlay, const Criteria& query) {
  return std::ranges::all_of(kCriteriaFields,
                             [&](const CriteriaField& field) {
                               const std::string& wanted = overlay.*field.member;
                               return isAny(wanted) || wanted == query.*field.member;
                             }) &&
         (overlay.nodes == 0 || overlay.nodes == query.nodes);
}

std::vector<Mismatch> mismatches(const Criteria& overlay, const Criteria& query) {
  std::vector<Mismatch> result;
  for (const CriteriaField& field : kCriteriaFields) {
    const std::string& wanted = overlay.*field.member;
    const std::string& given = query.*field.member;
    if (!isAny(wanted) && wanted != given) {
      result.push_back({std::string(field.name), wanted, std::string(isAny(given) ? kAny : given)});
    }
  }
  if (overlay.nodes != 0 && overlay.nodes != query.nodes) {
    result.push_back({"nodes", fmt::format("{}", overlay.nodes),
                      query.nodes == 0 ? std::string(kAny) : fmt::format("{}", query.nodes)});
  }
  return result;
}

int specificity(const Criteria& criteria) {
  const auto specific = std::ranges::count_if(
      kCriteriaFields, [&](const CriteriaField& field) { return !isAny(criteria.*field.member); });
  return static_cast<int>(specific) + (criteria.nodes != 0 ? 1 : 0);
}

std::string listText(const Criteria& criteria) {
  std::vector<std::string> parts;
  for (const CriteriaField& field : kCriteriaFields) {
    if (!isAny(criteria.*field.member)) {
      parts.push_back(fmt::format("{}={}", field.name, criteria.*field.member));
    }
  }
  if (criteria.nodes != 0) {
    parts.push_back(fmt::format("nodes={}", criteria.nodes));
  }
  return parts.empty() ? std::string(kAny) : text::join(parts, ", ");
}

std::string toText(const Criteria& criteria) { return fmt::format("criteria({})", listText(criteria)); }

}  // namespace recipe
