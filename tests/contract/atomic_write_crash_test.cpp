// SPDX-License-Identifier: Apache-2.0
// The real sequence of calls over a model of a disk: the power goes, or a call fails, at every step in turn.
#include "base/result.h"
#include "fakes/crashing_filesystem.h"
#include "platform/adapters/atomic_write.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <vector>

namespace {

using fakes::CrashingFilesystem;

constexpr const char* kTarget = "/d/out";
constexpr const char* kOld = "old content";
constexpr const char* kNew = "the new content";

CrashingFilesystem diskWithOldFile() {
  CrashingFilesystem disk({{kTarget, {kOld, 0640, 1000}}});
  disk.limitWrites(6);  // several writes, so that there is a middle to fail in
  return disk;
}

int stepsOfOneWrite() {
  CrashingFilesystem disk = diskWithOldFile();
  REQUIRE(platform::replaceFile(disk, kTarget, kNew));
  return disk.steps();
}

// What `kTarget` may hold after the power came back; "(absent)" when there is no such file.
std::vector<std::string> possibleContents(const CrashingFilesystem& disk) {
  std::vector<std::string> contents;
  for (const CrashingFilesystem::Contents& files : disk.possibleDisks()) {
    const auto found = files.find(kTarget);
    contents.push_back(found == files.end() ? "(absent)" : found->second);
  }
  return contents;
}

}  // namespace

TEST_CASE("whenever the power goes, the file has its old or its new content") {
  const int steps = stepsOfOneWrite();
  REQUIRE(steps > 8);
  for (int cut = 0; cut <= steps; ++cut) {
    CAPTURE(cut);
    CrashingFilesystem disk = diskWithOldFile();
    disk.cutPowerAfter(cut);

    const Result<void> written = platform::replaceFile(disk, kTarget, kNew);

    for (const std::string& content : possibleContents(disk)) {
      CHECK((content == kOld || content == kNew));
      CHECK((!written || content == kNew));
    }
  }
}

TEST_CASE("a new file is absent or whole after a power cut, and there once the write is acknowledged") {
  for (int cut = 0; cut <= stepsOfOneWrite(); ++cut) {
    CAPTURE(cut);
    CrashingFilesystem disk({});
    disk.cutPowerAfter(cut);

    const Result<void> written = platform::replaceFile(disk, kTarget, kNew);

    for (const std::string& content : possibleContents(disk)) {
      CHECK((content == "(absent)" || content == kNew));
      CHECK((!written || content == kNew));
    }
  }
}

TEST_CASE("a call that fails leaves the old file, no temporary and no open descriptor") {
  const CrashingFilesystem::Files before = diskWithOldFile().visible();
  // The last steps, syncing and closing the folder, come after the rename and have a test of their own.
  for (int step = 1; step <= stepsOfOneWrite() - 2; ++step) {
    CAPTURE(step);
    CrashingFilesystem disk = diskWithOldFile();
    disk.failStep(step, ENOSPC);

    const Result<void> written = platform::replaceFile(disk, kTarget, kNew);

    REQUIRE_FALSE(written.has_value());
    CHECK(written.error().code == Code::internal);
    CHECK(written.error().message == "cannot write '/d/out': no space left on device");
    CHECK(disk.visible() == before);
    CHECK(disk.openDescriptors() == 0);
  }
}

TEST_CASE("an interrupted call is repeated") {
  for (int step = 1; step <= stepsOfOneWrite(); ++step) {
    CAPTURE(step);
    CrashingFilesystem disk = diskWithOldFile();
    disk.failStep(step, EINTR);
    const Result<void> written = platform::replaceFile(disk, kTarget, kNew);

    // Changing owner, mode and names is never interrupted by a signal.
    if (written) {
      CHECK(disk.visible().at(kTarget).content == kNew);
    } else {
      CHECK(disk.visible().at(kTarget).content == kOld);
    }
    CHECK(disk.visible().size() == 1);
    CHECK(disk.openDescriptors() == 0);
  }
}

TEST_CASE("a folder that cannot be synced after the rename is told apart") {
  CrashingFilesystem disk = diskWithOldFile();
  disk.failStep(stepsOfOneWrite() - 1, EIO);

  const Result<void> written = platform::replaceFile(disk, kTarget, kNew);

  REQUIRE_FALSE(written.has_value());
  CHECK(written.error().message ==
        "cannot make sure that the new content of '/d/out' survives a power loss: input/output error");
  CHECK(disk.visible().at(kTarget).content == kNew);
}

TEST_CASE("a filesystem without fsync and a folder that may not be read are no errors") {
  CrashingFilesystem noSync = diskWithOldFile();
  noSync.failStep(stepsOfOneWrite() - 1, EINVAL);
  CHECK(platform::replaceFile(noSync, kTarget, kNew));

  CrashingFilesystem unreadable = diskWithOldFile();
  unreadable.failStep(1, EACCES);
  CHECK(platform::replaceFile(unreadable, kTarget, kNew));
  CHECK(unreadable.visible().at(kTarget).content == kNew);
}

TEST_CASE("mode and owner of the old file are kept, and a leftover temporary is stepped over") {
  CrashingFilesystem disk({{kTarget, {kOld, 0640, 1000}}, {"/d/.assay-1.tmp", {"leftover"}}});

  REQUIRE(platform::replaceFile(disk, kTarget, kNew));

  CHECK(disk.visible().at(kTarget) == CrashingFilesystem::File{kNew, 0640, 1000});
  CHECK(disk.visible().at("/d/.assay-1.tmp").content == "leftover");
}
