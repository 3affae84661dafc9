// SPDX-License-Identifier: Apache-2.0
#include "document/json_diagnosis.h"
#include "document/read.h"
#include "document/source_text.h"
#include "fuzz/document_checks.h"

#include <cstddef>
#include <cstdint>

// The fast reader and the strict diagnosis are two parsers: they must agree on what is JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input = fuzz::asText(bytes, size);
  const Result<document::Document> result = document::readJson(input, "fuzz", fuzz::kLimits);
  fuzz::checkResult(result);
  const bool isJson = !document::diagnoseJson(document::withoutByteOrderMark(input));
  if (result) {
    INVARIANT(isJson);
  } else if (isJson) {
    INVARIANT(result.error().code == Code::exhausted || result.error().message.starts_with("duplicate key"));
  }
  return 0;
}
