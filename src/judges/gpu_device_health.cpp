// SPDX-License-Identifier: Apache-2.0
#include "judges/gpu_device_health.h"

#include "document/value.h"
#include "facts/fact.h"
#include "facts/fact_names.h"
#include "facts/fact_set.h"
#include "judges/judge.h"
#include "judges/node_gpus.h"
#include "judges/question.h"
#include "results/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace judges {
namespace {

using document::Value;
using facts::Reading;
using facts::State;

// The counters of memory errors, by generation: the older one has a total of its parts, the newer one has parts only.
struct EccLayout {
  std::string_view total;  // empty: the parts are added
  std::array<std::string_view, 5> parts;
};
constexpr auto kCorrectable = std::to_array<EccLayout>({
    {"single_bit/total", {}},
    {"", {"sram_correctable", "dram_correctable"}},
});
constexpr auto kUncorrectable = std::to_array<EccLayout>({
    {"double_bit/total", {}},
    {"",
     {"sram_uncorrectable", "sram_uncorrectable_parity", "sram_uncorrectable_secded", "dram_uncorrectable"}},
});

// What is added up over the GPUs of a host; unknown as soon as one of them is.
class Sum {
 public:
  void add(std::optional<std::int64_t> value) {
    known_ = known_ && value.has_value();
    sum_ += value.value_or(0);
    ++values_;
  }
  std::optional<std::int64_t> value() const {
    return known_ && values_ > 0 ? std::optional(sum_) : std::nullopt;
  }

 private:
  bool known_ = true;
  std::int64_t sum_ = 0;
  std::size_t values_ = 0;
};

// A value of all GPUs: itself when they agree, else a map from bus id.
class AgreedText {
 public:
  void add(std::string_view gpu, const Reading& reading) {
    if (const std::optional<std::string_view> text = reading.text()) {
      byGpu_.set(gpu, Value::string(std::string(*text)));
      values_.emplace(*text);
    }
  }
  Value value() const {
    if (values_.empty()) {
      return Value::null();
    }
    return values_.size() == 1 ? Value::string(*values_.begin()) : byGpu_;
  }

 private:
  Value byGpu_ = Value::map();
  std::set<std::string> values_;
};

std::string_view busOf(std::string_view subject) { return subject.substr(subject.rfind('/') + 1); }

// More than any host has; what a file claims beyond is not listed one by one.
constexpr std::int64_t kMostOfHost = 1'024;

class HostHealth {
 public:
  HostHealth(const facts::FactSet& facts, std::string_view host) : facts_(facts), host_(host) {}

  results::Judgement judge() {
    results::Judgement judgement;
    judgement.subject = host_;
    const Reading listed = facts_.read(host_, facts::kGpuListed);
    if (!listed.isKnown()) {
      judgeUnprobed(listed, judgement);
      return judgement;
    }
    const std::vector<std::string_view> gpus = facts_.subjectsBelow(host_, "gpu");
    for (const std::string_view gpu : gpus) {
      judgeGpu(gpu);
    }
    coverage_.unit = "gpu";
    judgeCount(static_cast<std::int64_t>(gpus.size()));
    judgement.coverage = coverage_;
    judgement.notes = notes_;
    judgement.measured = measured(static_cast<std::int64_t>(gpus.size()));
    findings_.conclude(judgement);
    return judgement;
  }

 private:
  Reading read(std::string_view gpu, std::string_view name) const { return facts_.read(gpu, name); }

  // The tool failed: unknown, but on a node that has no GPU by its own account nothing was to be expected.
  void judgeUnprobed(const Reading& listed, results::Judgement& judgement) {
    if (!readNodeGpus(facts_, host_) && !facts_.find(host_, facts::kNodeName).empty()) {
      judgement.verdict = results::Verdict::skip;
      judgement.reasons = {{"no-gpu-expected", "the node has no GPU label and advertises no GPU", {}, {}}};
      return;
    }
    findings_.unknown("not-probed", listed.reason, listed.facts);
    findings_.conclude(judgement);
  }

  // What one GPU adds to the judgement of its host.
  void judgeGpu(std::string_view gpu) {
    failed_ = false;
    gaps_.clear();
    judgeFabric(gpu);
    judgeErrors(gpu);
    judgeRepair(gpu);
    judgeRecovery(gpu);
    judgeFields(gpu);
    countProcesses(gpu);
    healthy_ += !failed_ && gaps_.empty() ? 1 : 0;
    if (gaps_.empty()) {
      coverage_.covered.emplace_back(gpu);
    } else {
      coverage_.missing.push_back({std::string(gpu), gaps_});
    }
  }

  void fail(std::string_view code, std::string_view gpu, std::string_view what,
            const std::vector<facts::FactId>& rests) {
    failed_ = true;
    findings_.fail(code, fmt::format("{}: {}", busOf(gpu), what), rests);
  }
  void cannotTell(std::string_view code, std::string_view gpu, std::string_view what,
                  const std::vector<facts::FactId>& rests) {
    gaps_ += (gaps_.empty() ? "" : "; ") + std::string(what);
    findings_.unknown(code, fmt::format("{}: {}", busOf(gpu), what), rests);
  }

  // A GPU without a fabric says N/A, which is neither good nor bad.
  void judgeFabric(std::string_view gpu) {
    const Reading state = read(gpu, facts::kGpuFabricState);
    const Reading status = read(gpu, facts::kGpuFabricStatus);
    clique_.add(busOf(gpu), read(gpu, facts::kGpuFabricClique));
    clusterUuid_.add(busOf(gpu), read(gpu, facts::kGpuFabricClusterUuid));
    const std::string name(state.text().value_or(state.state == State::absent ? "N/A" : "unreadable"));
    ++fabricStates_[name];
    if (state.state == State::absent && !hasFabricStatus(status)) {
      return;
    }
    ++withFabric_;
    findings_.compared();
    if (state.text() == "Completed" && status.text() == "Success") {
      ++registered_;
    } else {
      fail("fabric-not-registered", gpu,
           fmt::format(
               "fabric registration is not finished: state {}, status {} (fabric manager missing, failing or "
               "of another version)",
               name, status.text().value_or("N/A")),
           joined(state.facts, status.facts));
    }
    judgeFabricHealth(gpu);
  }

  static bool hasFabricStatus(const Reading& status) { return status.text().has_value(); }

  void judgeFabricHealth(std::string_view gpu) {
    for (const facts::Fact& fact : facts_.of(gpu)) {
      const std::optional<std::string_view> field =
          facts::keyOf(facts::kGpuFabricHealth, facts_.text(fact.name));
      if (!field || fact.state != State::value) {
        continue;
      }
      const std::string value = facts::valueText(fact.value);
      const std::string key(*field);
      fabricHealth_[key].insert(value);
      findings_.compared();
      if (value == "Degraded" || value == "True" || value == "Unhealthy" || value == "Limited Capacity") {
        fail("fabric-unhealthy", gpu, fmt::format("fabric health: {} is {}", key, value),
             {facts_.idOf(fact)});
      }
    }
  }

  // The number that a layout gives; nothing when it is not this layout, or one of its parts is not known.
  struct Counter {
    bool isThere = false;
    std::optional<std::int64_t> value{};
    std::vector<facts::FactId> facts{};
  };
  Counter readLayout(std::string_view gpu, std::string_view scope, const EccLayout& layout) const {
    Counter counter;
    Sum sum;
    const std::span<const std::string_view> parts =
        layout.total.empty() ? std::span<const std::string_view>(layout.parts) : std::span(&layout.total, 1);
    for (const std::string_view part : parts) {
      const Reading reading = read(gpu, facts::keyedName(facts::kGpuEcc, fmt::format("{}/{}", scope, part)));
      if (!part.empty() && !reading.facts.empty()) {
        counter.isThere = true;
        counter.facts.insert(counter.facts.end(), reading.facts.begin(), reading.facts.end());
        const std::optional<std::int64_t> count = reading.integer();
        sum.add(count.value_or(0) < 0 ? std::nullopt : count);
      }
    }
    counter.value = sum.value();
    return counter;
  }

  // A GPU has one layout. Where both are there, the larger number counts, and one that is not known leaves it unknown.
  Counter readCounter(std::string_view gpu, std::string_view scope,
                      std::span<const EccLayout> layouts) const {
    Counter whole;
    for (const EccLayout& layout : layouts) {
      const Counter counter = readLayout(gpu, scope, layout);
      if (!counter.isThere) {
        continue;
      }
      const bool isFirst = !whole.isThere;
      const bool isKnown = counter.value && (isFirst || whole.value);
      whole.value = isKnown ? std::optional(std::max(*counter.value, whole.value.value_or(0))) : std::nullopt;
      whole.isThere = true;
      whole.facts.insert(whole.facts.end(), counter.facts.begin(), counter.facts.end());
    }
    return whole;
  }

  void judgeErrors(std::string_view gpu) {
    const Counter correctable = readCounter(gpu, "volatile", kCorrectable);
    const Counter uncorrectable = readCounter(gpu, "volatile", kUncorrectable);
    const Counter aggregate = readCounter(gpu, "aggregate", kUncorrectable);
    correctable_.add(correctable.value);
    uncorrectable_.add(uncorrectable.value);
    aggregate_.add(aggregate.value);
    if (!uncorrectable.value) {
      cannotTell("ecc-not-reported", gpu, "uncorrectable memory errors are not reported",
                 uncorrectable.facts);
    } else {
      findings_.compared();
      if (*uncorrectable.value > 0) {
        fail("ecc-uncorrectable", gpu, fmt::format("uncorrectable memory errors: {}", *uncorrectable.value),
             uncorrectable.facts);
      }
    }
    if (aggregate.value.value_or(0) > 0) {
      notes_.push_back(
          fmt::format("{}: {} uncorrectable memory errors over its lifetime", busOf(gpu), *aggregate.value));
    }
  }

  // Older GPUs retire pages, newer ones remap rows; both wait for a reset.
  void judgeRepair(std::string_view gpu) {
    const Reading pages = read(gpu, facts::kGpuRetirementPending);
    const Reading rows = read(gpu, facts::kGpuRemappedRowsPending);
    const Reading failure = read(gpu, facts::kGpuRemappedRowsFailure);
    const Reading container = read(gpu, facts::kGpuRemappedRows);  // N/A in place of its members
    const std::vector<facts::FactId> both = joined(pages.facts, joined(rows.facts, container.facts));
    const bool pending = pages.boolean().value_or(false) || rows.boolean().value_or(false);
    const bool known = pages.isKnown() || rows.isKnown();
    pending_ = pending_ || pending;
    pendingKnown_ = pendingKnown_ && known;
    if (!known) {
      cannotTell("repair-not-reported", gpu, "whether a repair waits for a reset is not reported", both);
    } else {
      findings_.compared();
    }
    if (pending) {
      fail("repair-pending", gpu, "a memory repair waits for a reset", both);
    }
    if (failure.boolean().value_or(false)) {
      fail("remap-failure", gpu, "a row could not be remapped", failure.facts);
    }
  }

  void judgeRecovery(std::string_view gpu) {
    const Reading action = read(gpu, facts::kGpuRecoveryAction);
    if (action.state == State::unreadable) {
      cannotTell("recovery-unreadable", gpu, "its recovery action cannot be read", action.facts);
    }
    if (const std::optional<std::string_view> text = action.text()) {
      findings_.compared();
      if (*text != "None") {
        recoveryAction_.set(busOf(gpu), Value::string(std::string(*text)));
        fail("recovery-action", gpu, fmt::format("nvidia-smi asks for {}", *text), action.facts);
      }
    }
    const Reading reset = read(gpu, facts::kGpuResetRequired);
    if (reset.boolean().value_or(false)) {
      fail("reset-required", gpu, "a reset is required", reset.facts);
    }
    const Reading drain = read(gpu, facts::kGpuDrainAndResetRecommended);
    if (drain.boolean().value_or(false)) {
      fail("drain-recommended", gpu, "nvidia-smi recommends to drain it and reset it", drain.facts);
    }
  }

  void judgeFields(std::string_view gpu) {
    Value fields = Value::sequence();
    std::vector<facts::FactId> rests;
    for (const facts::Fact& fact : facts_.of(gpu)) {
      if (fact.state == State::unreadable) {
        fields.append(Value::string(std::string(facts_.text(fact.member).substr(1))));
        rests.push_back(facts_.idOf(fact));
      }
    }
    if (!rests.empty()) {
      fail("field-in-error", gpu, fmt::format("fields in error: {}", rests.size()), rests);
      fieldsInError_.set(busOf(gpu), std::move(fields));
    }
  }

  void countProcesses(std::string_view gpu) { busy_ += facts_.subjectsBelow(gpu, "process").empty() ? 0 : 1; }

  // GPUs that the driver counts and the file does not list were not looked at.
  void judgeCount(std::int64_t present) {
    const Reading attached = facts_.read(host_, facts::kGpuCount);
    if (attached.state == State::unreadable || attached.integer().value_or(0) < 0) {
      findings_.unknown("count-unreadable", "how many GPUs the driver counts cannot be read", attached.facts);
      return;
    }
    const std::int64_t count = attached.integer().value_or(present);
    for (std::int64_t i = present; i < std::min(count, kMostOfHost); ++i) {
      coverage_.missing.push_back(
          {fmt::format("{}/gpu/#{}", host_, i + 1), "counted by the driver, not listed"});
    }
    if (count != present) {
      findings_.unknown("gpu-not-listed",
                        fmt::format("the driver counts {} GPUs, {} are listed", count, present),
                        attached.facts);
    }
  }

  static std::vector<facts::FactId> joined(const std::vector<facts::FactId>& left,
                                           const std::vector<facts::FactId>& right) {
    std::vector<facts::FactId> both = left;
    both.insert(both.end(), right.begin(), right.end());
    return both;
  }

  Value measured(std::int64_t present) const {
    Value states = Value::map();
    for (const auto& [state, count] : fabricStates_) {
      states.set(state, Value::integer(count));
    }
    Value health = fabricHealth_.empty() ? Value::null() : Value::map();
    for (const auto& [key, values] : fabricHealth_) {
      std::string text;
      for (const std::string& value : values) {
        text += (text.empty() ? "" : ", ") + value;
      }
      health.set(key, Value::string(text));
    }
    Value measured = Value::record();
    measured.set("present", Value::integer(present));
    measured.set("healthy", Value::integer(healthy_));
    measured.set("fabricRegistered", withFabric_ == 0 ? Value::null() : Value::integer(registered_));
    measured.set("fabricStates", std::move(states));
    measured.set("clique", clique_.value());
    measured.set("clusterUuid", clusterUuid_.value());
    measured.set("fabricHealth", std::move(health));
    measured.set("eccCorrectable", countValue(correctable_.value()));
    measured.set("eccUncorrectable", countValue(uncorrectable_.value()));
    measured.set("eccUncorrectableAggregate", countValue(aggregate_.value()));
    measured.set("repairPending", pending_ || pendingKnown_ ? Value::boolean(pending_) : Value::null());
    measured.set("recoveryAction", recoveryAction_);
    measured.set("fieldsInError", fieldsInError_);
    measured.set("busy", Value::integer(busy_));
    return measured;
  }

  const facts::FactSet& facts_;
  std::string_view host_;
  Findings findings_;
  results::Coverage coverage_;
  std::vector<std::string> notes_;
  // Of the GPU that is being judged.
  bool failed_ = false;
  std::string gaps_;
  // Of the host.
  std::int64_t healthy_ = 0;
  std::int64_t withFabric_ = 0;
  std::int64_t registered_ = 0;
  std::int64_t busy_ = 0;
  std::map<std::string, std::int64_t> fabricStates_;
  std::map<std::string, std::set<std::string>> fabricHealth_;
  AgreedText clique_;
  AgreedText clusterUuid_;
  Sum correctable_;
  Sum uncorrectable_;
  Sum aggregate_;
  bool pending_ = false;
  bool pendingKnown_ = true;
  Value recoveryAction_ = Value::map();
  Value fieldsInError_ = Value::map();
};

}  // namespace

std::vector<results::Judgement> judgeGpuDeviceHealth(const facts::FactSet& facts, const Question&) {
  std::vector<results::Judgement> judgements;
  for (const std::string_view host : facts.roots()) {
    if (!facts.find(host, facts::kGpuListed).empty()) {
      judgements.push_back(HostHealth(facts, host).judge());
    }
  }
  return judgements;
}

}  // namespace judges
