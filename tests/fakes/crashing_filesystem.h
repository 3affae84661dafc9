// SPDX-License-Identifier: Apache-2.0
#pragma once

// A disk with one folder, under the real code that replaces a file. It keeps apart what processes see and what has
// been synced, counts every call that changes something as a step, can fail a step or cut the power after one, and
// then tells every content the disk may come up with:
//
//   - of a file not synced: the old bytes, half of what was written, or all of it;
//   - of the entries changed since the folder was last synced: any selection, each taken whole.
//
// After the power cut every call fails and changes nothing. One thread at a time.

#include "platform/posix_calls.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fakes {

class CrashingFilesystem final : public platform::PosixCalls {
 public:
  struct File {
    std::string content;
    mode_t mode = 0644;
    uid_t owner = 1000;  // the writing process is user 0
    bool operator==(const File&) const = default;
  };
  using Files = std::map<std::string, File>;  // by path
  using Contents = std::map<std::string, std::string>;

  explicit CrashingFilesystem(const Files& files);

  void cutPowerAfter(int steps) { powerSteps_ = steps; }
  void failStep(int step, int number) { failing_ = {step, number}; }
  // How many bytes one write takes at most.
  void limitWrites(std::size_t bytes) { maxWrite_ = bytes; }

  int steps() const { return steps_; }
  int openDescriptors() const { return static_cast<int>(open_.size()); }
  Files visible() const;
  std::vector<Contents> possibleDisks() const;

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

 private:
  struct Inode {
    File now;
    std::string synced;
  };
  // An entry that appears, moves or disappears: `from` goes away, `to` leads to the inode.
  struct EntryChange {
    std::string from;
    std::string to;
    std::size_t inode = 0;
  };
  using Entries = std::map<std::string, std::size_t>;

  // 0, or the negated errno that this step has to answer.
  int beginStep();
  bool hasPower() const { return !powerSteps_ || steps_ <= *powerSteps_; }
  void change(EntryChange change);
  static void apply(const EntryChange& change, Entries& entries);
  void addDisks(const Entries& entries, std::vector<Contents>& disks) const;
  Inode* opened(int descriptor);

  std::vector<Inode> inodes_;
  Entries entries_;
  Entries syncedEntries_;
  std::vector<EntryChange> unsynced_;
  std::map<int, std::optional<std::size_t>> open_;  // the inode, or nothing for the folder
  int nextDescriptor_ = 3;
  int steps_ = 0;
  int names_ = 0;
  std::size_t maxWrite_ = std::string::npos;
  std::optional<int> powerSteps_;
  std::optional<std::pair<int, int>> failing_;  // step and errno
};

}  // namespace fakes
