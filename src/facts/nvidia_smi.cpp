// SPDX-License-Identifier: Apache-2.0
#include "facts/nvidia_smi.h"

#include "base/decimal.h"
#include "base/result.h"
#include "base/text.h"
#include "document/xml.h"
#include "facts/fact_names.h"
#include "facts/fact_writer.h"
#include "facts/nvidia_smi_fields.h"
#include "facts/nvidia_smi_words.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facts {
namespace {

constexpr std::string_view kSmiRoot = "nvidia_smi_log";
constexpr std::string_view kMigDevice = "mig_devices/mig_device";
constexpr std::string_view kProcess = "processes/process_info";

// A GPU, a partition or a process whose element is open. Its leaves wait until its subject is known.
struct SmiLeaf {
  std::string element;  // path below the entity
  std::string text;
  std::uint32_t line = 0;
};
struct SmiEntity {
  std::string place;  // "/nvidia_smi_log/gpu[1]"
  std::size_t depth = 0;
  std::string key;  // bus id, index or pid
  std::uint32_t line = 0;
  std::vector<SmiLeaf> leaves;
};

class SmiEvents final : public document::XmlEvents {
 public:
  explicit SmiEvents(FactWriter& facts) : facts_(facts) {}

  void start(std::string_view element, std::span<const document::XmlAttribute> attributes,
             std::uint32_t line) override {
    path_.emplace_back(element);
    text_.clear();
    line_ = line;
    isLeaf_ = true;
    if (path_.size() == 1) {
      root_ = element;
    } else if (root_ != kSmiRoot) {
      isLeaf_ = false;
    } else if (path_.size() == 2 && element == "gpu") {
      openGpu(attributes, line);
    } else if (gpu_.depth != 0 && path_.size() == gpu_.depth + 2) {
      openPart(line);
    }
  }

  void text(std::string_view piece) override { text_ += piece; }

  void end(std::string_view) override {
    if (part_.depth == path_.size()) {
      closePart();
    } else if (gpu_.depth == path_.size()) {
      closeGpu();
    } else if (isLeaf_) {
      addLeaf();
    }
    isLeaf_ = false;
    text_.clear();
    path_.pop_back();
  }

  // What is still open belongs to a file that ends too early: what was read of it counts.
  void finish() {
    if (part_.depth != 0) {
      closePart();
    }
    if (gpu_.depth != 0) {
      closeGpu();
    }
    const std::string count = fmt::format("{}", gpus_);
    facts_.add({.subject = facts_.host(),
                .name = kGpuListed,
                .value = Decimal::parse(count).value(),
                .line = 0,
                .place = "/nvidia_smi_log"});
  }

  const std::string& root() const { return root_; }
  const std::string& driver() const { return driver_; }

 private:
  std::string pathBelow(std::size_t depth) const {
    return path_.size() > depth ? text::join(std::span(path_).subspan(depth), "/") : std::string{};
  }
  std::string gpuSubject() const { return fmt::format("{}/gpu/{}", facts_.host(), gpu_.key); }

  void openGpu(std::span<const document::XmlAttribute> attributes, std::uint32_t line) {
    ++gpus_;
    gpu_ = {fmt::format("/{}/gpu[{}]", kSmiRoot, gpus_), 2, fmt::format("#{}", gpus_), line, {}};
    migDevices_ = 0;
    processes_ = 0;
    for (const document::XmlAttribute& attribute : attributes) {
      if (attribute.name == "id") {
        gpu_.key = attribute.value;
      }
    }
  }

  void openPart(std::uint32_t line) {
    const std::string element = pathBelow(gpu_.depth);
    if (element == kMigDevice) {
      const std::size_t index = migDevices_++;
      part_ = {fmt::format("{}/{}[{}]", gpu_.place, kMigDevice, migDevices_),
               path_.size(),
               fmt::format("{}", index),
               line,
               {}};
    } else if (element == kProcess) {
      part_ = {fmt::format("{}/{}[{}]", gpu_.place, kProcess, ++processes_),
               path_.size(),
               fmt::format("#{}", processes_),
               line,
               {}};
    }
  }

  void addLeaf() {
    SmiLeaf leaf{{}, std::string(text::trim(text_)), line_};
    if (part_.depth != 0) {
      leaf.element = pathBelow(part_.depth);
      part_.leaves.push_back(std::move(leaf));
    } else if (gpu_.depth != 0) {
      leaf.element = pathBelow(gpu_.depth);
      gpu_.leaves.push_back(std::move(leaf));
    } else if (path_.size() > 1) {
      leaf.element = pathBelow(1);
      if (leaf.element == "driver_version") {
        driver_ = leaf.text;
      }
      addFact(facts_.host(), leaf, smiHeadFields(), fmt::format("/{}", kSmiRoot));
    }
  }

  void closePart() {
    const bool isProcess = text::contains(part_.place, kProcess);
    for (const SmiLeaf& leaf : part_.leaves) {
      if (leaf.element == (isProcess ? "pid" : "index") && !leaf.text.empty()) {
        part_.key = leaf.text;
      }
    }
    const std::string subject =
        fmt::format("{}/{}/{}", gpuSubject(), isProcess ? "process" : "mig", part_.key);
    for (const SmiLeaf& leaf : part_.leaves) {
      addFact(subject, leaf, isProcess ? smiProcessFields() : smiMigFields(), part_.place);
    }
    part_ = {};
  }

  void closeGpu() {
    const std::string subject = gpuSubject();
    for (const SmiLeaf& leaf : gpu_.leaves) {
      addFact(subject, leaf, smiGpuFields(), gpu_.place);
    }
    facts_.add({.subject = subject,
                .name = kGpuMigDevices,
                .value = Decimal::parse(fmt::format("{}", migDevices_)).value(),
                .line = gpu_.line,
                .place = gpu_.place});
    gpu_ = {};
  }

  void addFact(std::string_view subject, const SmiLeaf& leaf, std::span<const SmiField> fields,
               std::string_view place) {
    const SmiName name = smiNameOf(fields, leaf.element);
    const SmiReading reading = readSmiText(leaf.text, name.type);
    facts_.add({.subject = subject,
                .name = name.name,
                .state = reading.state,
                .value = reading.value,
                .raw = leaf.text,
                .unit = reading.unit,
                .reason = reading.reason,
                .line = leaf.line,
                .place = place,
                .member = "/" + leaf.element});
  }

  FactWriter& facts_;
  std::vector<std::string> path_;
  std::string text_;
  std::string root_;
  std::string driver_;
  std::uint32_t line_ = 0;
  bool isLeaf_ = false;
  SmiEntity gpu_;
  SmiEntity part_;
  std::size_t gpus_ = 0;
  std::size_t migDevices_ = 0;
  std::size_t processes_ = 0;
};

}  // namespace

bool isNvidiaSmi(std::string_view head) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::string_view trimmed = text::trim(head);
  if (trimmed.starts_with(kByteOrderMark)) {
    trimmed.remove_prefix(kByteOrderMark.size());
  }
  return trimmed.starts_with('<') && text::contains(head, "<nvidia_smi_log");
}

ReadOutcome readNvidiaSmi(std::string_view bytes, const std::string& file, FactWriter& facts) {
  SmiEvents events(facts);
  const Result<> read = document::readXml(bytes, file, events);
  ReadOutcome outcome;
  if (!read) {
    outcome = {false, describe(read.error()), {}};
  }
  if (events.root() != kSmiRoot) {
    if (!events.root().empty()) {
      outcome = {false,
                 fmt::format("expected the root element {}, found {}", kSmiRoot, text::quoted(events.root())),
                 {}};
    }
    return outcome;
  }
  events.finish();
  outcome.tool = events.driver().empty() ? std::string{} : fmt::format("driver {}", events.driver());
  return outcome;
}

}  // namespace facts
