// SPDX-License-Identifier: Apache-2.0
#pragma once

// Texts and values that a YAML writer gets wrong, and random ones made of the same pieces. The same seed always
// gives the same corpus.

#include "document/value.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace yaml_v3 {

// Every text that is known to be special, some of them wrapped in ordinary text.
std::vector<std::string> specialTexts();
// Texts of an unquoted scalar that might be no string.
std::vector<std::string> scalarTexts();

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : engine_(seed) {}

  std::string text();
  // Digits, dots, signs and underscores: what a number, a date or a base-60 number is made of.
  std::string numeric();
  std::string key();
  std::string oddKey();
  document::Value scalar();
  document::Value value(int depth);
  std::size_t below(std::size_t limit) { return engine_() % limit; }

 private:
  std::mt19937 engine_;
};

}  // namespace yaml_v3
