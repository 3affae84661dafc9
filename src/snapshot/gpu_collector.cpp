// SPDX-License-Identifier: Apache-2.0
#include "snapshot/gpu_collector.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/process.h"
#include "snapshot/amd_smi.h"
#include "snapshot/gpu_report.h"
#include "snapshot/nvidia_smi.h"
#include "snapshot/pci_gpus.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

// nvidia-smi takes seconds to wake a GPU without persistence mode.
constexpr std::chrono::milliseconds kGpuToolTimeout{10'000};
constexpr std::size_t kMaxToolMessage = 200;

struct GpuTool {
  std::string_view name;
  std::vector<std::string> argv;
  Result<GpuReport> (*parse)(std::string_view output);
};

const GpuTool& nvidiaSmi() {
  static const GpuTool tool{"nvidia-smi", {"nvidia-smi", "-q", "-x"}, parseNvidiaSmi};
  return tool;
}

const std::array<GpuTool, 2>& amdTools() {
  static const std::array<GpuTool, 2> tools = {
      {{"amd-smi", {"amd-smi", "static", "--json"}, parseAmdSmi},
       {"rocm-smi",
        {"rocm-smi", "--showproductname", "--showmeminfo", "vram", "--showdriverversion", "--showvbios",
         "--showuniqueid", "--showbus", "--json"},
        parseRocmSmi}}};
  return tools;
}

// The first line of what a tool said when it failed.
std::string toolMessage(const platform::ProcessOutput& output) {
  const std::string_view said =
      text::trim(text::trim(output.standardError).empty() ? output.standardOutput : output.standardError);
  const std::string exit = fmt::format("exit status {}", output.exitStatus);
  return said.empty()
             ? exit
             : fmt::format("{}: {}", exit,
                           text::quoted(text::trim(said.substr(0, said.find('\n'))), kMaxToolMessage));
}

Result<GpuReport> runGpuTool(platform::ProcessRunner& processes, const GpuTool& tool) {
  platform::Command command;
  command.argv = tool.argv;
  command.timeout = kGpuToolTimeout;
  const platform::ProcessOutput output = TRY(processes.run(command));
  if (output.exitStatus != 0) {
    return failure(Code::unavailable, toolMessage(output));
  }
  return tool.parse(output.standardOutput);
}

// Asks one source after the other, and remembers why those before did not do.
class GpuSources {
 public:
  // True when this source lists a GPU, which ends the search.
  bool take(std::string_view name, Result<GpuReport> answer) {
    if (answer && !answer->devices.empty()) {
      found_ = std::move(*answer);
      return true;
    }
    isTooLate_ = isTooLate_ || (!answer && answer.error().code == Code::deadlineExceeded);
    if (answer) {
      reasons_.push_back(fmt::format("{} lists no GPU", name));
    } else if (answer.error().code == Code::notFound) {
      reasons_.push_back(fmt::format("{} is not installed", name));
    } else {
      reasons_.push_back(fmt::format("{}: {}", name, answer.error().message));
    }
    return false;
  }

  const std::optional<GpuReport>& found() const { return found_; }
  // A tool that used up its time leaves none for the next one.
  bool isTooLate() const { return isTooLate_; }
  std::string reasons() const { return text::join(reasons_, "; "); }

 private:
  std::optional<GpuReport> found_;
  bool isTooLate_ = false;
  std::vector<std::string> reasons_;
};

GpuSources askSources(const Result<PciGpus>& bus, platform::ProcessRunner& processes, GpuLibrary& library) {
  GpuSources sources;
  if (sources.take("NVML", library.read()) ||
      sources.take(nvidiaSmi().name, runGpuTool(processes, nvidiaSmi()))) {
    return sources;
  }
  // Beside NVIDIA GPUs that cannot be read, the graphics of the processor must not pass for all there is.
  if (bus && bus->nvidia > 0) {
    return sources;
  }
  for (const GpuTool& tool : amdTools()) {
    if (sources.isTooLate() || sources.take(tool.name, runGpuTool(processes, tool))) {
      break;
    }
  }
  return sources;
}

}  // namespace

Measurement collectGpus(const Result<PciGpus>& bus, platform::ProcessRunner& processes, GpuLibrary& library) {
  const GpuSources sources = askSources(bus, processes, library);
  if (sources.found()) {
    return {"GPU", gpuSubtypes(*sources.found())};
  }
  if (bus && *bus == PciGpus{}) {
    return {"GPU", gpuSubtypes(GpuReport{})};
  }
  const std::string why =
      bus ? fmt::format("the PCI bus holds {} NVIDIA and {} AMD GPUs", bus->nvidia, bus->amd)
          : fmt::format("the PCI bus could not be read ({})", bus.error().message);
  return {"GPU", {unreadable("smi", fmt::format("{}; {}", why, sources.reasons()))}};
}

}  // namespace snapshot
