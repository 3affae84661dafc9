// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/system_posix_calls.h"

#include <fmt/core.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <string_view>
#include <sys/poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

namespace platform {
namespace {

int negatedErrno(int result) { return result < 0 ? -errno : result; }

}  // namespace

int SystemPosixCalls::open(const std::string& path, int flags, mode_t mode) {
  return negatedErrno(::open(path.c_str(), flags, mode));
}

int SystemPosixCalls::connect(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return -ENAMETOOLONG;
  }
  std::memcpy(address.sun_path, path.c_str(), path.size());
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) {
    return -errno;
  }
  // The socket interface takes every kind of address through a pointer to its first field.
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    const int number = errno;
    ::close(descriptor);
    return -number;
  }
  return descriptor;
}

ssize_t SystemPosixCalls::write(int descriptor, std::string_view bytes) {
  const ssize_t taken = ::write(descriptor, bytes.data(), bytes.size());
  if (taken >= 0) {
    return taken;
  }
  if (errno != EAGAIN) {
    return -errno;
  }
  pollfd ready{descriptor, POLLOUT, 0};
  const int waited = negatedErrno(::poll(&ready, 1, -1));
  return waited < 0 ? waited : 0;
}

int SystemPosixCalls::sync(int descriptor) { return negatedErrno(::fsync(descriptor)); }

int SystemPosixCalls::close(int descriptor) { return negatedErrno(::close(descriptor)); }

int SystemPosixCalls::status(int descriptor, struct stat& status) {
  return negatedErrno(::fstat(descriptor, &status));
}

int SystemPosixCalls::linkStatus(const std::string& path, struct stat& status) {
  return negatedErrno(::lstat(path.c_str(), &status));
}

int SystemPosixCalls::mayWrite(const std::string& path) {
  return negatedErrno(::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS));
}

int SystemPosixCalls::readLink(const std::string& path, std::string& target) {
  target.resize(PATH_MAX);
  const ssize_t length = ::readlink(path.c_str(), target.data(), target.size());
  if (length < 0) {
    return -errno;
  }
  target.resize(static_cast<std::size_t>(length));
  return 0;
}

int SystemPosixCalls::realPath(const std::string& path, std::string& resolved) {
  struct Free {
    void operator()(char* text) const { std::free(text); }
  };
  const std::unique_ptr<char, Free> text(::realpath(path.c_str(), nullptr));
  if (text == nullptr) {
    return -errno;
  }
  resolved = text.get();
  return 0;
}

int SystemPosixCalls::changeOwner(int descriptor, uid_t user, gid_t group) {
  return negatedErrno(::fchown(descriptor, user, group));
}

int SystemPosixCalls::changeMode(int descriptor, mode_t mode) {
  return negatedErrno(::fchmod(descriptor, mode));
}

int SystemPosixCalls::rename(const std::string& from, const std::string& to) {
  return negatedErrno(::rename(from.c_str(), to.c_str()));
}

int SystemPosixCalls::unlink(const std::string& path) { return negatedErrno(::unlink(path.c_str())); }

std::string SystemPosixCalls::unusedName() {
  std::uint64_t number = 0;
  // Without random bytes the process id is still different from that of any other living writer.
  if (::getrandom(&number, sizeof number, 0) != static_cast<ssize_t>(sizeof number)) {
    number = static_cast<std::uint64_t>(::getpid());
  }
  return fmt::format("{:016x}", number);
}

}  // namespace platform
