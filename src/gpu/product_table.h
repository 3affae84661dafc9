// SPDX-License-Identifier: Apache-2.0
#pragma once

// The words that product names are made of. To add a product, add a row.

#include "gpu/product.h"

#include <span>
#include <string_view>

namespace gpu {

// A family as the words of its name, lower case, in order. A word that ends with '?' may be missing and is not
// part of the family's name.
struct Family {
  std::string_view words;
  Vendor vendor;
  std::string_view name = {};  // where it differs from the words joined with dashes
};

std::span<const Family> families();
// Names of boards that only virtual GPUs use, where a letter tells the board's form: `A100X-40C` is cut from an
// A100, although the A100X without a profile is another product.
std::span<const Family> virtualBoards();

struct VendorWord {
  std::string_view word;
  Vendor vendor;
};

// Words that name the vendor or one of its brands. Where a family has the word too, it counts as both.
std::span<const VendorWord> vendorWords();

// Words that tell the form, memory, cooling or marketing of a card but not another product.
std::span<const std::string_view> qualifiers();

}  // namespace gpu
