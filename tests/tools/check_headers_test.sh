#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-headers refuses a header that has become dear to include, and one that is not recorded.
CHECK=check-headers
# shellcheck source=tests/tools/harness.sh
source "$(dirname "${BASH_SOURCE[0]}")/harness.sh"

# recorded N: a header of 100 lines of which N are on record.
recorded() {
  tree
  for ((i = 0; i < 100; i++)); do echo "int value$i();"; done | put src/lease/a.h
  echo "src/lease/a.h $1" | put tools/header-sizes.txt
}

recorded 100
accepts "as recorded"
recorded 84
accepts "within a fifth more"
recorded 83
refuses "over a fifth more" "src/lease/a.h: includes 100 lines, recorded are 83"
recorded 500
accepts "less than recorded"
recorded 100
echo '' | put src/lease/new.h
refuses "not recorded" "src/lease/new.h: not in tools/header-sizes.txt"
recorded 100
echo '#include "lease/missing.h"' | put src/lease/a.h
refuses "cannot be read" "missing.h"
finish
