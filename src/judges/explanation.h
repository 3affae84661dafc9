// SPDX-License-Identifier: Apache-2.0
#pragma once

// What stands behind a verdict or a fact of an inspection: the reasons, the facts that they rest on, and the lines from
// which these were read.

#include "base/result.h"
#include "document/value.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace judges {

// Stands for the whole cluster, whose verdicts name no subject: `gpu-inventory@cluster`.
inline constexpr std::string_view kClusterSubject = "cluster";

// The text of a line of an evidence file; nothing when the file is not at hand.
using LineOf = std::function<std::optional<std::string>(std::string_view file, std::uint32_t line)>;

// `id` is a fact (`f12`), a judge (all of its verdicts), or a judge and a subject (`gpu-device-health@node-a`).
// `inspection` is the document of judges::toValue. Facts that it does not hold are named without their source. The value
// is {apiVersion, kind: Explanation, verdicts, facts}; each fact has a member `text`, its line. Error notFound, with the
// nearest name.
Result<document::Value> explain(const document::Value& inspection, const std::string& id,
                                const LineOf& lineOf);

// The same for people.
std::string explanationText(const document::Value& explanation);

}  // namespace judges
