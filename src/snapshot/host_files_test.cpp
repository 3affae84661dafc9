// SPDX-License-Identifier: Apache-2.0
#include "snapshot/host_files.h"

#include "document/kind.h"
#include "fakes/memory_filesystem.h"
#include "platform/filesystem.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace snapshot {

namespace {

using Texts = std::map<std::string, std::string>;

Texts textsOf(const ReadingMap& readings) {
  Texts texts;
  for (const auto& [key, value] : readings) {
    texts[key] = goText(value);
  }
  return texts;
}

void addOrdinaryHost(::fakes::MemoryFilesystem& files) {
  files.addFile("/proc/cmdline", "BOOT_IMAGE=/vmlinuz-6.8.0 root=UUID=1234 ro hugepages=5128\n");
  files.addFile("/proc/modules", "nvidia 1 0 - Live 0x0\n");
  files.addFile("/proc/sys/vm/swappiness", "60\n");
  files.addFile("/etc/os-release", "ID=ubuntu\nVERSION_ID=\"24.04\"\n");
}

Subtype hostSubtype(const platform::FileReader& files, std::string_view name) {
  const Measurement os = collectOs(files);
  const Subtype* subtype = findSubtype(os, name);
  REQUIRE(subtype != nullptr);
  return *subtype;
}

}  // namespace

TEST_CASE("boot parameters are tokens, with a value or without") {
  struct Row {
    const char* name;
    const char* text;
    Texts expected;
  };
  const Row rows[] = {
      {"key and value", "hugepages=5128\n", {{"hugepages", "5128"}}},
      {"key only", "ro quiet", {{"ro", ""}, {"quiet", ""}}},
      {"only the first equals sign splits", "x=a=b", {{"x", "a=b"}}},
      {"empty value", "x= y", {{"x", ""}, {"y", ""}}},
      {"root is left out", "root=UUID=1 ro", {{"ro", ""}}},
      {"a flag root is left out", "root ro", {{"ro", ""}}},
      {"rootfstype stays", "rootfstype=ext4", {{"rootfstype", "ext4"}}},
      {"comments are dropped", "#a=1 b=2", {{"b", "2"}}},
      {"runs of blanks", "  a=1   b=2  \n", {{"a", "1"}, {"b", "2"}}},
      {"the last one counts", "console=tty0 console=ttyS0", {{"console", "ttyS0"}}},
      {"no key", "=1 a", {{"a", ""}}},
      {"nothing", "\n", {}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(textsOf(parseKernelCommandLine(row.text)) == row.expected); }
  }
}

TEST_CASE("os-release: quotes, comments, empty and malformed lines") {
  struct Row {
    const char* name;
    const char* text;
    Texts expected;
  };
  const Row rows[] = {
      {"plain", "ID=ubuntu\n", {{"ID", "ubuntu"}}},
      {"double quotes", "NAME=\"Ubuntu\"\n", {{"NAME", "Ubuntu"}}},
      {"single quotes", "NAME='Red Hat'\n", {{"NAME", "Red Hat"}}},
      {"quotes on one side", "NAME=\"Ubuntu\n", {{"NAME", "Ubuntu"}}},
      {"equals sign in the value", "URL=\"https://a/?b=c\"", {{"URL", "https://a/?b=c"}}},
      {"comments and blank lines", "# a=b\n\n  ID=x\n", {{"ID", "x"}}},
      {"empty values are dropped", "A=\nB=\"\"\nC=''\nD=1", {{"D", "1"}}},
      {"a line without an equals sign is dropped", "nonsense\nID=x", {{"ID", "x"}}},
      {"a line without a key is dropped", "=x\nID=x", {{"ID", "x"}}},
      {"Windows line ends", "ID=x\r\n", {{"ID", "x"}}},
      {"a version stays text", "VERSION_ID=\"24.10\"", {{"VERSION_ID", "24.10"}}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(textsOf(parseOsRelease(row.text)) == row.expected); }
  }
}

TEST_CASE("modules are true by the first field of their line") {
  CHECK(textsOf(parseModules("nvidia_uvm 1503232 0 - Live 0x0\nnvidia 54321 1 nvidia_uvm, Live 0x0\n\n")) ==
        Texts{{"nvidia", "true"}, {"nvidia_uvm", "true"}});
  CHECK(parseModules("nvidia 1 0\n").at("nvidia").kind() == document::Kind::boolean);
  CHECK(parseModules("").empty());
}

TEST_CASE("sysctl: one value, several lines, and tables") {
  struct Row {
    const char* name;
    const char* text;
    Texts expected;
  };
  const Row rows[] = {
      {"one value", "60\n", {{"p", "60"}}},
      {"one line with several fields is one value",
       "4096\t16384\t4194304\n",
       {{"p", "4096\t16384\t4194304"}}},
      {"empty", "", {{"p", ""}}},
      {"blank lines only", "\n  \n", {{"p", ""}}},
      {"lines of one field are joined", "a\nb\n", {{"p", "a\nb"}}},
      {"a table", "cpu0 1 2\ncpu1\t3   4\n", {{"p/cpu0", "1 2"}, {"p/cpu1", "3 4"}}},
      {"mixed content is no table", "cpu0 1\nend\n", {{"p", "cpu0 1\nend"}}},
      {"comments and blank lines do not count", "# head\n\na 1\n", {{"p", "a 1"}}},
      {"comments do not spoil a table", "# head\na 1\nb 2\n", {{"p/a", "1"}, {"p/b", "2"}}},
      {"lines are trimmed", "  a  \n", {{"p", "a"}}},
  };
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(textsOf(parseSysctl("p", row.text)) == row.expected); }
  }
}

TEST_CASE("the OS measurement has its four subtypes in order") {
  ::fakes::MemoryFilesystem files;
  addOrdinaryHost(files);

  const Measurement os = collectOs(files);

  REQUIRE(os.subtypes.size() == 4);
  CHECK(os.type == "OS");
  CHECK(os.subtypes[0].name == "grub");
  CHECK(textsOf(os.subtypes[0].data) ==
        Texts{{"BOOT_IMAGE", "/vmlinuz-6.8.0"}, {"hugepages", "5128"}, {"ro", ""}});
  CHECK(os.subtypes[1].name == "sysctl");
  CHECK(textsOf(os.subtypes[1].data) == Texts{{"/proc/sys/vm/swappiness", "60"}});
  CHECK(os.subtypes[2].name == "kmod");
  CHECK(os.subtypes[3].name == "release");
  CHECK(textsOf(os.subtypes[3].data) == Texts{{"ID", "ubuntu"}, {"VERSION_ID", "24.04"}});
}

TEST_CASE("sysctl leaves out the network, the drives, links, and what is no readable text") {
  ::fakes::MemoryFilesystem files;
  addOrdinaryHost(files);
  files.addFile("/proc/sys/net/ipv4/ip_forward", "1\n");
  files.addFile("/proc/sys/netfilter", "1\n");
  files.addFile("/proc/sys/dev/cdrom/info", "drive 1\n");
  files.addFile("/proc/sys/dev/hpet/max-user-freq", "64\n");
  files.addLink("/proc/sys/link", "/proc/sys/vm/swappiness");
  files.addFile("/proc/sys/kernel/secret", "x");
  files.deny("/proc/sys/kernel/secret");
  files.addFile("/proc/sys/kernel/binary", "\xff\xfe");
  files.addFile("/proc/sys/kernel/large", std::string((std::size_t{1} << 20U) + 1, 'x'));

  const Subtype sysctl = hostSubtype(files, "sysctl");

  CHECK(textsOf(sysctl.data) ==
        Texts{{"/proc/sys/dev/hpet/max-user-freq", "64"}, {"/proc/sys/vm/swappiness", "60"}});
  CHECK(sysctl.context.empty());
}

TEST_CASE("the release falls back to the vendor's file") {
  ::fakes::MemoryFilesystem files;
  files.addFile("/usr/lib/os-release", "ID=debian\n");

  CHECK(textsOf(hostSubtype(files, "release").data) == Texts{{"ID", "debian"}});
}

TEST_CASE("what was refused is unreadable with the reason, and holds nothing") {
  struct Row {
    const char* subtype;
    const char* path;
  };
  const Row rows[] = {{"grub", "/proc/cmdline"},
                      {"sysctl", "/proc/sys"},
                      {"kmod", "/proc/modules"},
                      {"release", "/etc/os-release"}};
  for (const Row& row : rows) {
    SUBCASE(row.subtype) {
      ::fakes::MemoryFilesystem files;
      addOrdinaryHost(files);
      files.deny(row.path);

      const Subtype subtype = hostSubtype(files, row.subtype);

      CHECK(subtype.data.empty());
      CHECK(subtype.context.at("status") == "unreadable");
      CHECK(subtype.context.at("reason").find("permission denied") != std::string::npos);
      CHECK(subtype.context.at("reason").find(row.path) != std::string::npos);
    }
  }
}

TEST_CASE("what is not there is unreadable too") {
  const ::fakes::MemoryFilesystem files;

  for (const Subtype& subtype : collectOs(files).subtypes) {
    CAPTURE(subtype.name);
    CHECK(subtype.data.empty());
    CHECK(subtype.context.at("status") == "unreadable");
  }
}

}  // namespace snapshot
