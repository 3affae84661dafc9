// SPDX-License-Identifier: Apache-2.0

// process_bench RUNS UNIT NAME=BUDGET=MIB=COMMAND...: runs every command and the empty program UNIT in turn, RUNS rounds,
// and prints a row per command: median wall time, its median ratio to the empty program of the same round, peak memory,
// and whether both budgets hold. Exit status 1 when one does not, 2 when a command cannot be run or fails.

#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace {

struct Run {
  double milliseconds = 0;
  double peakMib = 0;
  int exitStatus = 0;
};

struct Row {
  std::string name;
  double budgetRatio = 0;
  double budgetMib = 0;
  std::vector<std::string> argv;
  std::vector<double> milliseconds;
  std::vector<double> ratios;
  double peakMib = 0;
};

// Starts the command with its streams on /dev/null, as a user's pipeline would.
pid_t start(const std::vector<std::string>& argv) {
  std::vector<char*> pointers;
  for (const std::string& word : argv) {
    pointers.push_back(const_cast<char*>(word.c_str()));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  }
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  }
  pid_t child = -1;
  const int error = posix_spawn(&child, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : -1;
}

Run measure(const std::vector<std::string>& argv) {
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = start(argv);
  if (child < 0) {
    std::fprintf(stderr, "cannot start %s\n", argv[0].c_str());
    std::exit(2);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
  constexpr double kKibPerMib = 1024;
  return {wall.count(), static_cast<double>(usage.ru_maxrss) / kKibPerMib,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128};
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

Row parseRow(const std::string& text) {
  const std::vector<std::string> parts = text::split(text, '=');
  if (parts.size() < 4) {
    std::fprintf(stderr, "expected NAME=BUDGET=MIB=COMMAND, found %s\n", text.c_str());
    std::exit(2);
  }
  Row row;
  row.name = parts[0];
  row.budgetRatio = std::atof(parts[1].c_str());
  row.budgetMib = std::atof(parts[2].c_str());
  const std::size_t command = parts[0].size() + parts[1].size() + parts[2].size() + 3;
  row.argv = text::fields(text.substr(command));
  return row;
}

void runRound(const std::vector<std::string>& unit, std::vector<Row>& rows) {
  for (Row& row : rows) {
    const Run empty = measure(unit);
    const Run run = measure(row.argv);
    if (run.exitStatus != 0) {
      std::fprintf(stderr, "%s: exit status %d\n", row.name.c_str(), run.exitStatus);
      std::exit(2);
    }
    row.milliseconds.push_back(run.milliseconds);
    row.ratios.push_back(run.milliseconds / empty.milliseconds);
    row.peakMib = std::max(row.peakMib, run.peakMib);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: process_bench RUNS UNIT NAME=BUDGET=MIB=COMMAND...\n", stderr);
    return 2;
  }
  std::vector<Row> rows;
  for (int i = 3; i < argc; ++i) {
    rows.push_back(parseRow(argv[i]));
  }
  const std::vector<std::string> unit = {argv[2]};
  const int runs = std::atoi(argv[1]);
  for (int i = 0; i < runs; ++i) {
    runRound(unit, rows);
  }
  fmt::print("{:<28} {:>9} {:>7} {:>7} {:>9} {:>9}  {}\n", "whole process", "median ms", "ratio", "budget",
             "peak MiB", "budget", "verdict");
  bool allHold = true;
  for (const Row& row : rows) {
    const double ratio = median(row.ratios);
    // A budget of 0 is a column without a figure asked for, such as another tool's.
    const bool holds = (row.budgetRatio == 0 || ratio <= row.budgetRatio) &&
                       (row.budgetMib == 0 || row.peakMib <= row.budgetMib);
    allHold = allHold && holds;
    fmt::print("{:<28} {:>9.2f} {:>7.2f} {:>7.2f} {:>9.1f} {:>9.1f}  {}\n", row.name,
               median(row.milliseconds), ratio, row.budgetRatio, row.peakMib, row.budgetMib,
               holds ? "within" : "over");
  }
  return allHold ? 0 : 1;
}
