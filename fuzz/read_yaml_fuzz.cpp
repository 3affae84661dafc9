// SPDX-License-Identifier: Apache-2.0
#include "document/read.h"
#include "fuzz/document_checks.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  fuzz::checkResult(document::readYaml(fuzz::asText(bytes, size), "fuzz", fuzz::kLimits));
  return 0;
}
