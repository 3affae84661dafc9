// SPDX-License-Identifier: Apache-2.0
#pragma once

// Output of `nvidia-smi -q -x` for tests, abridged to what a snapshot reads and to what may mislead a reader.

#include <string>
#include <string_view>

namespace snapshot::samples {

// A GPU of an eight-GPU H100 machine, driver 570.
std::string h100(int index);
// `gpus` within the document that nvidia-smi writes around them.
std::string smiLog(std::string_view driver, std::string_view cuda, std::string_view gpus);
std::string eightH100();

}  // namespace snapshot::samples
