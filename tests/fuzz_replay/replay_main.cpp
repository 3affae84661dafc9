// SPDX-License-Identifier: Apache-2.0

// Runs a fuzz target over the files of a corpus folder, in the place of the fuzzer. A finding aborts.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: fuzz_replay CORPUS\n", stderr);
    return 2;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files) {
    std::printf("%s\n", file.filename().c_str());
    std::fflush(stdout);  // so that the name of the input that aborts is seen
    std::ifstream in(file, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());  // NOLINT
  }
  // An empty folder would make the test pass for nothing.
  return files.empty() ? 1 : 0;
}
