// SPDX-License-Identifier: Apache-2.0
#pragma once

// The few system calls that the atomic replacement of a file is made of. They are a seam of their own so that a
// test can run the real sequence over a model of a disk and cut the power after every step. Each call answers a
// value >= 0, or the negated errno; none retries on EINTR.

#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>

namespace platform {

class PosixCalls {
 public:
  virtual ~PosixCalls() = default;
  virtual int open(const std::string& path, int flags, mode_t mode) = 0;
  // A connected stream socket for the socket file at `path`.
  virtual int connect(const std::string& path) = 0;
  // How many bytes were taken; waits for a descriptor in non-blocking mode.
  virtual ssize_t write(int descriptor, std::string_view bytes) = 0;
  virtual int sync(int descriptor) = 0;
  virtual int close(int descriptor) = 0;

  virtual int status(int descriptor, struct stat& status) = 0;
  virtual int linkStatus(const std::string& path, struct stat& status) = 0;
  virtual int mayWrite(const std::string& path) = 0;  // 0 when the effective user may
  virtual int readLink(const std::string& path, std::string& target) = 0;
  virtual int realPath(const std::string& path, std::string& resolved) = 0;

  virtual int changeOwner(int descriptor, uid_t user, gid_t group) = 0;
  virtual int changeMode(int descriptor, mode_t mode) = 0;
  virtual int rename(const std::string& from, const std::string& to) = 0;
  virtual int unlink(const std::string& path) = 0;
  // A part of a file name that is unlikely to exist.
  virtual std::string unusedName() = 0;
};

}  // namespace platform
