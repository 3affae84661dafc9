// SPDX-License-Identifier: Apache-2.0
// Our YAML and JSON bytes, and our reading of plain scalars, against gopkg.in/yaml.v3 and encoding/json. The Go
// program in oracle/ answers for them; its path is in ASSAY_YAML_V3_ORACLE.

#include "base/text.h"
#include "corpus.h"
#include "document/kind.h"
#include "document/scalar.h"
#include "document/value.h"
#include "document/view.h"
#include "document/write.h"

#include <doctest/doctest.h>
#include <fmt/core.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

using document::Kind;
using document::Value;

constexpr std::uint32_t kSeed = 20240102;
constexpr int kMostReports = 8;

std::string blob(std::string_view bytes) { return fmt::format("{}\n{}", bytes.size(), bytes); }

std::string request(const Value& value) {
  switch (value.kind()) {
    case Kind::null: return "n";
    case Kind::boolean: return value.asBool().value_or(false) ? "t" : "f";
    case Kind::integer: return (value.text().starts_with('-') ? "i" : "u") + blob(value.text());
    case Kind::floating: return "d" + blob(value.text());
    case Kind::sequence: {
      std::string text = "[" + blob(fmt::to_string(value.elements().size()));
      for (const Value& element : value.elements()) {
        text += request(element);
      }
      return text;
    }
    case Kind::mapping: {
      std::string text = "{" + blob(fmt::to_string(value.members().size()));
      for (const auto& [key, member] : value.members()) {
        text += blob(key) + request(member);
      }
      return text;
    }
    default: return "s" + blob(value.text());
  }
}

std::string fileText(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The answers to all requests, in order.
std::vector<std::string> ask(const std::string& requests) {
  const char* const oracle = std::getenv("ASSAY_YAML_V3_ORACLE");
  REQUIRE(oracle != nullptr);
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("assay-yaml-v3-{}", ::getpid());
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "requests", std::ios::binary) << requests;
  const std::string command = fmt::format("'{0}' < '{1}/requests' > '{1}/answers'", oracle, folder.string());
  const int status = std::system(command.c_str());
  const std::string answers = fileText(folder / "answers");
  std::filesystem::remove_all(folder);
  REQUIRE(status == 0);
  std::vector<std::string> blobs;
  for (std::size_t i = 0; i < answers.size();) {
    std::size_t length = 0;
    const auto* const end = std::from_chars(answers.data() + i, answers.data() + answers.size(), length).ptr;
    i = static_cast<std::size_t>(end - answers.data()) + 1;
    blobs.push_back(answers.substr(i, length));
    i += length;
  }
  return blobs;
}

void report(int& failures, std::string_view what, std::string_view subject, std::string_view ours,
            std::string_view theirs) {
  if (ours == theirs) {
    return;
  }
  if (++failures <= kMostReports) {
    MESSAGE(fmt::format("{} of {}\n  ours   {}\n  theirs {}", what, text::quoted(subject, 400),
                        text::quoted(ours, 400), text::quoted(theirs, 400)));
  }
}

int countDifferences(const std::vector<Value>& values) {
  std::string requests;
  for (const Value& value : values) {
    requests += "v" + request(value);
  }
  const std::vector<std::string> answers = ask(requests);
  REQUIRE(answers.size() == 3 * values.size());
  int failures = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string json = document::writeJson(values[i]);
    report(failures, "YAML, indent 2,", json, document::writeYaml(values[i], {2}), answers[3 * i]);
    report(failures, "YAML, indent 4,", json, document::writeYaml(values[i], {4}), answers[3 * i + 1]);
    if (!answers[3 * i + 2].empty()) {
      report(failures, "JSON", json, json, answers[3 * i + 2]);
    }
  }
  return failures;
}

// A text in every position that changes how it is written.
void addInEveryPlace(std::vector<Value>& values, const std::string& text) {
  const Value string = Value::string(text);
  const Value one = Value::integer(1);
  values.push_back(string);
  values.push_back(Value::map({{"k", string}, {"z", one}}));
  values.push_back(Value::sequence({string, one}));
  values.push_back(Value::map({{text, one}, {"z", string}}));
  values.push_back(Value::map({{"k", Value::map({{text, string}})}, {"z", one}}));
  values.push_back(Value::map({{"k", Value::sequence({string, Value::map({{text, string}})})}}));
  values.push_back(Value::sequence({Value::map({{text, Value::sequence({string, string})}, {"k", string}})}));
  values.push_back(Value::sequence({Value::sequence({string, Value::sequence({string})}), string}));
  values.push_back(Value::map({{text, Value::map({{text, Value::map()}})}, {"k", Value::sequence()}}));
}

TEST_CASE("texts known to be special are written as yaml.v3 writes them") {
  std::vector<Value> values;
  for (const std::string& text : yaml_v3::specialTexts()) {
    addInEveryPlace(values, text);
  }

  CHECK(countDifferences(values) == 0);
}

TEST_CASE("random texts are written as yaml.v3 writes them") {
  yaml_v3::Generator generator(kSeed);
  std::vector<Value> values;
  for (int i = 0; i < 6000; ++i) {
    addInEveryPlace(values, i % 6 == 0 ? generator.numeric() : generator.text());
  }

  CHECK(countDifferences(values) == 0);
}

TEST_CASE("random trees are written as yaml.v3 writes them") {
  yaml_v3::Generator generator(kSeed + 1);
  std::vector<Value> values;
  values.reserve(8000);
  for (int i = 0; i < 8000; ++i) {
    values.push_back(generator.value(2 + i % 4));
  }

  CHECK(countDifferences(values) == 0);
}

TEST_CASE("keys are ordered as yaml.v3 orders them") {
  yaml_v3::Generator generator(kSeed + 2);
  std::vector<Value> values;
  for (int i = 0; i < 20000; ++i) {
    Value pair = Value::map();
    while (pair.members().size() < 2) {
      pair.set(i % 2 == 0 ? generator.key() : generator.oddKey(), Value::null());
    }
    values.push_back(pair);
  }

  CHECK(countDifferences(values) == 0);
}

TEST_CASE("numbers are written as yaml.v3 writes them") {
  yaml_v3::Generator generator(kSeed + 3);
  std::vector<Value> values;
  for (const double number : {0.0, -0.0, 1.0, 0.1, 1e-4, 1e-5, 1e-6, 9.9e-7, 1e5, 999999.0, 1e6, 1e20, 1e21,
                              -1e21, 5e-324, 1.7976931348623157e308, 123456789.5, 1.0 / 3.0}) {
    values.push_back(Value::floating(number));
  }
  for (int i = 0; i < 20000; ++i) {
    values.push_back(generator.scalar());
  }

  CHECK(countDifferences(values) == 0);
}

std::string_view tagOf(Kind kind) {
  switch (kind) {
    case Kind::null: return "!!null";
    case Kind::boolean: return "!!bool";
    case Kind::integer: return "!!int";
    case Kind::floating: return "!!float";
    case Kind::timestamp: return "!!timestamp";
    default: return "!!str";
  }
}

// A plain scalar, read by its kind; the merge key is a string to us, its meaning is the reader's.
Value plainScalar(const std::string& text) {
  const Kind kind = document::resolvePlain(text);
  document::Record record;
  record.count = static_cast<std::uint32_t>(text.size());
  record.kind = static_cast<std::uint32_t>(kind) & 0xffU;
  const document::Document holder("-", {record}, text);
  return Value::from(holder.root());
}

TEST_CASE("plain scalars are read as yaml.v3 reads them") {
  yaml_v3::Generator generator(kSeed + 4);
  std::vector<std::string> texts = yaml_v3::scalarTexts();
  for (int i = 0; i < 40000; ++i) {
    texts.push_back(generator.numeric());
  }
  std::string requests;
  for (const std::string& text : texts) {
    requests += "p" + blob(text);
  }

  const std::vector<std::string> answers = ask(requests);

  REQUIRE(answers.size() == 4 * texts.size());
  int failures = 0;
  int compared = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string& tag = answers[4 * i];
    if (tag.empty() || tag == "!!merge") {
      continue;
    }
    ++compared;
    const Value value = plainScalar(texts[i]);
    report(failures, "kind", texts[i], tagOf(value.kind()), tag);
    report(failures, "reading", texts[i], document::readingText(value.kind(), texts[i]), answers[4 * i + 1]);
    report(failures, "YAML", texts[i], document::writeYaml(value), answers[4 * i + 2]);
    if (!answers[4 * i + 3].empty()) {
      report(failures, "JSON", texts[i], document::writeJson(value), answers[4 * i + 3]);
    }
  }
  CHECK(compared > 10000);
  CHECK(failures == 0);
}

}  // namespace
