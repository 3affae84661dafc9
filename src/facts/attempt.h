// SPDX-License-Identifier: Apache-2.0
#pragma once

// Attempt records: what a probe tried on which node, and how it ended. A command that failed makes the facts that it
// should have given unreadable, with its exit status: never zero and never absent.

#include "document/view.h"
#include "facts/fact_writer.h"

#include <string>
#include <vector>

namespace facts {

// Whether a document is an attempt at a command, or a list of them: objects with `command` and `rc`.
bool areAttempts(const document::View& root);

// The nodes that the attempts name, each once, sorted; an attempt may name none.
std::vector<std::string> nodesOfAttempts(const document::View& root);

// The standard output of an attempt that succeeded is read as whatever format its content has; a fact's line is then that
// of the record. `facts` is for attempts that name no node; the others have subjects of their own nodes.
ReadOutcome readAttempts(const document::View& root, FactWriter& facts);

}  // namespace facts
