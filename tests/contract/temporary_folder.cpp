// SPDX-License-Identifier: Apache-2.0
#include "temporary_folder.h"

#include "base/result.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <string_view>
#include <sys/types.h>
#include <system_error>
#include <unistd.h>

namespace contract {
namespace {

constexpr uid_t kNobody = 65534;

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = std::filesystem::temp_directory_path().string() + "/assay-contract-XXXXXX";
  INVARIANT(::mkdtemp(name.data()) != nullptr);
  path_ = std::filesystem::canonical(name).string();
}

TemporaryFolder::~TemporaryFolder() {
  namespace fs = std::filesystem;
  std::error_code ignored;
  // A folder that a test has closed must be opened again before it can be emptied.
  for (fs::recursive_directory_iterator at(path_, ignored), end; at != end; at.increment(ignored)) {
    if (at->is_directory(ignored) && !at->is_symlink(ignored)) {
      fs::permissions(at->path(), fs::perms::owner_all, ignored);
    }
  }
  fs::remove_all(path_, ignored);
}

OrdinaryUser::OrdinaryUser() : user_(::geteuid()), group_(::getegid()) {
  if (user_ == 0) {
    INVARIANT(::setegid(kNobody) == 0 && ::seteuid(kNobody) == 0);
  }
}

OrdinaryUser::~OrdinaryUser() {
  if (user_ == 0) {
    INVARIANT(::seteuid(user_) == 0 && ::setegid(group_) == 0);
  }
}

void writeFile(const std::string& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  INVARIANT(file.flush().good());
}

std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace contract
