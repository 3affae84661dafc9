// SPDX-License-Identifier: Apache-2.0
#pragma once

// How a file is replaced whole or not at all, as FileWriter::writeAtomically promises:
//
//   follow links -> temporary in the same folder -> write -> owner and mode -> fsync -> rename -> fsync of the folder
//
// A device, FIFO or socket, and whatever a link in /proc/PID/fd leads to (/dev/stdout, `>(...)`), is written
// directly. A file that the caller may not write is refused, although its folder would allow the rename. Hard links
// to the old file, its ACL and its extended attributes are not carried over.

#include "base/result.h"
#include "platform/posix_calls.h"

#include <string>
#include <string_view>

namespace platform {

// Errors: as FileWriter. Once the rename is done nothing can be taken back: when only the last fsync fails, the
// error says that the new content is in place.
Result<void> replaceFile(PosixCalls& calls, const std::string& path, std::string_view content);

}  // namespace platform
