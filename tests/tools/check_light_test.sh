#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-light refuses a program with a further shared library, and what is no program.
set -uo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
expect() {
  "$ROOT/tools/check-light" "$2" >"$folder/output" 2>&1
  local status=$?
  if ((status != $1)); then
    echo "FAIL check-light: $2: exit $status, expected $1"
    cat "$folder/output"
    failed=1
  fi
}
echo 'int main() {}' >"$folder/main.cpp"
g++ "$folder/main.cpp" -o "$folder/plain"
expect 0 "$folder/plain"
g++ "$folder/main.cpp" -Wl,--no-as-needed -lz -o "$folder/more"
expect 1 "$folder/more"
expect 1 "$folder/main.cpp"
echo "check-light: $((3 - failed)) passed, $failed failed"
exit "$failed"
