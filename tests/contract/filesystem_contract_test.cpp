// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "fakes/memory_filesystem.h"
#include "platform/adapters/posix_filesystem.h"
#include "platform/filesystem.h"
#include "temporary_folder.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace {

using platform::DirectoryEntry;
using platform::FileType;

constexpr std::size_t kLimit = 1000;

// An implementation with an empty folder to play in, and what the seam has no call for.
class FilesystemSubject {
 public:
  virtual ~FilesystemSubject() = default;
  virtual platform::FileReader& reader() = 0;
  virtual platform::FileWriter& writer() = 0;
  virtual std::string root() const = 0;
  virtual void link(const std::string& path, const std::string& target) = 0;
  virtual void deny(const std::string& path) = 0;

  std::string at(const std::string& name) const { return root() + "/" + name; }
  void put(const std::string& name, std::string_view content) {
    REQUIRE(writer().writeAtomically(at(name), content));
  }
  std::string text(const std::string& name) {
    return reader().read(at(name), kLimit).value_or("(unreadable)");
  }
  std::vector<std::string> names() {
    std::vector<std::string> result;
    for (const DirectoryEntry& entry : reader().list(root()).value_or(std::vector<DirectoryEntry>{})) {
      result.push_back(entry.name);
    }
    return result;
  }
};

class PosixSubject final : public FilesystemSubject {
 public:
  PosixSubject() { ::umask(022); }
  platform::FileReader& reader() override { return files_; }
  platform::FileWriter& writer() override { return files_; }
  std::string root() const override { return folder_.path(); }
  void link(const std::string& path, const std::string& target) override {
    REQUIRE(::symlink(target.c_str(), at(path).c_str()) == 0);
  }
  void deny(const std::string& path) override { REQUIRE(::chmod(at(path).c_str(), 0) == 0); }

 private:
  contract::OrdinaryUser user_;
  contract::TemporaryFolder folder_;
  platform::PosixFilesystem files_;
};

class MemorySubject final : public FilesystemSubject {
 public:
  MemorySubject() { files_.addDirectory(root()); }
  platform::FileReader& reader() override { return files_; }
  platform::FileWriter& writer() override { return files_; }
  std::string root() const override { return "/work"; }
  void link(const std::string& path, const std::string& target) override { files_.addLink(at(path), target); }
  void deny(const std::string& path) override { files_.deny(at(path)); }

 private:
  fakes::MemoryFilesystem files_;
};

// Runs one suite against each implementation in turn.
template <class Suite>
void onEveryFilesystem(Suite suite) {
  SUBCASE("posix") {
    PosixSubject subject;
    suite(subject);
  }
  SUBCASE("memory") {
    MemorySubject subject;
    suite(subject);
  }
}

template <class Value>
Code codeOf(const Result<Value>& result) {
  REQUIRE_FALSE(result.has_value());
  return result.error().code;
}

}  // namespace

TEST_CASE("a file is read as it was written, up to the limit") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("a", std::string("x\0\n\xff", 4));
    files.put("empty", "");

    CHECK(files.text("a") == std::string("x\0\n\xff", 4));
    CHECK(files.text("empty").empty());
    CHECK(files.reader().read(files.at("a"), 4).has_value());
    CHECK(codeOf(files.reader().read(files.at("a"), 3)) == Code::exhausted);
    CHECK(codeOf(files.reader().read(files.at("absent"), 9)) == Code::notFound);
    CHECK(codeOf(files.reader().read(files.root(), 9)) == Code::invalidInput);
    CHECK(codeOf(files.reader().read(files.at("a/b"), 9)) == Code::invalidInput);
    CHECK(codeOf(files.reader().read(files.at("a/"), 9)) == Code::invalidInput);
    CHECK(codeOf(files.reader().read("", 9)) == Code::notFound);
    CHECK(codeOf(files.reader().read(files.at(std::string("a\0b", 3)), 9)) == Code::invalidInput);
  });
}

TEST_CASE("a large file is read whole") {
  onEveryFilesystem([](FilesystemSubject& files) {
    const std::string content(300'000, 'y');
    files.put("large", content);

    CHECK(files.reader().read(files.at("large"), 300'000).value() == content);
    CHECK(codeOf(files.reader().read(files.at("large"), 299'999)) == Code::exhausted);
  });
}

TEST_CASE("an error names the path") {
  onEveryFilesystem([](FilesystemSubject& files) {
    const auto missing = files.reader().read(files.at("absent.yaml"), 9);

    REQUIRE_FALSE(missing.has_value());
    CHECK(missing.error().message.find("absent.yaml'") != std::string::npos);
    CHECK(missing.error().message.find("no such file or directory") != std::string::npos);
  });
}

TEST_CASE("a list is sorted and tells the entries' own types") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("b", "");
    files.put("B", "");
    REQUIRE(files.writer().makeDirectories(files.at("a")));
    files.link("c", "a");

    const std::vector<DirectoryEntry> entries = files.reader().list(files.root()).value();

    CHECK(files.names() == std::vector<std::string>{"B", "a", "b", "c"});
    CHECK(entries.at(0).type == FileType::regular);
    CHECK(entries.at(1).type == FileType::directory);
    CHECK(entries.at(3).type == FileType::symlink);
    CHECK(codeOf(files.reader().list(files.at("b"))) == Code::invalidInput);
    CHECK(codeOf(files.reader().list(files.at("absent"))) == Code::notFound);
    CHECK(files.reader().list(files.at("c")).value().empty());
  });
}

TEST_CASE("a status follows links and a link status does not") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("file", "12345");
    files.link("link", "file");
    files.link("dangling", "nowhere");

    const platform::FileStatus file = files.reader().status(files.at("file")).value();
    const platform::FileStatus link = files.reader().status(files.at("link")).value();

    CHECK(file.type == FileType::regular);
    CHECK(file.size == 5);
    CHECK(file.mode == 0644);
    CHECK(link.type == FileType::regular);
    CHECK(link.device == file.device);
    CHECK(link.inode == file.inode);
    CHECK(files.reader().linkStatus(files.at("link")).value().type == FileType::symlink);
    CHECK(files.reader().linkStatus(files.at("dangling")).value().type == FileType::symlink);
    CHECK(codeOf(files.reader().status(files.at("dangling"))) == Code::notFound);
    CHECK(files.reader().status(files.root()).value().type == FileType::directory);
  });
}

TEST_CASE("resolving gives the absolute path without links") {
  onEveryFilesystem([](FilesystemSubject& files) {
    REQUIRE(files.writer().makeDirectories(files.at("a/b")));
    files.put("a/b/file", "");
    files.link("short", "a/b");
    files.link("absolute", files.at("a"));
    files.link("loop", "loop");

    CHECK(files.reader().resolve(files.at("short/../b/./file")).value() == files.at("a/b/file"));
    CHECK(files.reader().resolve(files.at("absolute/b/")).value() == files.at("a/b"));
    CHECK(files.reader().resolve("/").value() == "/");
    CHECK(codeOf(files.reader().resolve(files.at("absent"))) == Code::notFound);
    CHECK(codeOf(files.reader().resolve(files.at("loop"))) == Code::invalidInput);
  });
}

TEST_CASE("writing replaces the old content and leaves nothing else behind") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("out", "a long first content");
    const std::uint64_t before = files.reader().status(files.at("out")).value().inode;

    files.put("out", "new");

    CHECK(files.text("out") == "new");
    CHECK(files.names() == std::vector<std::string>{"out"});
    CHECK(files.reader().status(files.at("out")).value().inode != before);
  });
}

TEST_CASE("writing follows links, also to a file that is not there yet") {
  onEveryFilesystem([](FilesystemSubject& files) {
    REQUIRE(files.writer().makeDirectories(files.at("real")));
    files.put("real/file", "old");
    files.link("link", "second");
    files.link("second", files.at("real/file"));
    files.link("dangling", "real/fresh");
    files.link("folder", "real");
    files.link("loop", "loop");

    files.put("link", "new");
    files.put("dangling", "made");
    files.put("folder/third", "3");

    CHECK(files.text("real/file") == "new");
    CHECK(files.text("real/fresh") == "made");
    CHECK(files.text("real/third") == "3");
    CHECK(files.reader().linkStatus(files.at("link")).value().type == FileType::symlink);
    CHECK(files.reader().linkStatus(files.at("dangling")).value().type == FileType::symlink);
    CHECK(codeOf(files.writer().writeAtomically(files.at("loop"), "x")) == Code::invalidInput);
  });
}

TEST_CASE("writing refuses folders and does not create parents") {
  onEveryFilesystem([](FilesystemSubject& files) {
    REQUIRE(files.writer().makeDirectories(files.at("folder")));
    files.put("file", "kept");
    files.link("link", "folder");

    for (const char* name : {"folder", "link", "folder/", "fresh/", "folder/.", "folder/.."}) {
      CAPTURE(name);
      CHECK(codeOf(files.writer().writeAtomically(files.at(name), "x")) == Code::invalidInput);
    }
    CHECK(codeOf(files.writer().writeAtomically(files.at("file/x"), "x")) == Code::invalidInput);
    CHECK(codeOf(files.writer().writeAtomically(files.at("absent/x"), "x")) == Code::notFound);
    CHECK(codeOf(files.writer().writeAtomically("", "x")) == Code::notFound);
    CHECK(codeOf(files.writer().writeAtomically(files.at(std::string("a\0b", 3)), "x")) ==
          Code::invalidInput);
    CHECK(files.names() == std::vector<std::string>{"file", "folder", "link"});
    CHECK(files.text("file") == "kept");
  });
}

TEST_CASE("a denied file or folder is refused and unchanged") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("file", "kept");
    REQUIRE(files.writer().makeDirectories(files.at("folder/inner")));
    files.deny("file");
    files.deny("folder");

    CHECK(codeOf(files.reader().read(files.at("file"), kLimit)) == Code::permissionDenied);
    CHECK(codeOf(files.writer().writeAtomically(files.at("file"), "x")) == Code::permissionDenied);
    CHECK(codeOf(files.reader().list(files.at("folder"))) == Code::permissionDenied);
    CHECK(codeOf(files.reader().status(files.at("folder/inner"))) == Code::permissionDenied);
    CHECK(codeOf(files.writer().writeAtomically(files.at("folder/x"), "x")) == Code::permissionDenied);
    CHECK(codeOf(files.writer().makeDirectories(files.at("folder/x/y"))) == Code::permissionDenied);
    CHECK(files.reader().status(files.at("file")).value().size == 4);
  });
}

TEST_CASE("folders are made with their parents, and once more without complaint") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("file", "");

    CHECK(files.writer().makeDirectories(files.at("a//b/c/")));
    CHECK(files.writer().makeDirectories(files.at("a/b")));
    CHECK(files.writer().makeDirectories("/"));
    files.link("link", "a");
    CHECK(files.writer().makeDirectories(files.at("link/d")));

    CHECK(files.reader().status(files.at("a/b/c")).value().type == FileType::directory);
    CHECK(files.reader().status(files.at("a/d")).value().type == FileType::directory);
    CHECK(codeOf(files.writer().makeDirectories(files.at("file"))) == Code::invalidInput);
    CHECK(codeOf(files.writer().makeDirectories(files.at("file/x"))) == Code::invalidInput);
  });
}

TEST_CASE("removing takes a file, a link itself, or an empty folder") {
  onEveryFilesystem([](FilesystemSubject& files) {
    files.put("file", "");
    files.link("link", "file");
    REQUIRE(files.writer().makeDirectories(files.at("empty")));
    REQUIRE(files.writer().makeDirectories(files.at("full/inner")));

    CHECK(files.writer().remove(files.at("link")));
    CHECK(files.names() == std::vector<std::string>{"empty", "file", "full"});
    CHECK(files.writer().remove(files.at("file")));
    CHECK(files.writer().remove(files.at("empty")));
    CHECK(files.names() == std::vector<std::string>{"full"});
    CHECK(codeOf(files.writer().remove(files.at("full"))) == Code::failedPrecondition);
    CHECK(codeOf(files.writer().remove(files.at("file"))) == Code::notFound);
  });
}
