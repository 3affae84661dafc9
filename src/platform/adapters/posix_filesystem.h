// SPDX-License-Identifier: Apache-2.0
#pragma once

// The files of this machine. Has no state, so any thread may use it; atomic_write.h tells how a file is replaced.

#include "platform/adapters/system_posix_calls.h"
#include "platform/filesystem.h"

namespace platform {

class PosixFilesystem final : public FileReader, public FileWriter {
 public:
  Result<std::string> read(const std::string& path, std::size_t maxBytes) const override;
  Result<std::vector<DirectoryEntry>> list(const std::string& path) const override;
  Result<FileStatus> status(const std::string& path) const override;
  Result<FileStatus> linkStatus(const std::string& path) const override;
  Result<std::string> resolve(const std::string& path) const override;
  Result<std::string> readStandardInput(std::size_t maxBytes) const override;

  Result<void> writeAtomically(const std::string& path, std::string_view content) override;
  Result<void> makeDirectories(const std::string& path) override;
  Result<void> remove(const std::string& path) override;

 private:
  SystemPosixCalls calls_;
};

}  // namespace platform
