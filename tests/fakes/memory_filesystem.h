// SPDX-License-Identifier: Apache-2.0
#pragma once

// A filesystem in memory, with folders, links, devices, denied paths and failures on demand. Relative paths start
// at the root. Preparing functions (add..., deny) create missing parent folders and abort on a path that makes no
// sense; the functions of the seams answer as the real ones do. One thread at a time.

#include "platform/filesystem.h"

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fakes {

class MemoryFilesystem final : public platform::FileReader, public platform::FileWriter {
 public:
  MemoryFilesystem();
  ~MemoryFilesystem() override;

  // Replaces a regular file that is already there.
  void addFile(const std::string& path, std::string content, std::uint32_t mode = 0644);
  void addDirectory(const std::string& path);
  void addLink(const std::string& path, const std::string& target);
  // A device, FIFO or socket: reads as empty, keeps what is written to it (see content).
  void addSpecial(const std::string& path, platform::FileType type);
  // From now on nobody may read or write the file, or look into the folder.
  void deny(const std::string& path);
  void setStandardInput(std::string content) { standardInput_ = std::move(content); }
  // The nth call from now on (1 is the next one), of whatever function of the seams, fails and changes nothing.
  void failCall(int nth, Error error);

  // The content of a regular file, or everything written to a special one; denied paths included.
  std::optional<std::string> content(const std::string& path) const;
  // The paths of all regular files, sorted.
  std::vector<std::string> files() const;

  Result<std::string> read(const std::string& path, std::size_t maxBytes) const override;
  Result<std::vector<platform::DirectoryEntry>> list(const std::string& path) const override;
  Result<platform::FileStatus> status(const std::string& path) const override;
  Result<platform::FileStatus> linkStatus(const std::string& path) const override;
  Result<std::string> resolve(const std::string& path) const override;
  Result<std::string> readStandardInput(std::size_t maxBytes) const override;

  Result<void> writeAtomically(const std::string& path, std::string_view content) override;
  Result<void> makeDirectories(const std::string& path) override;
  Result<void> remove(const std::string& path) override;

 private:
  struct Node;
  struct Place;
  using Trail = std::vector<std::pair<std::string, Node*>>;

  std::unique_ptr<Node> makeNode(platform::FileType type, std::uint32_t mode);
  Node& prepare(const std::string& path, platform::FileType type, std::uint32_t mode);
  Result<Place> find(const std::string& path, bool followLast, bool obeyDenials = true) const;
  static Place placeAt(const Trail& trail);
  static platform::FileStatus statusOf(const Node& node);
  Result<Place> findExisting(const std::string& path, bool followLast) const;
  Result<void> beginCall() const;

  std::unique_ptr<Node> root_;
  std::uint64_t nextInode_ = 1;
  std::string standardInput_;
  mutable std::map<int, Error> failures_;  // by the number of the call
  mutable std::atomic<int> calls_ = 0;     // files may be read by several threads
};

}  // namespace fakes
