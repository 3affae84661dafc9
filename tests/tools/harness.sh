# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by the *_test.sh files here. A test makes a sample tree, runs a checker on it, and says what it expects.
#   tree            starts an empty tree in $TREE
#   sample FUNCTION starts the tree that FUNCTION puts together; made once, then copied
#   put PATH        writes standard input to PATH in the tree
#   accepts NAME    the checker must pass
#   refuses NAME TEXT   the checker must exit 1 and print TEXT
set -uo pipefail
export LC_ALL=C
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
passed=0 failed=0
TREE=$SCRATCH/tree

tree() {
  rm -rf "$TREE"
  mkdir -p "$TREE"
}
sample() {
  if [[ ! -d $SCRATCH/$1 ]]; then
    tree
    "$1"
    cp -r "$TREE" "$SCRATCH/$1"
  else
    rm -rf "$TREE"
    cp -r "$SCRATCH/$1" "$TREE"
  fi
}
put() {
  local path=$TREE/$1
  mkdir -p "${path%/*}"
  cat >"$TREE/$1"
}
# shellcheck disable=SC2154  # CHECK is set by the test file
check() { "$ROOT/tools/$CHECK" "$TREE" 2>&1; }
verdict() {
  if [[ $1 == ok ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAIL %s: %s\n     %s\n%s\n' "$CHECK" "$2" "$3" "$(sed 's/^/     | /' <<<"$4")"
  fi
}
accepts() {
  local output status
  output=$(check)
  status=$?
  if ((status == 0)); then verdict ok; else verdict bad "$1" "expected to pass, exit $status" "$output"; fi
}
refuses() {
  local output status
  output=$(check)
  status=$?
  if ((status != 1)); then
    verdict bad "$1" "expected exit 1, got $status" "$output"
  elif ! grep -qF -- "$2" <<<"$output"; then
    verdict bad "$1" "expected the text: $2" "$output"
  else
    verdict ok
  fi
}
finish() {
  printf '%s: %d passed, %d failed\n' "$CHECK" "$passed" "$failed"
  ((failed == 0))
}
