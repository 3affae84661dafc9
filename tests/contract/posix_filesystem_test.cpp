// SPDX-License-Identifier: Apache-2.0
// What only real files can show: modes and owners, devices, FIFOs and sockets, standard streams.
#include "platform/adapters/posix_filesystem.h"

#include "base/result.h"
#include "platform/adapters/atomic_write.h"
#include "platform/adapters/system_posix_calls.h"
#include "platform/filesystem.h"
#include "temporary_folder.h"

#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace {

using contract::TemporaryFolder;
using platform::FileType;

struct stat statusAt(const std::string& path) {
  struct stat status{};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status;
}

// Everything that arrives at a descriptor until its other end is closed.
std::string drain(int descriptor) {
  std::string content;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 1; got > 0;) {
    got = ::read(descriptor, buffer.data(), buffer.size());
    content.append(buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  }
  ::close(descriptor);
  return content;
}

// Puts a descriptor in the place of a standard stream while it lives.
class StreamSwap {
 public:
  StreamSwap(int stream, int replacement) : stream_(stream), saved_(::dup(stream)) {
    REQUIRE(::dup2(replacement, stream) == stream);
  }
  ~StreamSwap() {
    ::dup2(saved_, stream_);
    ::close(saved_);
  }
  StreamSwap(const StreamSwap&) = delete;
  StreamSwap& operator=(const StreamSwap&) = delete;

 private:
  int stream_;
  int saved_;
};

// Asks this process to end once the temporary file is written, and sees at its renaming whether that has arrived.
class EndedWhileWriting final : public platform::SystemPosixCalls {
 public:
  static inline volatile std::sig_atomic_t arrived = 0;
  bool arrivedBeforeRename = true;

  int sync(int descriptor) override {
    ::raise(SIGTERM);
    return SystemPosixCalls::sync(descriptor);
  }
  int rename(const std::string& from, const std::string& to) override {
    arrivedBeforeRename = arrived != 0;
    return SystemPosixCalls::rename(from, to);
  }
};

}  // namespace

TEST_CASE("a request to end that comes during a write waits until no temporary file is left") {
  const TemporaryFolder folder;
  EndedWhileWriting calls;
  EndedWhileWriting::arrived = 0;
  const auto before = ::signal(SIGTERM, [](int) { EndedWhileWriting::arrived = 1; });

  const Result<void> written = platform::replaceFile(calls, folder / "file", "x");
  ::signal(SIGTERM, before);

  CHECK(written);
  CHECK_FALSE(calls.arrivedBeforeRename);
  CHECK(EndedWhileWriting::arrived == 1);
}

TEST_CASE("a new file gets the mode that the umask leaves") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  const mode_t before = ::umask(027);

  const Result<void> written = files.writeAtomically(folder / "new", "x");
  ::umask(before);

  CHECK(written);
  CHECK((statusAt(folder / "new").st_mode & 07777) == 0640);
}

TEST_CASE("a replaced file keeps its mode") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  for (const mode_t mode : {mode_t{0600}, mode_t{0664}, mode_t{0755}, mode_t{04755}}) {
    CAPTURE(mode);
    contract::writeFile(folder / "file", "old");
    REQUIRE(::chmod((folder / "file").c_str(), mode) == 0);

    REQUIRE(files.writeAtomically(folder / "file", "new"));

    CHECK((statusAt(folder / "file").st_mode & 07777) == mode);
    CHECK(contract::readFile(folder / "file") == "new");
  }
}

TEST_CASE("a replaced file keeps its owner and group" * doctest::skip(::geteuid() != 0)) {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  contract::writeFile(folder / "file", "old");
  REQUIRE(::chown((folder / "file").c_str(), 4711, 4712) == 0);

  REQUIRE(files.writeAtomically(folder / "file", "new"));

  CHECK(statusAt(folder / "file").st_uid == 4711);
  CHECK(statusAt(folder / "file").st_gid == 4712);
}

TEST_CASE("a file whose owner cannot be kept is left as it is" * doctest::skip(::geteuid() != 0)) {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  contract::writeFile(folder / "file", "old");
  REQUIRE(::chmod((folder / "file").c_str(), 0666) == 0);
  REQUIRE(::chmod(folder.path().c_str(), 0777) == 0);

  const contract::OrdinaryUser user;
  const Result<void> written = files.writeAtomically(folder / "file", "new");

  REQUIRE_FALSE(written.has_value());
  CHECK(written.error().code == Code::permissionDenied);
  CHECK(contract::readFile(folder / "file") == "old");
  CHECK(files.list(folder.path()).value().size() == 1);
}

TEST_CASE("a read-only file is not replaced through its writable folder") {
  const contract::OrdinaryUser user;
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  contract::writeFile(folder / "file", "old");
  REQUIRE(::chmod((folder / "file").c_str(), 0444) == 0);

  const Result<void> written = files.writeAtomically(folder / "file", "new");

  REQUIRE_FALSE(written.has_value());
  CHECK(written.error().code == Code::permissionDenied);
  CHECK(contract::readFile(folder / "file") == "old");
}

TEST_CASE("a write that the system cuts off leaves the old file alone") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  contract::writeFile(folder / "file", "old");
  // The size limit of a process stands in for a full disk: the write fails half-way.
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);

  const Result<void> written = files.writeAtomically(folder / "file", std::string(100'000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);

  REQUIRE_FALSE(written.has_value());
  CHECK(written.error().code == Code::internal);
  CHECK(contract::readFile(folder / "file") == "old");
  CHECK(files.list(folder.path()).value().size() == 1);
}

TEST_CASE("a device is written and stays a device") {
  platform::PosixFilesystem files;
  const struct stat before = statusAt("/dev/null");

  CHECK(files.writeAtomically("/dev/null", "x"));
  CHECK(files.status("/dev/null").value().type == FileType::device);
  CHECK(statusAt("/dev/null").st_ino == before.st_ino);
  CHECK(statusAt("/dev/null").st_mtim.tv_sec >= before.st_mtim.tv_sec);

  const Result<void> full = files.writeAtomically("/dev/full", "x");
  REQUIRE_FALSE(full.has_value());
  CHECK(full.error().code == Code::internal);
  CHECK(full.error().message == "cannot write '/dev/full': no space left on device");
  CHECK(S_ISCHR(statusAt("/dev/full").st_mode));
}

TEST_CASE("a device behind a link is written, and the link stays") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  REQUIRE(::symlink("/dev/null", (folder / "out").c_str()) == 0);

  CHECK(files.writeAtomically(folder / "out", "x"));
  CHECK(S_ISLNK(statusAt(folder / "out").st_mode));
  CHECK(S_ISCHR(statusAt("/dev/null").st_mode));
  CHECK(files.list(folder.path()).value().size() == 1);
}

TEST_CASE("a FIFO is written directly and stays a FIFO") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  const std::string fifo = folder / "fifo";
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  const std::string content(200'000, 'z');  // more than a pipe holds
  std::string received;
  std::jthread reader([&] { received = drain(::open(fifo.c_str(), O_RDONLY | O_CLOEXEC)); });

  const Result<void> written = files.writeAtomically(fifo, content);
  reader.join();

  CHECK(written);
  CHECK(received == content);
  CHECK(S_ISFIFO(statusAt(fifo).st_mode));
  CHECK(files.list(folder.path()).value().size() == 1);
}

TEST_CASE("a FIFO whose reader goes away is an error, not the end of the program") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  const std::string fifo = folder / "fifo";
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  std::jthread reader([&] { ::close(::open(fifo.c_str(), O_RDONLY | O_CLOEXEC)); });

  const Result<void> written = files.writeAtomically(fifo, std::string(500'000, 'z'));
  reader.join();

  REQUIRE_FALSE(written.has_value());
  CHECK(written.error().code == Code::internal);
}

TEST_CASE("a FIFO is read to its end") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  const std::string fifo = folder / "fifo";
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  std::jthread writer([&] { CHECK(files.writeAtomically(fifo, "through a pipe")); });

  CHECK(files.read(fifo, 100).value() == "through a pipe");
}

TEST_CASE("a socket file is connected to and stays a socket") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  const std::string path = folder / "socket";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  REQUIRE(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  REQUIRE(::listen(listener, 1) == 0);

  CHECK(files.writeAtomically(path, "to a socket"));

  CHECK(drain(::accept(listener, nullptr, nullptr)) == "to a socket");
  CHECK(S_ISSOCK(statusAt(path).st_mode));
  ::close(listener);
}

TEST_CASE("/dev/stdout is written at its own position, even when it is a regular file") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  const int file = ::open((folder / "log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  REQUIRE(::write(file, "before ", 7) == 7);
  const ino_t inode = statusAt(folder / "log").st_ino;
  std::array<Result<void>, 2> written;
  {
    const StreamSwap swap(STDOUT_FILENO, file);
    written = {files.writeAtomically("/dev/stdout", "and"), files.writeAtomically("/dev/fd/1", " after")};
  }
  ::close(file);

  CHECK(written[0]);
  CHECK(written[1]);
  CHECK(contract::readFile(folder / "log") == "before and after");
  CHECK(statusAt(folder / "log").st_ino == inode);
}

TEST_CASE("/dev/fd of a pipe is written, as a shell's >(...) needs") {
  platform::PosixFilesystem files;
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);

  CHECK(files.writeAtomically("/dev/fd/" + std::to_string(ends[1]), "substituted"));

  ::close(ends[1]);
  CHECK(drain(ends[0]) == "substituted");
}

TEST_CASE("standard input is read to its end, within the limit") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  contract::writeFile(folder / "input", "typed");
  for (const std::size_t limit : {std::size_t{5}, std::size_t{4}}) {
    const int file = ::open((folder / "input").c_str(), O_RDONLY | O_CLOEXEC);
    const StreamSwap swap(STDIN_FILENO, file);
    ::close(file);

    const Result<std::string> content = files.readStandardInput(limit);

    CHECK(content.has_value() == (limit == 5));
    CHECK((content ? *content == "typed" : content.error().code == Code::exhausted));
  }
}

TEST_CASE("special files have their own types") {
  const TemporaryFolder folder;
  platform::PosixFilesystem files;
  REQUIRE(::mkfifo((folder / "fifo").c_str(), 0600) == 0);

  CHECK(files.list(folder.path()).value().at(0).type == FileType::fifo);
  CHECK(files.status("/dev/null").value().type == FileType::device);
  CHECK(files.read("/dev/null", 10).value().empty());
  CHECK(files.read("/proc/self/stat", 10'000).value().size() > 10);
  CHECK(files.read("/dev/zero", 10).error().code == Code::exhausted);
}
