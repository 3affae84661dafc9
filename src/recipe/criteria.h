// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a cluster is and is for, as six criteria; which values they take; and when an overlay's criteria match.
// A field that is empty or "any" matches everything on the overlay's side and nothing specific on the query's.

#include "base/result.h"
#include "document/fields.h"
#include "document/view.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace recipe {

inline constexpr std::string_view kApiVersion = "aicr.nvidia.com/v1alpha1";
inline constexpr std::string_view kAny = "any";

struct Criteria {
  std::string service;
  std::string accelerator;
  std::string intent;
  std::string os;
  std::string platform;
  std::int64_t nodes = 0;

  bool operator==(const Criteria&) const = default;
};

template <class Visitor>
void describe(Visitor& v, Criteria& c) {
  using document::Presence;
  v.field("service", c.service, Presence::optional,
          "Kubernetes service that runs the cluster, for example eks");
  v.field("accelerator", c.accelerator, Presence::optional, "GPU family, for example h100");
  v.field("intent", c.intent, Presence::optional, "What the cluster is for: training or inference");
  v.field("os", c.os, Presence::optional, "Operating system of the GPU nodes, for example ubuntu");
  v.field("platform", c.platform, Presence::optional, "Workload platform, for example kubeflow or dynamo");
  v.field("nodes", c.nodes, Presence::optional, "Number of GPU nodes; 0 is any");
}

// A criteria file (kind RecipeCriteria).
struct CriteriaMetadata {
  std::string name;
};

struct CriteriaDocument {
  std::string kind;
  std::string apiVersion;
  CriteriaMetadata metadata;
  Criteria spec;
};

template <class Visitor>
void describe(Visitor& v, CriteriaMetadata& m) {
  v.field("name", m.name, document::Presence::optional, "A name for people; not used");
}

template <class Visitor>
void describe(Visitor& v, CriteriaDocument& d) {
  using document::Presence;
  v.field("kind", d.kind, Presence::optional, "RecipeCriteria");
  v.field("apiVersion", d.apiVersion, Presence::optional, "aicr.nvidia.com/v1alpha1");
  v.field("metadata", d.metadata, Presence::optional, "Not used");
  v.field("spec", d.spec, Presence::optional, "The criteria; what is left out is any");
}

// The five criteria that are text, in the order in which documents list them.
struct CriteriaField {
  std::string_view name;
  std::string Criteria::* member;
};
inline constexpr std::array<CriteriaField, 5> kCriteriaFields = {{
    {"service", &Criteria::service},
    {"accelerator", &Criteria::accelerator},
    {"intent", &Criteria::intent},
    {"os", &Criteria::os},
    {"platform", &Criteria::platform},
}};

bool isAny(std::string_view value);

// The values that each text criterion takes: the built-in ones, plus what the overlays of a catalog use.
class Vocabulary {
 public:
  // The built-in values.
  Vocabulary();

  void add(const Criteria& used);
  // Sorted, without "any". Requires: `field` is one of kCriteriaFields.
  std::vector<std::string> values(std::string_view field) const;
  // Trimmed and lower-cased, aliases replaced; empty text and the words for it become "any". Error invalidInput for a
  // value that nothing uses, naming the nearest one.
  Result<std::string> parse(std::string_view field, std::string_view text) const;
  // True for a built-in value of the field or "any".
  static bool isBuiltIn(std::string_view field, std::string_view value);

 private:
  std::array<std::set<std::string>, kCriteriaFields.size()> values_;
};

// Every text field through the vocabulary; nodes must not be negative.
Result<Criteria> normalised(const Criteria& criteria, const Vocabulary& vocabulary);

// Criteria as matching needs them: trimmed, lower case, aliases replaced. A value that is not built in stays: a catalog
// may define it.
Criteria forMatching(Criteria criteria);

// A RecipeCriteria document: {kind?, apiVersion?, metadata?, spec?}. Unknown keys are errors. The error of a bad value
// names its line.
Result<Criteria> parseCriteriaDocument(const document::View& root, const Vocabulary& vocabulary);

// Whether an overlay's criteria match a query's.
bool matches(const Criteria& overlay, const Criteria& query);

// One criterion in which an overlay asks for something else than the query has.
struct Mismatch {
  std::string field;
  std::string wanted;
  std::string given;  // "any" when the query leaves it open
};
std::vector<Mismatch> mismatches(const Criteria& overlay, const Criteria& query);

// How many criteria are not any: 0 to 6.
int specificity(const Criteria& criteria);

// `service=eks, accelerator=h100`, or `any`.
std::string listText(const Criteria& criteria);
// `criteria(service=eks, accelerator=h100)`, or `criteria(any)`.
std::string toText(const Criteria& criteria);

}  // namespace recipe
