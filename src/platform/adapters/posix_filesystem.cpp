// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/posix_filesystem.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/adapters/atomic_write.h"
#include "platform/adapters/errno_error.h"
#include "platform/filesystem.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

namespace platform {
namespace {

constexpr std::size_t kReadChunk = std::size_t{64} * 1024;
constexpr std::size_t kPathInMessage = 4096;
constexpr mode_t kPermissionBits = 07777;

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

struct FreeText {
  void operator()(char* text) const { std::free(text); }
};

// Closes a descriptor of our own; nobody waits for the answer when reading.
class OpenFile {
 public:
  explicit OpenFile(int number) : number_(number) {}
  ~OpenFile() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

tl::unexpected<Error> pathFailure(std::string_view verb, const std::string& path, int number) {
  return failure(errnoError(fmt::format("{} {}", verb, text::quoted(path, kPathInMessage)), number));
}

// A NUL would end the path early for the kernel, so that another file is meant than the one that was named.
Result<void> checkPath(const std::string& path) {
  if (path.find('\0') != std::string::npos) {
    return failure(Code::invalidInput,
                   fmt::format("the path {} contains a NUL character", text::quoted(path, kPathInMessage)));
  }
  return {};
}

FileType typeFromMode(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFREG: return FileType::regular;
    case S_IFDIR: return FileType::directory;
    case S_IFLNK: return FileType::symlink;
    case S_IFCHR:
    case S_IFBLK: return FileType::device;
    case S_IFIFO: return FileType::fifo;
    case S_IFSOCK: return FileType::socket;
    default: return FileType::other;
  }
}

FileStatus statusFrom(const struct stat& found) {
  return {typeFromMode(found.st_mode), static_cast<std::uint64_t>(found.st_size), found.st_dev, found.st_ino,
          found.st_mode & kPermissionBits};
}

// `expected` is a guess. One byte more is asked for, so that a right guess costs no second buffer.
Result<std::string> readDescriptor(int descriptor, std::size_t expected, std::size_t maxBytes,
                                   const std::string& name) {
  std::string content(std::min(expected, maxBytes) + 1, '\0');
  std::size_t used = 0;
  for (;;) {
    if (used == content.size()) {
      content.resize(used + kReadChunk);
    }
    const ssize_t got = ::read(descriptor, content.data() + used, content.size() - used);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return pathFailure("read", name, errno);
    }
    used += static_cast<std::size_t>(got);
    if (used > maxBytes) {
      return failure(Code::exhausted, fmt::format("{} is larger than the limit of {} bytes",
                                                  text::quoted(name, kPathInMessage), maxBytes));
    }
    if (got == 0) {
      content.resize(used);
      return content;
    }
  }
}

// Filesystems may leave the type out of the listing.
FileType entryType(DIR* directory, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) {
    return typeFromMode(DTTOIF(static_cast<mode_t>(entry.d_type)));
  }
  struct stat found{};
  const int result = ::fstatat(::dirfd(directory), entry.d_name, &found, AT_SYMLINK_NOFOLLOW);
  return result == 0 ? typeFromMode(found.st_mode) : FileType::other;
}

Result<void> makeDirectory(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0) {
    return {};
  }
  const int number = errno;
  struct stat found{};
  // A root or mount point may answer EROFS or EACCES for a folder that is already there.
  if (::stat(path.c_str(), &found) != 0) {
    return pathFailure("create the folder", path, number);
  }
  if (!S_ISDIR(found.st_mode)) {
    return pathFailure("create the folder", path, ENOTDIR);
  }
  return {};
}

}  // namespace

Result<std::string> PosixFilesystem::read(const std::string& path, std::size_t maxBytes) const {
  TRY_VOID(checkPath(path));
  int descriptor = -1;
  do {
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  } while (descriptor < 0 && errno == EINTR);
  const OpenFile file(descriptor);
  struct stat found{};
  if (descriptor < 0 || ::fstat(descriptor, &found) != 0) {
    return pathFailure("read", path, errno);
  }
  if (S_ISDIR(found.st_mode)) {
    return pathFailure("read", path, EISDIR);
  }
  // Files of /proc have no size, nor has what is no regular file.
  const bool hasSize = S_ISREG(found.st_mode) && found.st_size > 0;
  return readDescriptor(descriptor, hasSize ? static_cast<std::size_t>(found.st_size) : kReadChunk, maxBytes,
                        path);
}

Result<std::vector<DirectoryEntry>> PosixFilesystem::list(const std::string& path) const {
  TRY_VOID(checkPath(path));
  const std::unique_ptr<DIR, CloseDirectory> directory(::opendir(path.c_str()));
  if (directory == nullptr) {
    return pathFailure("list", path, errno);
  }
  std::vector<DirectoryEntry> entries;
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(directory.get());
    if (entry == nullptr) {
      break;
    }
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") {
      entries.push_back({std::string(name), entryType(directory.get(), *entry)});
    }
  }
  if (errno != 0) {
    return pathFailure("list", path, errno);
  }
  std::ranges::sort(entries, {}, &DirectoryEntry::name);
  return entries;
}

Result<FileStatus> PosixFilesystem::status(const std::string& path) const {
  TRY_VOID(checkPath(path));
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) {
    return pathFailure("look at", path, errno);
  }
  return statusFrom(found);
}

Result<FileStatus> PosixFilesystem::linkStatus(const std::string& path) const {
  TRY_VOID(checkPath(path));
  struct stat found{};
  if (::lstat(path.c_str(), &found) != 0) {
    return pathFailure("look at", path, errno);
  }
  return statusFrom(found);
}

Result<std::string> PosixFilesystem::resolve(const std::string& path) const {
  TRY_VOID(checkPath(path));
  const std::unique_ptr<char, FreeText> resolved(::realpath(path.c_str(), nullptr));
  if (resolved == nullptr) {
    return pathFailure("resolve", path, errno);
  }
  return std::string(resolved.get());
}

Result<std::string> PosixFilesystem::readStandardInput(std::size_t maxBytes) const {
  return readDescriptor(STDIN_FILENO, kReadChunk, maxBytes, "standard input");
}

Result<void> PosixFilesystem::writeAtomically(const std::string& path, std::string_view content) {
  TRY_VOID(checkPath(path));
  return replaceFile(calls_, path, content);
}

Result<void> PosixFilesystem::makeDirectories(const std::string& path) {
  TRY_VOID(checkPath(path));
  for (std::size_t end = path.find('/', 1); end < path.size(); end = path.find('/', end + 1)) {
    TRY_VOID(makeDirectory(path.substr(0, end)));
  }
  return makeDirectory(path);
}

Result<void> PosixFilesystem::remove(const std::string& path) {
  TRY_VOID(checkPath(path));
  if (::unlink(path.c_str()) == 0) {
    return {};
  }
  // Linux answers EISDIR for a folder, POSIX allows EPERM.
  int number = errno;
  if (number == EISDIR || number == EPERM) {
    if (::rmdir(path.c_str()) == 0) {
      return {};
    }
    number = errno == ENOTDIR ? number : errno;
  }
  return pathFailure("remove", path, number);
}

}  // namespace platform
