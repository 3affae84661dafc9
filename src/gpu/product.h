// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which accelerator a product name means: the name as feature discovery's labels, nvidia-smi, amd-smi and AMD's
// labels write it. A name is read word by word against a table; every word must be accounted for. What the table
// does not know is unknown: never a known family that happens to share letters, never a wildcard.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gpu {

enum class Vendor : std::uint8_t { unknown, nvidia, amd };

// "unknown", "nvidia", "amd".
std::string_view toText(Vendor vendor);

inline constexpr std::string_view kUnknownFamily = "unknown";
// The profile of a name that is marked as a partition without a profile that can be read (`-MIG-INVALID`).
inline constexpr std::string_view kInvalidProfile = "invalid";

struct Product {
  Vendor vendor = Vendor::unknown;
  std::string family{kUnknownFamily};  // lower case with dashes: "rtx-pro-6000"
  std::optional<std::string> mig;      // the profile as the name writes it, lower case: "1g.10gb"
  bool shared = false;                 // time-sliced, or a virtual GPU that the hypervisor cut from a card

  bool operator==(const Product&) const = default;
};

// Never fails. A name that states its vendor keeps it when the family is unknown; one that states two keeps none.
Product parseProduct(std::string_view name);

// The accelerator criterion that a product stands for, if there is one. A product without one must be reported
// by its name; it is not "any".
std::optional<std::string> acceleratorOf(const Product& product);

}  // namespace gpu
