#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the commands that the documents show, so that a newcomer who copies them gets what is promised.
#   tests/readme/run.sh PROGRAM DOCUMENT...
#
# Of each document the blocks that begin with ```sh test are run in order, in one empty folder that has demo/ of the
# repository; `assay` is PROGRAM. Each must succeed. When the next block of the document is ```text, its lines must be
# printed in that order, on either stream; a line of three dots alone, or at the end of a line, stands for anything.
# A block that begins with ```yaml PATH becomes a file of that folder.
set -euo pipefail
export LC_ALL=C.UTF-8

if (($# < 2)); then
  echo "usage: $0 PROGRAM DOCUMENT..." >&2
  exit 2
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=$(realpath "$1")
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$program" "$scratch/bin/assay"
failures=0 commands=0
# The tester's own settings must not reach the program.
for variable in $(compgen -e | grep -E '^(AICR|ASSAY)_|^(NO_COLOR|KUBECONFIG)$' || true); do
  unset "$variable"
done

fail() {
  printf '%s:%s: %s\n' "$document" "$at" "$1"
  failures=$((failures + 1))
}

runBlock() {
  commands=$((commands + 1)) at=$line
  local status=0
  (cd "$folder" && PATH="$scratch/bin:$PATH" timeout 60 bash -euo pipefail -c "$block") \
    >"$scratch/printed" 2>&1 </dev/null || status=$?
  ((status == 0)) || fail "exit status $status after:"$'\n'"$block"$'\n'"$(head -c 2000 "$scratch/printed")"
}

# Every line of the block, in order, among the printed ones.
checkPrinted() {
  local wanted printed found
  exec 3<"$scratch/printed"
  while IFS= read -r wanted; do
    [[ $wanted == '...' || -z $wanted ]] && continue
    found=no
    while IFS= read -r printed <&3; do
      if [[ $printed == "$wanted" || $wanted == *... && $printed == "${wanted%...}"* ]]; then
        found=yes
        break
      fi
    done
    if [[ $found == no ]]; then
      fail "this line is not printed, or not here: $wanted"$'\n'"$(head -c 4000 "$scratch/printed")"
      break
    fi
  done <<<"$block"
  exec 3<&-
}

readDocument() {
  local line=0 text kind='' previous=''
  while IFS= read -r text || [[ -n $text ]]; do
    line=$((line + 1))
    if [[ -z $kind && $text == '```'* ]]; then
      kind=${text#'```'} block=''
    elif [[ -n $kind && $text == '```' ]]; then
      case $kind in
        'sh test') runBlock ;;
        'yaml '*) mkdir -p "$(dirname "$folder/${kind#yaml }")" && printf '%s' "$block" >"$folder/${kind#yaml }" ;;
        text) if [[ $previous == 'sh test' ]]; then checkPrinted; fi ;;
      esac
      previous=$kind kind=''
    elif [[ -n $kind ]]; then
      block+=$text$'\n'
    fi
  done <"$root/$document"
}

for document in "$@"; do
  folder=$scratch/folder
  rm -rf "$folder"
  mkdir "$folder"
  ln -s "$root/demo" "$folder/demo"
  readDocument
done
printf 'readme: %d commands, %d failures\n' "$commands" "$failures"
((failures == 0 && commands > 0))
