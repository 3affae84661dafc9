// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/atomic_write.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/adapters/errno_error.h"
#include "platform/adapters/sigpipe_block.h"
#include "platform/adapters/termination_block.h"
#include "platform/posix_calls.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace platform {
namespace {

constexpr int kMaxLinks = 40;  // as the kernel's own limit
constexpr int kMaxNames = 16;  // tries for a name that no other file has
constexpr mode_t kPermissions = 07777;

enum class Way { replace, openDirectly, appendDirectly, connect, ownDescriptor };

// Where the bytes go once every link is followed.
struct WriteTarget {
  Way way = Way::replace;
  std::string path;
  int descriptor = -1;               // with ownDescriptor
  std::optional<struct stat> found;  // with replace; nothing when absent
};

struct SplitPath {
  std::string folder;
  std::string name;
};

SplitPath splitPath(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) {
    return {".", path};
  }
  return {slash == 0 ? "/" : path.substr(0, slash), path.substr(slash + 1)};
}

tl::unexpected<Error> writeFailure(const std::string& path, ssize_t negatedNumber) {
  return failure(errnoError("write " + text::quoted(path, 4096), static_cast<int>(-negatedNumber)));
}

template <class Call>
auto retryInterrupted(Call call) {
  auto result = call();
  while (result == -EINTR) {
    result = call();
  }
  return result;
}

bool isAllDigits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// `/proc/PID/fd` or `/proc/PID/task/TID/fd`, every link resolved.
bool isDescriptorFolder(const std::string& folder) {
  const std::vector<std::string> parts = text::split(folder, '/');
  const bool process =
      parts.size() >= 4 && parts[1] == "proc" && isAllDigits(parts[2]) && parts.back() == "fd";
  return process && (parts.size() == 4 || (parts.size() == 6 && parts[3] == "task"));
}

// The links in /proc/PID/fd are doors, not names: their text may be `pipe:[4711]`, and the file behind one is
// shared with whoever opened it, position included, so it is never replaced.
std::optional<WriteTarget> findDescriptor(PosixCalls& calls, const std::string& path,
                                          const SplitPath& split) {
  std::string folder;
  if (!isAllDigits(split.name) || calls.realPath(split.folder, folder) < 0 || !isDescriptorFolder(folder)) {
    return std::nullopt;
  }
  std::string self;
  if (calls.realPath("/proc/self", self) < 0 || !folder.starts_with(self + "/")) {
    return WriteTarget{Way::appendDirectly, path, -1, std::nullopt};
  }
  int descriptor = -1;
  std::from_chars(split.name.data(), split.name.data() + split.name.size(), descriptor);
  return WriteTarget{Way::ownDescriptor, path, descriptor, std::nullopt};
}

WriteTarget targetOf(const std::string& path, const struct stat& status) {
  if (S_ISREG(status.st_mode)) {
    return {Way::replace, path, -1, status};
  }
  return {S_ISSOCK(status.st_mode) ? Way::connect : Way::openDirectly, path, -1, std::nullopt};
}

Result<WriteTarget> findTarget(PosixCalls& calls, const std::string& named) {
  std::string path = named;
  for (int links = 0; links <= kMaxLinks; ++links) {
    const SplitPath split = splitPath(path);
    if (split.name.empty() || split.name == "." || split.name == "..") {
      return writeFailure(named, path.empty() ? -ENOENT : -EISDIR);
    }
    struct stat status{};
    const int result = calls.linkStatus(path, status);
    if (result == -ENOENT) {
      return WriteTarget{Way::replace, path, -1, std::nullopt};
    }
    if (result < 0 || S_ISDIR(status.st_mode)) {
      return writeFailure(named, result < 0 ? result : -EISDIR);
    }
    if (!S_ISLNK(status.st_mode)) {
      return targetOf(path, status);
    }
    if (std::optional<WriteTarget> descriptor = findDescriptor(calls, path, split)) {
      return *descriptor;
    }
    std::string linked;
    if (const int read = calls.readLink(path, linked); read < 0) {
      return writeFailure(named, read);
    }
    path = linked.starts_with('/') ? linked : split.folder + "/" + linked;
  }
  return writeFailure(named, -ELOOP);
}

// A descriptor that is closed when it goes out of scope.
class Descriptor {
 public:
  Descriptor(PosixCalls& calls, int number) : calls_(calls), number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  // After EINTR Linux has closed the descriptor: a second try could hit one that another thread just got.
  int close() {
    const int result = number_ < 0 ? 0 : calls_.close(number_);
    number_ = -1;
    return result == -EINTR ? 0 : result;
  }

 private:
  PosixCalls& calls_;
  int number_;
};

// The temporary beside the target; removed when it goes out of scope before the rename.
class Temporary {
 public:
  Temporary(PosixCalls& calls, std::string path, int number)
      : calls_(calls), path_(std::move(path)), descriptor_(calls, number) {}
  ~Temporary() {
    descriptor_.close();
    if (!renamed_) {
      calls_.unlink(path_);
    }
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  Descriptor& descriptor() { return descriptor_; }
  int renameTo(const std::string& target) {
    const int result = calls_.rename(path_, target);
    renamed_ = result >= 0;
    return result;
  }

 private:
  PosixCalls& calls_;
  std::string path_;
  Descriptor descriptor_;
  bool renamed_ = false;
};

int writeEverything(PosixCalls& calls, int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t taken = calls.write(descriptor, content);
    if (taken < 0 && taken != -EINTR) {
      return static_cast<int>(taken);
    }
    content.remove_prefix(taken < 0 ? 0 : static_cast<std::size_t>(taken));
  }
  return 0;
}

// Some filesystems know no fsync for what they hold; then there is nothing to wait for.
int syncIfPossible(PosixCalls& calls, int descriptor) {
  const int result = retryInterrupted([&] { return calls.sync(descriptor); });
  return result == -EINVAL || result == -EROFS ? 0 : result;
}

Result<void> writeDirectly(PosixCalls& calls, const WriteTarget& target, std::string_view content) {
  const SigpipeBlock block;
  if (target.way == Way::ownDescriptor) {
    const int written = writeEverything(calls, target.descriptor, content);
    return written < 0 ? Result<void>(writeFailure(target.path, written)) : Result<void>();
  }
  const int flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | (target.way == Way::appendDirectly ? O_APPEND : 0);
  const int opened = retryInterrupted([&] {
    return target.way == Way::connect ? calls.connect(target.path) : calls.open(target.path, flags, 0);
  });
  Descriptor descriptor(calls, opened);
  int result = opened < 0 ? opened : writeEverything(calls, opened, content);
  const int closed = descriptor.close();
  result = result < 0 ? result : closed;
  return result < 0 ? Result<void>(writeFailure(target.path, result)) : Result<void>();
}

// Opens `.assay-X.tmp` in the folder and puts its path into `path`. For a new file the kernel applies the umask and
// the default ACL; one that takes another's place starts closed to everybody else, because the mode that it will get
// may be narrower.
int openTemporary(PosixCalls& calls, const std::string& folder, bool replaces, std::string& path) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  int result = -EEXIST;
  for (int tries = 0; tries < kMaxNames && (result == -EEXIST || result == -EINTR); ++tries) {
    path = fmt::format("{}/.assay-{}.tmp", folder, calls.unusedName());
    result = calls.open(path, kFlags, replaces ? 0600 : 0666);
  }
  return result;
}

int keepOwnerAndMode(PosixCalls& calls, int descriptor, const struct stat& old) {
  struct stat fresh{};
  if (const int result = calls.status(descriptor, fresh); result < 0) {
    return result;
  }
  if (fresh.st_uid != old.st_uid || fresh.st_gid != old.st_gid) {
    if (const int result = calls.changeOwner(descriptor, old.st_uid, old.st_gid); result < 0) {
      return result;
    }
  }
  // After the owner: changing that clears the set-user-id bits.
  if ((fresh.st_mode & kPermissions) == (old.st_mode & kPermissions)) {
    return 0;
  }
  return calls.changeMode(descriptor, old.st_mode & kPermissions);
}

int fillTemporary(PosixCalls& calls, Temporary& temporary, const WriteTarget& target,
                  std::string_view content) {
  const int descriptor = temporary.descriptor().number();
  int result = writeEverything(calls, descriptor, content);
  if (result >= 0 && target.found) {
    result = keepOwnerAndMode(calls, descriptor, *target.found);
  }
  if (result >= 0) {
    result = syncIfPossible(calls, descriptor);
  }
  const int closed = temporary.descriptor().close();
  return result < 0 ? result : closed;
}

Result<void> replaceRegular(PosixCalls& calls, const WriteTarget& target, std::string_view content) {
  const std::string folderPath = splitPath(target.path).folder;
  // Opened before anything is changed: failing to open it after the rename would be too late. A folder that may be
  // written but not read cannot be synced at all.
  const Descriptor folder(
      calls, retryInterrupted([&] { return calls.open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0); }));
  if (folder.number() < 0 && folder.number() != -EACCES) {
    return writeFailure(target.path, folder.number());
  }
  if (const int allowed = target.found ? calls.mayWrite(target.path) : 0; allowed < 0) {
    return writeFailure(target.path, allowed);
  }
  const TerminationBlock block;
  std::string temporaryPath;
  const int opened = openTemporary(calls, folderPath, target.found.has_value(), temporaryPath);
  if (opened < 0) {
    return writeFailure(target.path, opened);
  }
  Temporary temporary(calls, temporaryPath, opened);
  int result = fillTemporary(calls, temporary, target, content);
  result = result < 0 ? result : temporary.renameTo(target.path);
  if (result < 0) {
    return writeFailure(target.path, result);
  }
  const int synced = folder.number() < 0 ? 0 : syncIfPossible(calls, folder.number());
  if (synced < 0) {
    return failure(errnoError(fmt::format("make sure that the new content of {} survives a power loss",
                                          text::quoted(target.path, 4096)),
                              -synced));
  }
  return {};
}

}  // namespace

Result<void> replaceFile(PosixCalls& calls, const std::string& path, std::string_view content) {
  const WriteTarget target = TRY(findTarget(calls, path));
  return target.way == Way::replace ? replaceRegular(calls, target, content)
                                    : writeDirectly(calls, target, content);
}

}  // namespace platform
