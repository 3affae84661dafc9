// SPDX-License-Identifier: Apache-2.0
#pragma once

// The files of a set of evidence, as a command is given them.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/services.h"
#include "facts/evidence.h"
#include "facts/gather.h"
#include "judges/question.h"

#include <deque>
#include <string>
#include <vector>

namespace cli {

// Bytes and the files that look into them.
struct EvidenceInput {
  std::deque<std::string> bytes;
  std::vector<facts::NamedBytes> files;
};

// Files as given, folders with all files in them, by their path inside the folder when it is the only argument. Hidden
// files and *.md are not evidence, nor is `expectations`. A file inside a folder that cannot be read is part of the
// set, with its problem; one that was named is an error (notFound, permissionDenied), and so is the same file twice.
Result<EvidenceInput> readEvidence(Services& services, const std::vector<std::string>& paths,
                                   const std::string& expectations);

// A set of evidence with what is asked of it.
struct AskedEvidence {
  judges::Question question;
  EvidenceInput input;  // what `evidence` looks into
  facts::Evidence evidence;
};

// Reads the paths, the question of --expect and what --as says of the files, which wins over the question. Errors: those
// of readEvidence; invalidInput for a bad question, or --as of no file.
Result<AskedEvidence> readAskedEvidence(Services& services, const std::vector<std::string>& paths,
                                        const Arguments& arguments);

}  // namespace cli
