// SPDX-License-Identifier: Apache-2.0
#include "fakes/memory_filesystem.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/filesystem.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fakes {

using platform::DirectoryEntry;
using platform::FileStatus;
using platform::FileType;

struct MemoryFilesystem::Node {
  FileType type = FileType::regular;
  std::uint32_t mode = 0;
  std::uint64_t inode = 0;
  bool denied = false;
  std::string content;  // of a file, or the target of a link
  std::map<std::string, std::unique_ptr<Node>> children;
};

// Where a path leads. `node` is null when only the last name is missing.
struct MemoryFilesystem::Place {
  Node* node = nullptr;
  Node* parent = nullptr;
  std::string name;
  std::string path;  // absolute, without links
};

namespace {

constexpr int kMaxMemoryLinks = 40;

std::vector<std::string> reversedNames(const std::string& path) {
  std::vector<std::string> names;
  for (const std::string& name : text::split(path, '/') | std::views::reverse) {
    if (!name.empty() && name != ".") {
      names.push_back(name);
    }
  }
  return names;
}

bool namesFolder(const std::string& path) {
  return path.ends_with('/') || path.ends_with("/.") || path == ".";
}

tl::unexpected<Error> refuse(Code code, const std::string& path, std::string_view why) {
  return failure(code, fmt::format("cannot use '{}': {}", path, why));
}

Result<void> checkName(const std::string& path) {
  if (path.empty()) {
    return refuse(Code::notFound, path, "no such file or directory");
  }
  if (path.find('\0') != std::string::npos) {
    return refuse(Code::invalidInput, path, "a NUL character");
  }
  return {};
}

Result<std::string> bounded(const std::string& content, std::size_t maxBytes, const std::string& name) {
  if (content.size() > maxBytes) {
    return failure(Code::exhausted, fmt::format("'{}' is larger than the limit of {} bytes", name, maxBytes));
  }
  return content;
}

}  // namespace

MemoryFilesystem::MemoryFilesystem() : root_(makeNode(FileType::directory, 0755)) {}
MemoryFilesystem::~MemoryFilesystem() = default;

std::unique_ptr<MemoryFilesystem::Node> MemoryFilesystem::makeNode(FileType type, std::uint32_t mode) {
  auto node = std::make_unique<Node>();
  node->type = type;
  node->mode = mode;
  node->inode = nextInode_++;
  return node;
}

Result<void> MemoryFilesystem::beginCall() const {
  const auto failing = failures_.find(++calls_);
  if (failing == failures_.end()) {
    return {};
  }
  return failure(failing->second);
}

// Walks from the root, name by name; `waiting` holds the names still to go, the next one last.
Result<MemoryFilesystem::Place> MemoryFilesystem::find(const std::string& path, bool followLast,
                                                       bool obeyDenials) const {
  TRY_VOID(checkName(path));
  Trail trail = {{"", root_.get()}};
  std::vector<std::string> waiting = reversedNames(path);
  for (int links = 0; !waiting.empty();) {
    const std::string name = waiting.back();
    waiting.pop_back();
    Node& here = *trail.back().second;
    if (here.type != FileType::directory) {
      return refuse(Code::invalidInput, path, "not a directory");
    }
    if (here.denied && obeyDenials) {
      return refuse(Code::permissionDenied, path, "permission denied");
    }
    if (name == "..") {
      trail.resize(std::max<std::size_t>(trail.size() - 1, 1));
      continue;
    }
    const auto found = here.children.find(name);
    if (found == here.children.end()) {
      if (!waiting.empty()) {
        return refuse(Code::notFound, path, "no such file or directory");
      }
      return Place{nullptr, &here, name, {}};
    }
    Node& child = *found->second;
    if (child.type != FileType::symlink || (!followLast && waiting.empty())) {
      trail.emplace_back(name, &child);
      continue;
    }
    if (++links > kMaxMemoryLinks) {
      return refuse(Code::invalidInput, path, "too many levels of symbolic links");
    }
    trail.resize(child.content.starts_with('/') ? 1 : trail.size());
    std::ranges::copy(reversedNames(child.content), std::back_inserter(waiting));
  }
  return placeAt(trail);
}

MemoryFilesystem::Place MemoryFilesystem::placeAt(const Trail& trail) {
  std::string path;
  for (const auto& [name, node] : trail | std::views::drop(1)) {
    path += "/" + name;
  }
  Node* parent = trail.size() < 2 ? nullptr : trail[trail.size() - 2].second;
  return Place{trail.back().second, parent, trail.back().first, path.empty() ? "/" : path};
}

Result<MemoryFilesystem::Place> MemoryFilesystem::findExisting(const std::string& path,
                                                               bool followLast) const {
  Place place = TRY(find(path, followLast));
  if (place.node == nullptr) {
    return refuse(Code::notFound, path, "no such file or directory");
  }
  if (namesFolder(path) && place.node->type != FileType::directory) {
    return refuse(Code::invalidInput, path, "not a directory");
  }
  return place;
}

MemoryFilesystem::Node& MemoryFilesystem::prepare(const std::string& path, FileType type,
                                                  std::uint32_t mode) {
  Node* node = root_.get();
  std::vector<std::string> names = reversedNames(path);
  for (; !names.empty(); names.pop_back()) {
    INVARIANT(node->type == FileType::directory);
    std::unique_ptr<Node>& child = node->children[names.back()];
    if (child == nullptr) {
      child = names.size() == 1 ? makeNode(type, mode) : makeNode(FileType::directory, 0755);
    }
    node = child.get();
  }
  INVARIANT(node->type == type);
  node->mode = mode;
  return *node;
}

void MemoryFilesystem::addFile(const std::string& path, std::string content, std::uint32_t mode) {
  prepare(path, FileType::regular, mode).content = std::move(content);
}

void MemoryFilesystem::addDirectory(const std::string& path) { prepare(path, FileType::directory, 0755); }

void MemoryFilesystem::addLink(const std::string& path, const std::string& target) {
  prepare(path, FileType::symlink, 0777).content = target;
}

void MemoryFilesystem::addSpecial(const std::string& path, FileType type) { prepare(path, type, 0666); }

void MemoryFilesystem::deny(const std::string& path) {
  const Result<Place> place = find(path, true, false);
  INVARIANT(place && place->node != nullptr);
  place->node->denied = true;
}

void MemoryFilesystem::failCall(int nth, Error error) { failures_[calls_ + nth] = std::move(error); }

std::optional<std::string> MemoryFilesystem::content(const std::string& path) const {
  const Result<Place> place = find(path, true, false);
  if (!place || place->node == nullptr || place->node->type == FileType::directory) {
    return std::nullopt;
  }
  return place->node->content;
}

std::vector<std::string> MemoryFilesystem::files() const {
  std::vector<std::string> paths;
  const std::function<void(const Node&, const std::string&)> visit = [&](const Node& node,
                                                                         const std::string& path) {
    if (node.type == FileType::regular) {
      paths.push_back(path);
    }
    for (const auto& [name, child] : node.children) {
      visit(*child, fmt::format("{}/{}", path, name));
    }
  };
  visit(*root_, "");
  std::ranges::sort(paths);
  return paths;
}

Result<std::string> MemoryFilesystem::read(const std::string& path, std::size_t maxBytes) const {
  TRY_VOID(beginCall());
  const Place place = TRY(findExisting(path, true));
  if (place.node->type == FileType::directory) {
    return refuse(Code::invalidInput, path, "is a directory");
  }
  if (place.node->denied) {
    return refuse(Code::permissionDenied, path, "permission denied");
  }
  const std::string content = place.node->type == FileType::regular ? place.node->content : "";
  return bounded(content, maxBytes, path);
}

Result<std::vector<DirectoryEntry>> MemoryFilesystem::list(const std::string& path) const {
  TRY_VOID(beginCall());
  const Place place = TRY(findExisting(path, true));
  if (place.node->type != FileType::directory) {
    return refuse(Code::invalidInput, path, "not a directory");
  }
  if (place.node->denied) {
    return refuse(Code::permissionDenied, path, "permission denied");
  }
  std::vector<DirectoryEntry> entries;
  entries.reserve(place.node->children.size());
  for (const auto& [name, child] : place.node->children) {
    entries.push_back({name, child->type});
  }
  return entries;
}

Result<FileStatus> MemoryFilesystem::status(const std::string& path) const {
  TRY_VOID(beginCall());
  return statusOf(*TRY(findExisting(path, true)).node);
}

Result<FileStatus> MemoryFilesystem::linkStatus(const std::string& path) const {
  TRY_VOID(beginCall());
  return statusOf(*TRY(findExisting(path, namesFolder(path))).node);
}

Result<std::string> MemoryFilesystem::resolve(const std::string& path) const {
  TRY_VOID(beginCall());
  return TRY(findExisting(path, true)).path;
}

Result<std::string> MemoryFilesystem::readStandardInput(std::size_t maxBytes) const {
  TRY_VOID(beginCall());
  return bounded(standardInput_, maxBytes, "standard input");
}

Result<void> MemoryFilesystem::writeAtomically(const std::string& path, std::string_view content) {
  TRY_VOID(beginCall());
  const Place place = TRY(find(path, true));
  if (namesFolder(path) || (place.node != nullptr && place.node->type == FileType::directory)) {
    return refuse(Code::invalidInput, path, "is a directory");
  }
  if (place.node == nullptr) {
    auto node = makeNode(FileType::regular, 0644);
    node->content = content;
    place.parent->children[place.name] = std::move(node);
    return {};
  }
  if (place.node->denied) {
    return refuse(Code::permissionDenied, path, "permission denied");
  }
  if (place.node->type != FileType::regular) {
    place.node->content += content;
    return {};
  }
  // A replaced file is another file with the mode of the old one.
  place.node->inode = nextInode_++;
  place.node->content = content;
  return {};
}

Result<void> MemoryFilesystem::makeDirectories(const std::string& path) {
  TRY_VOID(beginCall());
  TRY_VOID(checkName(path));
  const std::vector<std::string> names = reversedNames(path);
  std::string reached = path.starts_with('/') ? "" : ".";
  for (const std::string& name : names | std::views::reverse) {
    reached += "/" + name;
    const Place place = TRY(find(reached, true));
    if (place.node != nullptr && place.node->type != FileType::directory) {
      return refuse(Code::invalidInput, path, "not a directory");
    }
    if (place.node == nullptr) {
      place.parent->children[place.name] = makeNode(FileType::directory, 0755);
    }
  }
  return {};
}

Result<void> MemoryFilesystem::remove(const std::string& path) {
  TRY_VOID(beginCall());
  const Place place = TRY(findExisting(path, false));
  if (!place.node->children.empty() || place.parent == nullptr) {
    return refuse(Code::failedPrecondition, path, "directory not empty");
  }
  place.parent->children.erase(place.name);
  return {};
}

FileStatus MemoryFilesystem::statusOf(const Node& node) {
  const std::uint64_t size =
      node.type == FileType::regular || node.type == FileType::symlink ? node.content.size() : 0;
  return {node.type, size, 1, node.inode, node.mode};
}

}  // namespace fakes
