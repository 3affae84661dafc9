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

Result<> checkChains(const Catalog& catalog) {
  for (const auto& [name, overlay] : catalog.overlays()) {
    TRY_VOID(chainOf(catalog, overlay));
  }
  return {};
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

}  // namespace recipe
