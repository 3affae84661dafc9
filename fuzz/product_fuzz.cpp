// SPDX-License-Identifier: Apache-2.0
// Product names come from node labels, which anyone who may label a node can write.

#include "base/result.h"
#include "gpu/product.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view name(reinterpret_cast<const char*>(bytes), size);
  const gpu::Product product = gpu::parseProduct(name);
  INVARIANT(!product.family.empty());
  INVARIANT(product.family == gpu::kUnknownFamily || product.vendor != gpu::Vendor::unknown);
  INVARIANT(!product.mig || !product.mig->empty());
  INVARIANT(gpu::acceleratorOf(product).value_or(product.family) == product.family);
  return 0;
}
