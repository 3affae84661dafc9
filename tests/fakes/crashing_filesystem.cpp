// SPDX-License-Identifier: Apache-2.0
#include "fakes/crashing_filesystem.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace fakes {
namespace {

void fillStatus(const CrashingFilesystem::File& file, struct stat& status) {
  status = {};
  status.st_mode = S_IFREG | file.mode;
  status.st_uid = file.owner;
}

}  // namespace

CrashingFilesystem::CrashingFilesystem(const Files& files) {
  for (const auto& [path, file] : files) {
    entries_[path] = inodes_.size();
    inodes_.push_back({file, file.content});
  }
  syncedEntries_ = entries_;
}

CrashingFilesystem::Files CrashingFilesystem::visible() const {
  Files files;
  for (const auto& [path, inode] : entries_) {
    files[path] = inodes_[inode].now;
  }
  return files;
}

std::vector<CrashingFilesystem::Contents> CrashingFilesystem::possibleDisks() const {
  std::vector<Contents> disks;
  const std::size_t selections = std::size_t{1} << unsynced_.size();
  for (std::size_t selection = 0; selection < selections; ++selection) {
    Entries entries = syncedEntries_;
    for (std::size_t i = 0; i < unsynced_.size(); ++i) {
      if ((selection >> i & 1U) != 0) {
        apply(unsynced_[i], entries);
      }
    }
    addDisks(entries, disks);
  }
  return disks;
}

// One disk for each state that the unsynced bytes may be in.
void CrashingFilesystem::addDisks(const Entries& entries, std::vector<Contents>& disks) const {
  Contents old;
  Contents torn;
  Contents whole;
  for (const auto& [path, number] : entries) {
    const Inode& inode = inodes_[number];
    const bool synced = inode.synced == inode.now.content;
    old[path] = inode.synced;
    torn[path] = synced ? inode.synced : inode.now.content.substr(0, inode.now.content.size() / 2);
    whole[path] = inode.now.content;
  }
  disks.insert(disks.end(), {old, torn, whole});
}

int CrashingFilesystem::beginStep() {
  ++steps_;
  if (!hasPower()) {
    return -EIO;
  }
  return failing_ && failing_->first == steps_ ? -failing_->second : 0;
}

void CrashingFilesystem::apply(const EntryChange& change, Entries& entries) {
  if (!change.from.empty()) {
    entries.erase(change.from);
  }
  if (!change.to.empty()) {
    entries[change.to] = change.inode;
  }
}

void CrashingFilesystem::change(EntryChange change) {
  apply(change, entries_);
  unsynced_.push_back(std::move(change));
}

CrashingFilesystem::Inode* CrashingFilesystem::opened(int descriptor) {
  const auto found = open_.find(descriptor);
  return found == open_.end() || !found->second ? nullptr : &inodes_[*found->second];
}

int CrashingFilesystem::open(const std::string& path, int flags, mode_t mode) {
  if (const int failed = beginStep(); failed < 0) {
    return failed;
  }
  if ((flags & O_DIRECTORY) != 0) {
    open_[nextDescriptor_] = std::nullopt;
    return nextDescriptor_++;
  }
  if ((flags & O_CREAT) == 0 || entries_.contains(path)) {
    return (flags & O_CREAT) == 0 ? -ENOENT : -EEXIST;
  }
  change({{}, path, inodes_.size()});
  open_[nextDescriptor_] = inodes_.size();
  inodes_.push_back({File{{}, mode & ~mode_t{022}, 0}, {}});
  return nextDescriptor_++;
}

int CrashingFilesystem::connect(const std::string&) { return -ECONNREFUSED; }

ssize_t CrashingFilesystem::write(int descriptor, std::string_view bytes) {
  if (const int failed = beginStep(); failed < 0) {
    return failed;
  }
  Inode* inode = opened(descriptor);
  if (inode == nullptr) {
    return -EBADF;
  }
  const std::string_view taken = bytes.substr(0, maxWrite_);
  inode->now.content += taken;
  return static_cast<ssize_t>(taken.size());
}

int CrashingFilesystem::sync(int descriptor) {
  if (const int failed = beginStep(); failed < 0) {
    return failed;
  }
  if (Inode* inode = opened(descriptor)) {
    inode->synced = inode->now.content;
    return 0;
  }
  if (!open_.contains(descriptor)) {
    return -EBADF;
  }
  syncedEntries_ = entries_;
  unsynced_.clear();
  return 0;
}

int CrashingFilesystem::close(int descriptor) {
  // As on Linux, the descriptor is gone whatever the answer.
  const bool known = open_.erase(descriptor) > 0;
  const int failed = beginStep();
  return failed < 0 || known ? failed : -EBADF;
}

int CrashingFilesystem::status(int descriptor, struct stat& status) {
  const Inode* inode = opened(descriptor);
  if (!hasPower() || inode == nullptr) {
    return -EIO;
  }
  fillStatus(inode->now, status);
  return 0;
}

int CrashingFilesystem::linkStatus(const std::string& path, struct stat& status) {
  const auto found = entries_.find(path);
  if (found == entries_.end()) {
    return -ENOENT;
  }
  fillStatus(inodes_[found->second].now, status);
  return 0;
}

int CrashingFilesystem::mayWrite(const std::string&) { return 0; }

int CrashingFilesystem::readLink(const std::string&, std::string&) { return -EINVAL; }

int CrashingFilesystem::realPath(const std::string& path, std::string& resolved) {
  resolved = path;
  return 0;
}

int CrashingFilesystem::changeOwner(int descriptor, uid_t user, gid_t) {
  const int failed = beginStep();
  if (Inode* inode = opened(descriptor); failed == 0 && inode != nullptr) {
    inode->now.owner = user;
  }
  return failed;
}

int CrashingFilesystem::changeMode(int descriptor, mode_t mode) {
  const int failed = beginStep();
  if (Inode* inode = opened(descriptor); failed == 0 && inode != nullptr) {
    inode->now.mode = mode;
  }
  return failed;
}

int CrashingFilesystem::rename(const std::string& from, const std::string& to) {
  if (const int failed = beginStep(); failed < 0) {
    return failed;
  }
  const auto found = entries_.find(from);
  if (found == entries_.end()) {
    return -ENOENT;
  }
  change({from, to, found->second});
  return 0;
}

int CrashingFilesystem::unlink(const std::string& path) {
  if (const int failed = beginStep(); failed < 0) {
    return failed;
  }
  if (!entries_.contains(path)) {
    return -ENOENT;
  }
  change({path, {}, 0});
  return 0;
}

std::string CrashingFilesystem::unusedName() { return fmt::format("{}", ++names_); }

}  // namespace fakes
