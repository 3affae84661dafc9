// SPDX-License-Identifier: Apache-2.0
// Writes the sample reports as FOLDER/NAME.ctrf.json and FOLDER/NAME.junit.xml.
#include "results/ctrf.h"
#include "results/junit.h"
#include "results/sample_reports.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <system_error>

namespace {

bool writeFile(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  return static_cast<bool>(file.flush());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: write_sample_reports FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder(argv[1]);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const results::SampleReport& sample : results::sampleReports()) {
    if (!writeFile(folder / (sample.name + ".ctrf.json"), results::writeCtrf(sample.report)) ||
        !writeFile(folder / (sample.name + ".junit.xml"), results::writeJunit(sample.report))) {
      std::fprintf(stderr, "%s: cannot be written\n", folder.c_str());
      return 1;
    }
  }
  return 0;
}
