// SPDX-License-Identifier: Apache-2.0
#pragma once

// The files of a set of evidence, as a command is given them.

#include "base/result.h"
#include "cli/services.h"
#include "facts/gather.h"

#include <deque>
#include <map>
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

// `PATH=FORMAT[@NODE]` of --as, where FORMAT may be empty. Error invalidInput.
Result<std::map<std::string, facts::FileHint>> parseFileHints(const std::vector<std::string>& texts);

}  // namespace cli
