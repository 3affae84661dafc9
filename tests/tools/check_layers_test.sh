#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-layers accepts a good tree and refuses one tree per rule.
CHECK=check-layers
# shellcheck source=tests/tools/harness.sh
source "$(dirname "${BASH_SOURCE[0]}")/harness.sh"

# A small tree that keeps every rule and uses every exception.
good_() {
  put src/base/CMakeLists.txt <<<'room(base SOURCES pattern.cpp TESTS pattern_test.cpp LIBRARIES re2)'
  put src/base/result.h <<<'#include <tl/expected.hpp>
#include <fmt/core.h>'
  put src/base/pattern.cpp <<<'#include "base/pattern.h"
#include <re2/re2.h>
#include <fmt/format.h>
#include <string>'
  put src/base/pattern.h <<<'#include <string>'
  put src/base/pattern_test.cpp <<<'#include <doctest/doctest.h>'
  put src/base/pattern_property_test.cpp <<<'#include <rapidcheck.h>'
  put src/document/CMakeLists.txt <<<'room(document
  SOURCES read.cpp   # comment with DEPENDS lease
  DEPENDS
    base
  LIBRARIES yaml simdjson)'
  put src/document/read.cpp <<<'#include "base/result.h"
#include <simdjson.h>
#include <yaml.h>
#include <zlib.h>'
  put src/document/read.h <<<'#include <cstdint>
#include <sys/types.h>'
  put src/platform/CMakeLists.txt <<<'room(platform ADAPTERS adapters/curl.cpp DEPENDS base)'
  put src/platform/http.h <<<'#include "base/result.h"'
  put src/platform/adapters/curl.h <<<'#include "platform/http.h"'
  put src/platform/adapters/curl.cpp <<<'#include "platform/adapters/curl.h"
#include <curl/curl.h>'
  put src/platform/adapters/curl_test.cpp <<<'#include "platform/adapters/curl.h"'
  put src/platform/curl_big_test.cpp <<<'#include "platform/adapters/curl.h"'
  put src/sqlite/CMakeLists.txt <<<'room(sqlite SOURCES database.cpp DEPENDS base LIBRARIES sqlite3)'
  put src/sqlite/database.h <<<'#include "base/result.h"'
  put src/sqlite/database.cpp <<<'#include <sqlite3.h>'
  put src/lease/CMakeLists.txt <<<'room(lease DEPENDS base platform ADAPTER_DEPENDS sqlite TEST_DEPENDS document)'
  put src/lease/transition.cpp <<<'#include "base/result.h"
#include <chrono>'
  put src/lease/broker.cpp <<<'#include "platform/http.h"
auto t = std::chrono::system_clock::now();'
  put src/lease/broker_test.cpp <<<'#include "document/read.h"
#include "fakes/fake_clock.h"'
  put src/lease/adapters/sqlite_lease_store.cpp <<<'#include "sqlite/database.h"'
  put src/constraint/CMakeLists.txt <<<'room(constraint SOURCES evaluate.cpp DEPENDS base document PURE)'
  put src/constraint/evaluate.cpp <<<'#include "document/read.h"
// never system_clock::now() here'
  put src/app/CMakeLists.txt <<<'room(app DEPENDS platform lease)'
  put src/app/main.cpp <<<'#include "platform/adapters/curl.h"'
  put tests/contract/http_test.cpp <<<'#include "platform/adapters/curl.h"'
  put bench/read.cpp <<<'#include <simdjson.h>
#include "platform/adapters/curl.h"'
}
good() { sample good_; }
# bad NAME TEXT PATH: the good tree and one file more (its text on standard input) must be refused.
bad() {
  good
  put "$3"
  refuses "$1" "$2"
}

good
accepts "the good tree"

bad "an undeclared edge" 'does not declare that it depends on "document"' src/lease/x.cpp <<<'#include "document/read.h"'
bad "an adapter edge used outside adapters" 'depends on "sqlite"' src/lease/x.cpp <<<'#include "sqlite/database.h"'
bad "a test edge used by the product" 'depends on "document"' src/lease/broker.h <<<'#include "document/read.h"'
bad "an include without declaration file" 'has no room(...)' src/gpu/x.cpp <<<'#include <string>'
bad "a room declared under another name" 'in the folder of "gpu"' src/gpu/CMakeLists.txt <<<'room(gpus DEPENDS base)'
bad "an edge to no room" 'which is no room' src/gpu/CMakeLists.txt <<<'room(gpu DEPENDS bases)'
bad "a cycle of two" 'cycle between rooms' src/base/CMakeLists.txt <<<'room(base DEPENDS document)'
bad "a cycle of three through adapters" 'cycle between rooms: base -> sqlite -> base' src/base/CMakeLists.txt <<<'room(base ADAPTER_DEPENDS sqlite)'
bad "a room that depends on itself" 'depends on itself' src/base/CMakeLists.txt <<<'room(base DEPENDS base)'
bad "an include relative to the file" 'does not start at src/' src/lease/x.cpp <<<'#include "broker.h"'
bad "a room header in angles" 'included with quotes' src/lease/x.cpp <<<'#include <base/result.h>'
bad "a source outside every room" 'outside every room' src/x.cpp <<<'#include <string>'

bad "curl outside adapters" 'rule 2: third-party header <curl/curl.h>' src/platform/x.cpp <<<'#include <curl/curl.h>'
bad "yaml in a header of document" 'rule 2' src/document/y.h <<<'#include <yaml.h>'
bad "sqlite in another room" 'rule 2' src/lease/x.cpp <<<'#include <sqlite3.h>'
bad "a test with a product library" 'rule 2' src/document/x_test.cpp <<<'#include <zlib.h>'
bad "openssl's other headers in crypto" 'rule 2' src/crypto/x.cpp <<<'#include <openssl/evp.h>'
bad "fmt in a header" 'rule 2' src/lease/x.h <<<'#include <fmt/core.h>'
bad "more of fmt in a header of base" 'rule 2' src/base/x.h <<<'#include <fmt/format.h>'
bad "doctest in the product" 'rule 2' src/lease/x.cpp <<<'#include <doctest/doctest.h>'
bad "rapidcheck outside property tests" 'rule 2' src/lease/x_test.cpp <<<'#include <rapidcheck.h>'
bad "an indented include" 'rule 2' src/lease/x.cpp <<<'  #  include  <curl/curl.h>'

bad "a capability that includes an adapter" 'rule 3' src/lease/x.cpp <<<'#include "platform/adapters/curl.h"'
bad "a room that includes its own adapter" 'rule 3' src/platform/x.cpp <<<'#include "platform/adapters/curl.h"'
bad "an adapter that includes another room's" 'rule 3' src/lease/adapters/x.cpp <<<'#include "platform/adapters/curl.h"'
bad "a test of something else" 'rule 3' src/platform/http_test.cpp <<<'#include "platform/adapters/curl.h"'
bad "a fake that includes an adapter" 'rule 3' tests/fakes/fake_http.h <<<'#include "platform/adapters/curl.h"'

bad "iostream in a header" 'rule 4' src/lease/x.h <<<'#include <iostream>'
bad "regex in a header" 'rule 4' src/lease/x.h <<<'#include <regex>'
bad "boost in an adapter's header" 'rule 4' src/platform/adapters/x.h <<<'#include <boost/beast.hpp>'
bad "CLI11 in an adapter's header" 'rule 4' src/platform/adapters/x.h <<<'#include <CLI/CLI.hpp>'
good
put src/lease/x.cpp <<<'#include <iostream>'
accepts "iostream in a .cpp"

bad "platform in a pure file" 'rule 5' src/lease/transition.h <<<'#include "platform/http.h"'
bad "a pure room that depends on platform" 'is PURE and depends on "platform"' src/constraint/CMakeLists.txt <<<'room(constraint DEPENDS base document platform PURE)'
bad "a file stream in a pure room" 'rule 5' src/constraint/x.cpp <<<'#include <fstream>'
bad "a clock read in a pure room" 'reads a clock' src/constraint/x.cpp <<<'auto t = std::chrono::system_clock::now();'
bad "the environment read in a pure file" 'reads a clock' src/lease/transition.h <<<'auto t = std::getenv("HOME");'
bad "a log line in a pure file" 'includes the log' src/lease/transition.h <<<'#include "base/log.h"'
bad "a judge with I/O" 'rule 5' src/validation/judges/nccl.cpp <<<'#include <fcntl.h>'
bad "an audit rule with I/O" 'rule 5' src/workflows/rules/pin.cpp <<<'#include <filesystem>'
good
put src/constraint/evaluate_test.cpp <<<'#include <fstream>'
accepts "a test of a pure room may read files"
finish
