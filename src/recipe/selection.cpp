// SPDX-License-Identifier: Apache-2.0
#include "recipe/selection.h"

#include "base/result.h"
#include "base/text.h"
#include "constraint/evaluate.h"
#include "constraint/readings.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/criteria.h"
#include "recipe/recipe.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace recipe {
namespace {

bool isImplicitBase(std::string_view base) { return base.empty() || base == "base"; }

Error baseError(const Overlay& overlay, std::string message) {
  const document::View place = overlay.spec.find("base").value_or(overlay.spec);
  return document::errorAt(place, "spec.base", std::move(message));
}

std::string cycleText(const std::vector<const Overlay*>& leafFirst, const Overlay& again) {
  std::string text;
  for (const Overlay* overlay : leafFirst) {
    text += overlay->name + " -> ";
  }
  return text + again.name;
}

std::vector<const Overlay*> matchingOverlays(const Catalog& catalog, const Criteria& criteria) {
  std::vector<const Overlay*> result;
  for (const auto& [name, overlay] : catalog.overlays()) {
    if (overlay.criteria && matches(*overlay.criteria, criteria)) {
      result.push_back(&overlay);
    }
  }
  // The map is sorted by name; a stable sort keeps that among equals.
  std::ranges::stable_sort(result, {},
                           [](const Overlay* overlay) { return specificity(*overlay->criteria); });
  return result;
}

// The constraints of a chain after merging by name.
std::map<std::string, std::string> effectiveConstraints(const std::vector<const Overlay*>& chain) {
  std::map<std::string, std::string> result;
  for (const Overlay* overlay : chain) {
    const std::optional<document::View> list = overlay->spec.find("constraints");
    for (std::size_t i = 0; list && i < list->size(); ++i) {
      const document::View entry = list->element(i);
      result[std::string(entry.textAt("name"))] = entry.textAt("value");
    }
  }
  return result;
}

std::vector<ConstraintWarning> unmetConstraints(const Overlay& overlay,
                                                const std::vector<const Overlay*>& chain,
                                                const constraint::Readings& readings) {
  std::vector<ConstraintWarning> warnings;
  for (const auto& [name, value] : effectiveConstraints(chain)) {
    const constraint::Evaluation evaluation = constraint::evaluate({name, value}, readings);
    if (evaluation.status != constraint::Status::met) {
      warnings.push_back({overlay.name, name, value, evaluation.actual.value_or(""), evaluation.reason});
    }
  }
  return warnings;
}

struct Candidate {
  const Overlay* overlay;
  std::vector<Mismatch> mismatches;
};

std::string candidateText(const Candidate& candidate) {
  std::vector<std::string> parts;
  parts.reserve(candidate.mismatches.size());
  for (const Mismatch& mismatch : candidate.mismatches) {
    parts.push_back(fmt::format("{}={} (given: {})", mismatch.field, mismatch.wanted, mismatch.given));
  }
  return fmt::format("{} needs {}", candidate.overlay->name, text::join(parts, " and "));
}

// A criterion of a query as a query of its own.
std::vector<Criteria> oneByOne(const Criteria& criteria) {
  std::vector<Criteria> result;
  for (const CriteriaField& field : kCriteriaFields) {
    if (!isAny(criteria.*field.member)) {
      result.emplace_back().*field.member = criteria.*field.member;
    }
  }
  if (criteria.nodes != 0) {
    result.emplace_back().nodes = criteria.nodes;
  }
  return result;
}

// Whether an overlay asks for the criterion, perhaps beside others.
bool asksFor(const Overlay& overlay, const Criteria& criterion) {
  return overlay.criteria && matches(criterion, *overlay.criteria);
}

// Whether nothing more specific than one criterion applied.
bool isGeneral(const Selection& selection) {
  return std::ranges::all_of(selection.applied, [](const Overlay* overlay) {
    return !overlay->criteria || specificity(*overlay->criteria) <= 1;
  });
}

// Overlays that agree with the query in something specific and contradict or exceed it in something else.
std::vector<Candidate> nearCandidates(const Catalog& catalog, const Criteria& criteria,
                                      const std::set<const Overlay*>& applied) {
  std::vector<Candidate> result;
  for (const auto& [name, overlay] : catalog.overlays()) {
    if (!overlay.criteria || applied.contains(&overlay)) {
      continue;
    }
    std::vector<Mismatch> missing = mismatches(*overlay.criteria, criteria);
    const int agreed = specificity(*overlay.criteria) - static_cast<int>(missing.size());
    if (!missing.empty() && agreed > 0) {
      result.push_back({&overlay, std::move(missing)});
    }
  }
  std::ranges::stable_sort(result, [](const Candidate& a, const Candidate& b) {
    const int agreedA = specificity(*a.overlay->criteria) - static_cast<int>(a.mismatches.size());
    const int agreedB = specificity(*b.overlay->criteria) - static_cast<int>(b.mismatches.size());
    return std::pair(a.mismatches.size(), -agreedA) < std::pair(b.mismatches.size(), -agreedB);
  });
  return result;
}

}  // namespace

Result<std::vector<const Overlay*>> chainOf(const Catalog& catalog, const Overlay& overlay) {
  std::vector<const Overlay*> chain = {&overlay};
  while (!isImplicitBase(chain.back()->base)) {
    const Overlay& child = *chain.back();
    const auto parent = catalog.overlays().find(child.base);
    if (parent == catalog.overlays().end()) {
      std::vector<std::string> names = {"base"};
      for (const auto& [name, other] : catalog.overlays()) {
        names.push_back(name);
      }
      return failure(
          baseError(child, fmt::format("overlay '{}' builds on {}, which does not exist{}", child.name,
                                       text::quoted(child.base), text::didYouMean(child.base, names))));
    }
    if (std::ranges::find(chain, &parent->second) != chain.end()) {
      return failure(baseError(child, "circular base chain: " + cycleText(chain, parent->second)));
    }
    chain.push_back(&parent->second);
  }
  std::ranges::reverse(chain);
  return chain;
}

Result<Selection> selectOverlays(const Catalog& catalog, const Criteria& criteria,
                                 const constraint::Readings* readings) {
  Selection selection;
  std::set<const Overlay*> applied;
  std::vector<std::pair<const Overlay*, std::vector<ConstraintWarning>>> excluded;
  for (const Overlay* overlay : matchingOverlays(catalog, criteria)) {
    const std::vector<const Overlay*> chain = TRY(chainOf(catalog, *overlay));
    if (readings != nullptr) {
      std::vector<ConstraintWarning> unmet = unmetConstraints(*overlay, chain, *readings);
      if (!unmet.empty()) {
        excluded.emplace_back(overlay, std::move(unmet));
        continue;
      }
    }
    for (const Overlay* link : chain) {
      if (applied.insert(link).second) {
        selection.applied.push_back(link);
      }
    }
  }
  for (auto& [overlay, warnings] : excluded) {
    if (!applied.contains(overlay)) {
      selection.excluded.push_back(overlay->name);
      std::ranges::move(warnings, std::back_inserter(selection.warnings));
    }
  }
  return selection;
}

std::vector<std::string> idleCriteria(const Catalog& catalog, const Criteria& criteria,
                                      const Selection& selection) {
  std::vector<std::string> lines;
  std::optional<std::vector<Candidate>> near;
  for (const Criteria& criterion : oneByOne(criteria)) {
    const auto asks = [&](const Overlay* overlay) { return asksFor(*overlay, criterion); };
    // What a constraint left out is told by its constraint.
    const auto wasExcluded = [&](const std::string& name) { return asks(&catalog.overlays().at(name)); };
    if (std::ranges::any_of(selection.applied, asks) ||
        std::ranges::any_of(selection.excluded, wasExcluded)) {
      continue;
    }
    if (!near) {
      near = nearCandidates(catalog, criteria, {selection.applied.begin(), selection.applied.end()});
    }
    const auto nearest = std::ranges::find_if(
        *near, [&](const Candidate& candidate) { return asksFor(*candidate.overlay, criterion); });
    if (nearest != near->end() && isGeneral(selection)) {
      continue;
    }
    lines.push_back(fmt::format(
        "{} changes nothing: {}", listText(criterion),
        nearest == near->end() ? "no overlay of the catalog asks for it" : candidateText(*nearest)));
  }
  return lines;
}

std::vector<std::string> openCriteria(const Catalog& catalog, const Criteria& criteria) {
  std::vector<std::string> lines;
  std::set<std::string> seen;
  for (const auto& [name, overlay] : catalog.overlays()) {
    if (!overlay.criteria) {
      continue;
    }
    const std::vector<Mismatch> missing = mismatches(*overlay.criteria, criteria);
    if (missing.size() == 1 && missing.front().given == kAny && specificity(*overlay.criteria) > 1 &&
        seen.insert(missing.front().field + missing.front().wanted).second) {
      lines.push_back(fmt::format("{}={} ({})", missing.front().field, missing.front().wanted, name));
    }
  }
  return lines;
}

std::vector<std::string> nearestOverlays(const Catalog& catalog, const Criteria& criteria,
                                         const Selection& selection, std::size_t most) {
  // Where a constraint kept specific overlays out, that is the reason.
  if (!isGeneral(selection) || !selection.excluded.empty()) {
    return {};
  }
  const std::set<const Overlay*> applied(selection.applied.begin(), selection.applied.end());
  std::vector<Candidate> near = nearCandidates(catalog, criteria, applied);
  if (near.empty()) {
    return {};
  }
  std::vector<std::string> lines;
  const std::size_t fewest = near.front().mismatches.size();
  for (const Candidate& candidate : near) {
    if (lines.size() == most || candidate.mismatches.size() > fewest) {
      break;
    }
    lines.push_back(candidateText(candidate));
  }
  return lines;
}

}  // namespace recipe
