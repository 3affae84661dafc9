// SPDX-License-Identifier: Apache-2.0
#pragma once

// Files as the program sees them. Reading is bounded; writing replaces a file whole or not at all.

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

enum class FileType : std::uint8_t { regular, directory, symlink, device, fifo, socket, other };

struct FileStatus {
  FileType type = FileType::regular;
  std::uint64_t size = 0;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint32_t mode = 0;  // permission bits
};

struct DirectoryEntry {
  std::string name;
  FileType type = FileType::regular;  // of the entry itself, links not followed
};

// Errors: notFound, permissionDenied, invalidInput (a directory where a file is expected and the reverse),
// exhausted (more than maxBytes), internal (the device failed).
class FileReader {
 public:
  virtual ~FileReader() = default;
  virtual Result<std::string> read(const std::string& path, std::size_t maxBytes) const = 0;
  // Sorted by name, without "." and "..".
  virtual Result<std::vector<DirectoryEntry>> list(const std::string& path) const = 0;
  virtual Result<FileStatus> status(const std::string& path) const = 0;      // links followed
  virtual Result<FileStatus> linkStatus(const std::string& path) const = 0;  // links not followed
  // The absolute path with every link resolved.
  virtual Result<std::string> resolve(const std::string& path) const = 0;
  // Everything from standard input.
  virtual Result<std::string> readStandardInput(std::size_t maxBytes) const = 0;
};

class FileWriter {
 public:
  virtual ~FileWriter() = default;
  // Links are followed first. An absent or regular target is replaced by temporary file, fsync, rename and fsync of
  // the folder, its mode and owner kept; a device, FIFO or socket is written directly and never replaced. On an error
  // the old content is still there and the temporary is gone.
  // Parent folders are not created (notFound). A file that the caller may not write is refused, even where the folder
  // would allow to replace it. One exception to "on an error": when only the last fsync fails, the error says that
  // the new content is in place.
  virtual Result<void> writeAtomically(const std::string& path, std::string_view content) = 0;
  // With all parents; no error when it is there already.
  virtual Result<void> makeDirectories(const std::string& path) = 0;
  // A file, a link itself, or an empty folder (else failedPrecondition).
  virtual Result<void> remove(const std::string& path) = 0;
};

}  // namespace platform
