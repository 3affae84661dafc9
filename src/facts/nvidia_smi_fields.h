// SPDX-License-Identifier: Apache-2.0
#pragma once

// The elements of `nvidia-smi -q -x` that have a fact name of their own, of all generations of the format.

#include "facts/nvidia_smi_words.h"

#include <span>
#include <string>
#include <string_view>

namespace facts {

struct SmiField {
  std::string_view element;  // its path below `gpu`, or below the root
  std::string_view name;     // of the fact
  SmiType type = SmiType::text;
};

// Directly below the root, and below a `gpu`.
std::span<const SmiField> smiHeadFields();
std::span<const SmiField> smiGpuFields();
// Below `processes/process_info` and `mig_devices/mig_device`.
std::span<const SmiField> smiProcessFields();
std::span<const SmiField> smiMigFields();

// The name and type of an element: those of the table, else of its group (`gpu.ecc[volatile/dram_correctable]`), else
// `gpu.smi[PATH]`.
struct SmiName {
  std::string name;
  SmiType type = SmiType::guess;
};
SmiName smiNameOf(std::span<const SmiField> fields, std::string_view element);

}  // namespace facts
