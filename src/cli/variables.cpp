// SPDX-License-Identifier: Apache-2.0
#include "cli/variables.h"

#include <array>
#include <span>

namespace cli {
namespace {

// size: data table
constexpr std::array kVariables = {
    VariableNote{"ASSAY_LOG_PREFIX, AICR_LOG_PREFIX",
                 "Word in brackets before each log line; `cli` without it"},
    VariableNote{"ASSAY_NCCL_FABRIC, AICR_NCCL_FABRIC",
                 "Fabric of the check `nccl-all-reduce-bw-net`: `efa` or `roce`"},
    VariableNote{"NO_COLOR", "When set and not empty: no colours"},
    VariableNote{"NODE_NAME, KUBERNETES_NODE_NAME, HOSTNAME",
                 "Name of the node in a snapshot of this host; the kernel's host name without them"},
    VariableNote{"SHELL", "The shell that asks for completion; the completion scripts set it"},
    VariableNote{"PATH", "Where `nvidia-smi`, `amd-smi` and `rocm-smi` are looked for"},
    VariableNote{"DBUS_SYSTEM_BUS_ADDRESS", "The bus that systemd is asked on, as sd-bus reads it"},
    VariableNote{"http_proxy", "Proxy for http inputs, as libcurl reads it"},
    VariableNote{"https_proxy, HTTPS_PROXY", "Proxy for https inputs, as libcurl reads it"},
    VariableNote{"all_proxy, ALL_PROXY", "Proxy for both, as libcurl reads it"},
    VariableNote{"no_proxy, NO_PROXY", "Hosts that are asked without a proxy, as libcurl reads it"},
};

}  // namespace

std::span<const VariableNote> variableNotes() { return kVariables; }

}  // namespace cli
