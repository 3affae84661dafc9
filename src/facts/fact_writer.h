// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a parser writes its facts with: knows the file, and the host that a file about one host is of.

#include "facts/fact_set.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace facts {

class FactWriter {
 public:
  // `host` is the subject of a file about one host; empty for files that name their subjects themselves.
  FactWriter(FactSet& set, std::uint32_t file, std::string host)
      : set_(set), file_(file), host_(std::move(host)) {}

  const std::string& host() const { return host_; }

  void add(NewFact fact) {
    fact.file = file_;
    set_.add(fact);
    ++count_;
  }
  std::size_t count() const { return count_; }

 private:
  FactSet& set_;
  std::uint32_t file_;
  std::string host_;
  std::size_t count_ = 0;
};

// How reading a file ended.
struct ReadOutcome {
  bool complete = true;
  std::string reason{};  // why it is not complete
  std::string tool{};
};

}  // namespace facts
