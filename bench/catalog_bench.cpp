// SPDX-License-Identifier: Apache-2.0

// catalog_bench DIRECTORY COUNT: loads the catalog of DIRECTORY (written there first: a base and COUNT overlays over five
// services, seven accelerators and a growing node count) several times, beside a plain reading of the same files, then
// resolves the same criteria again and again. The first load, of files that were just written or are not in the page cache,
// is shown too: it is the disk's.

#include "platform/adapters/posix_filesystem.h"
#include "platform/filesystem.h"
#include "recipe/catalog.h"
#include "recipe/directory_layer.h"
#include "recipe/resolve.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int kLoads = 9;
constexpr int kWarmRuns = 50;
constexpr double kLoadBudgetMs = 500;
constexpr double kWarmBudgetMs = 1;

std::string overlayText(int index, const std::vector<std::string>& services,
                        const std::vector<std::string>& accelerators) {
  const auto at = static_cast<std::size_t>(index);
  return fmt::format(
      "kind: RecipeMetadata\napiVersion: aicr.nvidia.com/v1alpha1\nmetadata:\n  name: overlay-{0}\nspec:\n"
      "  criteria:\n    service: {1}\n    accelerator: {2}\n    intent: training\n    nodes: {3}\n"
      "  constraints:\n    - name: K8s.server.version\n      value: '>= 1.3{4}'\n"
      "  componentRefs:\n    - name: component-{4}\n      type: Helm\n      version: v1.{0}.0\n"
      "      overrides:\n        replicas: {4}\n        image:\n          tag: v{0}\n",
      index, services[at % services.size()], accelerators[at / 5 % accelerators.size()], index / 35 + 1,
      index % 10);
}

Result<> writeCatalog(platform::PosixFilesystem& files, const std::string& directory, int count) {
  const recipe::Vocabulary vocabulary;
  const std::vector<std::string> services = vocabulary.values("service");
  const std::vector<std::string> accelerators = vocabulary.values("accelerator");
  TRY_VOID(files.makeDirectories(directory + "/overlays"));
  TRY_VOID(files.writeAtomically(directory + "/registry.yaml", "kind: ComponentRegistry\ncomponents: []\n"));
  TRY_VOID(files.writeAtomically(directory + "/overlays/base.yaml",
                                 "kind: RecipeMetadata\nmetadata:\n  name: base\nspec: {}\n"));
  for (int i = 0; i < count; ++i) {
    const std::string path = fmt::format("{}/overlays/overlay-{}.yaml", directory, i);
    if (!files.status(path)) {
      TRY_VOID(files.writeAtomically(path, overlayText(i, services, accelerators)));
    }
  }
  return {};
}

double elapsedMs(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double medianOf(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

Result<recipe::Catalog> loadCatalog(const platform::PosixFilesystem& files, const std::string& directory) {
  std::vector<std::unique_ptr<recipe::CatalogLayer>> layers;
  layers.push_back(TRY(recipe::DirectoryLayer::open(files, directory)));
  return recipe::Catalog::load(std::move(layers));
}

// What no catalog can do without: every file opened, read and closed.
Result<std::size_t> readFiles(const platform::PosixFilesystem& files, const std::string& directory) {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  std::size_t bytes = 0;
  for (const platform::DirectoryEntry& entry : TRY(files.list(directory + "/overlays"))) {
    bytes += TRY(files.read(fmt::format("{}/overlays/{}", directory, entry.name), kMost)).size();
  }
  return bytes;
}

void printRow(const std::string& what, double value, double budget, int digits) {
  fmt::print("{:<28} {:>9.{}f} ms  (budget {:.0f} ms)  {}\n", what, value, digits, budget,
             value <= budget ? "within" : "over");
}

Result<> run(const std::string& directory, int count) {
  platform::PosixFilesystem files;
  TRY_VOID(writeCatalog(files, directory, count));
  std::vector<double> loads;
  std::vector<double> reads;
  for (int i = 0; i < kLoads; ++i) {
    auto start = std::chrono::steady_clock::now();
    TRY(loadCatalog(files, directory));
    loads.push_back(elapsedMs(start));
    start = std::chrono::steady_clock::now();
    TRY(readFiles(files, directory));
    reads.push_back(elapsedMs(start));
  }
  const recipe::Catalog catalog = TRY(loadCatalog(files, directory));

  std::vector<double> warm;
  for (int i = 0; i < kWarmRuns; ++i) {
    const auto start = std::chrono::steady_clock::now();
    TRY(recipe::resolve(catalog, {{"eks", "h100", "training", "", "", 7}, nullptr, ""}));
    warm.push_back(elapsedMs(start));
  }
  printRow(fmt::format("load {} overlays", catalog.overlays().size()), medianOf(loads), kLoadBudgetMs, 1);
  fmt::print("{:<28} {:>9.1f} ms\n", "  the first time", loads.front());
  fmt::print("{:<28} {:>9.1f} ms  (a load takes {:.1f} times that)\n", "  reading the files alone",
             medianOf(reads), medianOf(loads) / medianOf(reads));
  printRow("resolve, warm", medianOf(warm), kWarmBudgetMs, 2);
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: catalog_bench DIRECTORY COUNT\n", stderr);
    return 2;
  }
  const Result<> done = run(argv[1], std::atoi(argv[2]));
  if (!done) {
    std::fprintf(stderr, "%s\n", describe(done.error()).c_str());
    return 2;
  }
  return 0;
}
