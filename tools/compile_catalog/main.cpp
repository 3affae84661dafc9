// SPDX-License-Identifier: Apache-2.0

// compile-catalog DIRECTORY OUTPUT: checks the catalog and writes it as a C++ source file with the blocks that
// recipe::EmbeddedLayer reads in place. Exit status 1 and one line per finding when the catalog is wrong.

#include "base/result.h"
#include "document/kind.h"
#include "document/view.h"
#include "platform/adapters/posix_filesystem.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/directory_layer.h"
#include "recipe/lint.h"

#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t kTextPerLine = 96;

struct Blocks {
  std::vector<document::Record> records;
  std::string text;
  std::string sources;
  std::vector<recipe::EmbeddedFile> files;
};

void place(const document::View& view, std::uint32_t at, Blocks& blocks);

document::Record recordOf(const document::View& view, Blocks& blocks) {
  document::Record record;
  record.kind = static_cast<std::uint8_t>(view.kind());
  record.line = view.line();
  record.column = view.column() & 0xFFFFFFU;
  if (view.isScalar()) {
    record.first = static_cast<std::uint32_t>(blocks.text.size());
    record.count = static_cast<std::uint32_t>(view.text().size());
    blocks.text += view.text();
    return record;
  }
  const bool isMapping = view.kind() == document::Kind::mapping;
  record.count = static_cast<std::uint32_t>(view.size());
  record.first = static_cast<std::uint32_t>(blocks.records.size());
  blocks.records.resize(blocks.records.size() + view.size() * (isMapping ? 2 : 1));
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    if (isMapping) {
      place(view.key(i), record.first + 2 * i, blocks);
      place(view.value(i), record.first + 2 * i + 1, blocks);
    } else {
      place(view.element(i), record.first + i, blocks);
    }
  }
  return record;
}

void place(const document::View& view, std::uint32_t at, Blocks& blocks) {
  const document::Record record = recordOf(view, blocks);
  blocks.records[at] = record;
}

void addFile(const std::string& path, const document::View& root, std::string_view source, Blocks& blocks) {
  recipe::EmbeddedFile file;
  const std::string shown = std::string(recipe::kEmbeddedPrefix) + path;
  file.nameFirst = static_cast<std::uint32_t>(blocks.text.size());
  file.nameLength = static_cast<std::uint32_t>(shown.size());
  blocks.text += shown;
  file.sourceFirst = static_cast<std::uint32_t>(blocks.sources.size());
  file.sourceLength = static_cast<std::uint32_t>(source.size());
  blocks.sources += source;
  const document::Record record = recordOf(root, blocks);
  file.root = static_cast<std::uint32_t>(blocks.records.size());
  blocks.records.push_back(record);
  blocks.files.push_back(file);
}

std::string literal(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); at += kTextPerLine) {
    result += "    \"";
    for (const char c : text.substr(at, kTextPerLine)) {
      const auto byte = static_cast<unsigned char>(c);
      const bool isPlain = byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '?';
      result += isPlain ? std::string(1, c) : fmt::format("\\{:03o}", byte);
    }
    result += "\"\n";
  }
  return result.empty() ? "    \"\"\n" : result;
}

std::string sourceOf(const Blocks& blocks, std::string_view pendingManifests) {
  std::string source =
      "// Generated from catalog/ by compile-catalog. Do not edit.\n"
      "#include \"recipe/embedded_catalog.h\"\n\nnamespace recipe {\nnamespace {\n\n"
      "constexpr document::Record kRecords[] = {\n";
  for (const document::Record& record : blocks.records) {
    source += fmt::format("    {{{}, {}, {}, {}, {}}},\n", record.first, record.count, record.line,
                          static_cast<std::uint32_t>(record.column), static_cast<std::uint32_t>(record.kind));
  }
  source += "};\n\nconstexpr char kText[] =\n" + literal(blocks.text) +
            "    ;\n\nconstexpr EmbeddedFile kFiles[] = {\n";
  for (const recipe::EmbeddedFile& file : blocks.files) {
    source += fmt::format("    {{{}, {}, {}, {}, {}}},\n", file.nameFirst, file.nameLength, file.root,
                          file.sourceFirst, file.sourceLength);
  }
  source += "};\n\nconstexpr char kPendingManifests[] =\n" + literal(pendingManifests) +
            "    ;\n\nconstexpr char kSources[] =\n" + literal(blocks.sources) + "    ;\n";
  source += fmt::format(
      "\n}}  // namespace\n\n"
      "EmbeddedBlocks embeddedCatalog() {{\n"
      "  return {{kRecords, kText, kFiles, {}, kPendingManifests, kSources}};\n}}\n\n"
      "}}  // namespace recipe\n",
      blocks.files.size());
  return source;
}

Result<std::vector<std::string>> compile(const std::string& directory, const std::string& output) {
  platform::PosixFilesystem files;
  auto layer = TRY(recipe::DirectoryLayer::open(files, directory));
  Blocks blocks;
  for (const std::string& path : layer->paths()) {
    if (path.ends_with(".yaml")) {
      addFile(path, *TRY(layer->find(path)), *TRY(layer->text(path)), blocks);
    }
  }
  std::vector<std::unique_ptr<recipe::CatalogLayer>> layers;
  layers.push_back(std::move(layer));
  const recipe::Catalog catalog = TRY(recipe::Catalog::load(std::move(layers)));
  const std::string pending = TRY(files.read(directory + "/pending-manifests.txt", 1 << 20));
  std::vector<std::string> problems;
  for (const recipe::Finding& finding : recipe::lint(catalog, {recipe::parsePendingList(pending)})) {
    problems.push_back(recipe::describe(finding));
  }
  if (problems.empty()) {
    TRY_VOID(files.writeAtomically(output, sourceOf(blocks, pending)));
  }
  return problems;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: compile-catalog DIRECTORY OUTPUT\n", stderr);
    return 2;
  }
  const auto problems = compile(argv[1], argv[2]);
  if (!problems) {
    std::fprintf(stderr, "%s\n", describe(problems.error()).c_str());
    return 1;
  }
  for (const std::string& problem : *problems) {
    std::fprintf(stderr, "%s\n", problem.c_str());
  }
  return problems->empty() ? 0 : 1;
}
