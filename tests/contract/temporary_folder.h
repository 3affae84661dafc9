// SPDX-License-Identifier: Apache-2.0
#pragma once

// A folder of its own for a test that needs real files, removed at the end.

#include <string>
#include <string_view>
#include <sys/types.h>

namespace contract {

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

// While one lives, a test that root started runs as an ordinary user, whom permissions stop.
class OrdinaryUser {
 public:
  OrdinaryUser();
  ~OrdinaryUser();
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;

 private:
  uid_t user_;
  gid_t group_;
};

void writeFile(const std::string& path, std::string_view content);
std::string readFile(const std::string& path);

}  // namespace contract
