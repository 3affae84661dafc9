#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-names accepts a good tree and refuses one tree per promise.
CHECK=check-names
# shellcheck source=tests/tools/harness.sh
source "$(dirname "${BASH_SOURCE[0]}")/harness.sh"

spdx='// SPDX-License-Identifier: Apache-2.0'
good_() {
  put ARCHITECTURE.md <<<'# Architecture

| room | sentence |
| --- | --- |
| `base/` | text |
| `sqlite/`, `postgres/` | owners |

| folder | sentence |
| --- | --- |
| `elsewhere/` | text |'
  put src/base/result.h <<<"$spdx
#pragma once
struct Result {};
class HttpHandler {};
struct Metadata {};
using Dataset = int;
// TODO(#12): shorten"
  put src/base/result.cpp <<<"$spdx
// what a process does to an item is its own business"
  put src/sqlite/x.cpp <<<"$spdx"
  put src/postgres/x.cpp <<<"$spdx"
  put docs/a.md <<<'Files in /home/user/.config and /etc/assay; a TODO in prose.'
}
good() { sample good_; }
# bad NAME TEXT PATH, text of the file on standard input
bad() {
  good
  put "$3"
  refuses "$1" "$2"
}
# word NAME: the type is refused
type() { bad "type $1" "type \"$1\" has the word" src/base/x.cpp <<<"$spdx
$2"; }

good
accepts "the good tree"

type LeaseManager 'class LeaseManager {'
type StringUtil 'struct StringUtil;'
type RequestHandler 'class RequestHandler final : public Other {'
type NodeInfo 'using NodeInfo = int;'
type GPUData '  struct GPUData {'
type LineItem 'enum class LineItem : int { a };'
type StoreBase 'template <class T> class StoreBase {'
type BrokerImpl 'class [[nodiscard]] BrokerImpl {'
type EventProcessor 'class EventProcessor {'
bad "a file of utilities" 'has the word "utils"' src/base/string_utils.cpp <<<"$spdx"
bad "a file of helpers" 'has the word "helpers"' tests/fakes/helpers.h <<<"$spdx
#pragma once"
bad "a folder called common" 'has the word "common"' src/base/common/x.cpp <<<"$spdx"
bad "a folder's word, behind the extension" 'has the word "impl"' src/base/broker_impl.h <<<"$spdx
#pragma once"

bad "a header without pragma once" 'no #pragma once' src/base/x.h <<<"$spdx"
bad "a header without SPDX line" 'no line "// SPDX' src/base/x.h <<<'#pragma once'
bad "a source without SPDX line" 'no line "// SPDX' src/base/x.cpp <<<'int x;'
bad "an include guard" 'include guard' src/base/x.h <<<"$spdx
#pragma once
#ifndef BASE_X_H_"
bad "a script without SPDX line" 'tools/x:1: no line "# SPDX' tools/x <<<'#!/bin/sh'

bad "a room that the table lacks" 'lacks "kube/"' src/kube/x.cpp <<<"$spdx"
good
rm -r "$TREE/src/postgres"
refuses "a room that src/ lacks" 'lists "postgres/"'
good
rm "$TREE/ARCHITECTURE.md"
refuses "no ARCHITECTURE.md" 'ARCHITECTURE.md:1: missing'
bad "no room table" 'no table whose first column' ARCHITECTURE.md <<<'text'

bad "a home folder" 'docs/b.md:1: a path of one machine' docs/b.md <<<'see /home/jdoe/assay'
bad "the folder of the checkout" 'docs/b.md:2: a path of one machine' docs/b.md <<<"text
cd $TREE/src"
bad "a bare open end" 'src/base/x.cpp:2: an open end' src/base/x.cpp <<<"$spdx
// TODO: later"
bad "an open end with a name" 'tools/x.sh:3: an open end' tools/x.sh <<<'#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# FIXME(somebody) later'
finish
