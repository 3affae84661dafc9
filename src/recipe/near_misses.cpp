// SPDX-License-Identifier: Apache-2.0
#include "recipe/near_misses.h"

#include "base/text.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/criteria.h"
#include "recipe/selection.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace recipe {
namespace {

constexpr std::size_t kMostNearMisses = 4;

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

std::vector<std::string> unusedCriteria(const Catalog& catalog, const Criteria& criteria,
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

std::vector<std::string> nearMisses(const Catalog& catalog, const Criteria& criteria,
                                    const Selection& selection) {
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
    if (lines.size() == kMostNearMisses || candidate.mismatches.size() > fewest) {
      break;
    }
    lines.push_back(candidateText(candidate));
  }
  return lines;
}

// Overlays of the topmost of several layers, when none of them applied: likely a slip in their criteria.
std::vector<std::string> unusedOverlays(const Catalog& catalog, const Selection& selection) {
  if (catalog.layers().size() < 2) {
    return {};
  }
  const std::string folder = catalog.layers().back()->name() + "/";
  const auto isOfTop = [&](const Overlay& overlay) { return overlay.root.file().starts_with(folder); };
  if (std::ranges::any_of(selection.applied, [&](const Overlay* overlay) { return isOfTop(*overlay); })) {
    return {};
  }
  // One that a constraint left out matched, and is told with that constraint.
  if (std::ranges::any_of(selection.excluded,
                          [&](const std::string& name) { return isOfTop(catalog.overlays().at(name)); })) {
    return {};
  }
  std::vector<std::string> names;
  for (const auto& [name, overlay] : catalog.overlays()) {
    if (overlay.criteria && isOfTop(overlay)) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace

Hints hintsFor(const Catalog& catalog, const Criteria& criteria, const Selection& selection) {
  return {unusedOverlays(catalog, selection), unusedCriteria(catalog, criteria, selection),
          openCriteria(catalog, criteria), nearMisses(catalog, criteria, selection)};
}

}  // namespace recipe
