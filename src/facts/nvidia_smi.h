// SPDX-License-Identifier: Apache-2.0
#pragma once

// `nvidia-smi -q -x`, every generation of it. The facts of a GPU have the subject HOST/gpu/BUS, those of a partition
// HOST/gpu/BUS/mig/INDEX, those of a process HOST/gpu/BUS/process/PID. Elements are read by their whole path, so that
// what is nested in a GPU is never taken for the GPU's own.

#include "facts/fact_writer.h"

#include <string>
#include <string_view>

namespace facts {

// Whether the bytes begin as this format does: XML whose root is nvidia_smi_log.
bool isNvidiaSmi(std::string_view head);

// Adds all facts up to the place where the text cannot be read further; the outcome says where that is. A file that
// ends early is never complete. Nothing outside the bytes is fetched.
ReadOutcome readNvidiaSmi(std::string_view bytes, const std::string& file, FactWriter& facts);

}  // namespace facts
