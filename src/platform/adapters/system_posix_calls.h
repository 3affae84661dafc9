// SPDX-License-Identifier: Apache-2.0
#pragma once

// The system calls of the kernel this program runs on. Has no state, so any thread may use it.

#include "platform/posix_calls.h"

namespace platform {

class SystemPosixCalls : public PosixCalls {
 public:
  int open(const std::string& path, int flags, mode_t mode) override;
  int connect(const std::string& path) override;
  ssize_t write(int descriptor, std::string_view bytes) override;
  int sync(int descriptor) override;
  int close(int descriptor) override;
  int status(int descriptor, struct stat& status) override;
  int linkStatus(const std::string& path, struct stat& status) override;
  int mayWrite(const std::string& path) override;
  int readLink(const std::string& path, std::string& target) override;
  int realPath(const std::string& path, std::string& resolved) override;
  int changeOwner(int descriptor, uid_t user, gid_t group) override;
  int changeMode(int descriptor, mode_t mode) override;
  int rename(const std::string& from, const std::string& to) override;
  int unlink(const std::string& path) override;
  std::string unusedName() override;
};

}  // namespace platform
