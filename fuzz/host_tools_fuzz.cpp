// SPDX-License-Identifier: Apache-2.0
// What a host's files and tools print. The first byte chooses the parser, the rest is its input.

#include "fuzz/document_checks.h"
#include "snapshot/amd_smi.h"
#include "snapshot/host_files.h"
#include "snapshot/nvidia_smi.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

void checkGpus(const Result<snapshot::GpuReport>& report) {
  if (!report) {
    INVARIANT(report.error().code == Code::invalidInput || report.error().code == Code::exhausted);
    INVARIANT(!report.error().message.empty());
    return;
  }
  INVARIANT(gpuSubtypes(*report).size() == report->devices.size() + 1);
}

void checkScalars(const snapshot::ReadingMap& readings) {
  for (const auto& [key, value] : readings) {
    INVARIANT(!key.empty());
    INVARIANT(value.isScalar());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input = fuzz::asText(bytes, size);
  const std::string_view rest = input.substr(input.empty() ? 0 : 1);
  switch (input.empty() ? '\0' : input.front()) {
    case 'n': checkGpus(snapshot::parseNvidiaSmi(rest)); break;
    case 'a': checkGpus(snapshot::parseAmdSmi(rest)); break;
    case 'r': checkGpus(snapshot::parseRocmSmi(rest)); break;
    case 'o': checkScalars(snapshot::parseOsRelease(rest)); break;
    case 'c': checkScalars(snapshot::parseKernelCommandLine(rest)); break;
    case 'm': checkScalars(snapshot::parseModules(rest)); break;
    default: checkScalars(snapshot::parseSysctl("/proc/sys/x", rest)); break;
  }
  return 0;
}
