#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-size refuses long files and functions, whatever stands in their way, and nothing else.
CHECK=check-size
# shellcheck source=tests/tools/harness.sh
source "$(dirname "${BASH_SOURCE[0]}")/harness.sh"

lines() { for ((i = 0; i < $1; i++)); do echo "$2"; done; }
# function_ HEAD N: a function of N lines in all.
function_() {
  echo "$1 {"
  lines $(($2 - 2)) '  step();'
  echo "}"
}
# longest HEAD NAME: 60 lines pass, 61 fail and the function is named.
longest() {
  tree
  { echo 'namespace lease {'; function_ "$1" 60; echo '}'; } | put src/lease/a.cpp
  accepts "60 lines: $1"
  tree
  { echo 'namespace lease {'; function_ "$1" 61; echo '}'; } | put src/lease/a.cpp
  refuses "61 lines: $1" "src/lease/a.cpp:2: function $2 has 61 lines"
}

longest 'void f()' f
longest 'Result<int> Broker::acquire(const Request& request) const' Broker::acquire
longest 'template <class T, class = void> auto f(T a = 3) -> std::vector<T>' f
longest 'Broker::Broker(int a) : a_{a}, b_(2)' Broker::Broker
longest 'Broker::Broker(Options options) noexcept : Base(options), names_{"{", "}"}' Broker::Broker
longest 'bool operator==(const Lease& a, const Lease& b)' 'operator=='
longest 'TEST_CASE("a lease, past its deadline {")' TEST_CASE
longest 'struct stat statOf(const char* path)' statOf

tree
{ echo 'class Broker {'; echo ' public:'; function_ '  int f()' 61; echo '};'; } | put src/lease/a.h
refuses "a long method in a class" "src/lease/a.h:3: function f has 61 lines"

tree
{ echo 'int f()'; echo '    const'; function_ '    noexcept' 59; } | put src/lease/a.cpp
refuses "the head counts" "function f has 61 lines"

tree
{
  echo 'const char* text = R"x({{{)x" "{" "\"{";  // {'
  echo "const char open = '{'; const int million = 1'000'000; const char quote = '\"'; /* {"
  echo '{ */ int g() { return 1; }'
  function_ 'void f()' 61
} | put src/lease/a.cpp
refuses "braces in literals and comments do not count" "src/lease/a.cpp:4: function f has 61 lines"

tree
{
  echo 'const char* text = R"('; lines 80 '  { int f() {'; echo ')";'
  echo '#define LONG \'; lines 80 '  { \'; echo '  x'
  echo 'int f() { return 1; }'
} | put src/lease/a.cpp
accepts "raw strings and macros are no functions"

tree
{ echo 'constexpr Row kRows[] = {'; lines 100 '  {"a", 1},'; echo '};'; echo 'int f() { return 1; }'; } | put src/lease/a.cpp
accepts "a table outside functions"

tree
{ echo 'enum class Code : int {'; lines 100 '  a,'; echo '};'; echo 'struct Row final : Other<int> {'; lines 100 '  int a = 3;'; echo '};'; } | put src/lease/a.h
accepts "types may be long"

tree
{ echo '// size: data table'; function_ 'std::vector<Row> rows()' 200; } | put src/lease/a.cpp
accepts "a marked data table"
tree
{ echo '// size: data table'; echo 'int x = 3;'; function_ 'void f()' 61; } | put src/lease/a.cpp
refuses "the mark holds for the next function alone" "function f has 61 lines"

tree
lines 600 '// text' | put src/lease/a.cpp
accepts "a file of 600 lines"
tree
lines 601 '// text' | put src/lease/a.cpp
refuses "a file of 601 lines" "src/lease/a.cpp:1: 601 lines"
tree
echo 'int a;' | put src/lease/a.cpp
lines 601 '// text' | put tests/contract/b_test.cpp
refuses "a long test file" "tests/contract/b_test.cpp:1: 601 lines"
finish
