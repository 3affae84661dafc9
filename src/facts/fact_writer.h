// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a parser writes its facts with: knows the file, and the host that a file about one host is of.

#include "facts/fact_set.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace facts {

class FactWriter {
 public:
  // `host` is the subject of a file about one host; empty for files that name their subjects themselves.
  FactWriter(FactSet& set, std::uint32_t file, std::string host)
      : set_(set), file_(file), host_(std::move(host)) {}

  // A writer for text that lies inside a record of this file: every fact has the line of the record, and its place begins
  // with that of the record.
  FactWriter within(std::string host, std::uint32_t line, std::string place) const {
    FactWriter writer(set_, file_, std::move(host));
    writer.line_ = line;
    writer.place_ = std::move(place);
    return writer;
  }

  const std::string& host() const { return host_; }

  void add(NewFact fact) {
    const std::string place = place_ + std::string(fact.place);
    fact.file = file_;
    fact.line = line_ == 0 ? fact.line : line_;
    fact.place = place;
    set_.add(fact);
    ++count_;
  }
  // How many facts were added, by this writer and by those within.
  std::size_t count() const { return count_; }
  void count(const FactWriter& within) { count_ += within.count_; }

 private:
  FactSet& set_;
  std::uint32_t file_;
  std::string host_;
  std::uint32_t line_ = 0;
  std::string place_;
  std::size_t count_ = 0;
};

// Bytes at the beginning of a text by which its format is recognised.
inline constexpr std::size_t kRecognisedBy = 4096;

// How reading a file ended.
struct ReadOutcome {
  bool complete = true;
  std::string reason{};  // why it is not complete
  std::string tool{};
};

}  // namespace facts
