// SPDX-License-Identifier: Apache-2.0
#pragma once

// The OS measurement: boot parameters, kernel settings, kernel modules and the release, read from /proc and /etc.
// Parsers are pure; what cannot be read is a subtype that says so.

#include "platform/filesystem.h"
#include "snapshot/snapshot.h"

#include <string_view>

namespace snapshot {

// Tokens of a kernel command line: `key=value`, or a flag with an empty value. `root` is left out.
ReadingMap parseKernelCommandLine(std::string_view text);
// The loaded modules of /proc/modules, each true.
ReadingMap parseModules(std::string_view text);
// The pairs of an os-release file that have a value, without their quotes.
ReadingMap parseOsRelease(std::string_view text);
// What one file below /proc/sys says: one reading under its path, or one for each line of a table under `path/FIRST`.
ReadingMap parseSysctl(std::string_view path, std::string_view text);

// grub, sysctl, kmod, release.
Measurement collectOs(const platform::FileReader& files);

}  // namespace snapshot
