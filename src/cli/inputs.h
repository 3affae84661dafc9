// SPDX-License-Identifier: Apache-2.0
#pragma once

// Documents that a command is given: a file, `-` for standard input, or an http(s) URL.

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/services.h"
#include "document/decode.h"
#include "document/view.h"
#include "recipe/catalog.h"
#include "recipe/recipe.h"
#include "snapshot/snapshot.h"

#include <memory>
#include <string>
#include <vector>

namespace cli {

// A source as logs, reports and messages name it: a URL without what may be a secret.
std::string shownSource(const std::string& source);

// True for what a cluster holds.
bool isConfigMapUri(std::string_view source);

// Error unsupported for cm://.
Result<> refuseClusterSource(const std::string& source);

// The bytes of a table or another text that is no document; the errors are those of readDocument.
Result<std::string> readText(Services& services, const std::string& source);

// Reads and parses. Errors: notFound (no such file; HTTP 404, 410), permissionDenied (401, 403), exhausted (429),
// unavailable (cannot connect, 5xx), deadlineExceeded, unsupported (cm://), invalidInput (not a document, too large).
Result<document::Document> readDocument(Services& services, const std::string& source);

// A recipe or a snapshot, with notes about unknown keys logged as warnings; with `strict` they are errors.
Result<recipe::Recipe> readRecipe(Services& services, const std::string& source, bool strict,
                                  document::Value* original = nullptr);
Result<snapshot::Snapshot> readSnapshot(Services& services, const std::string& source, bool strict);

// The effective catalog of --catalog and --data; its notes are logged.
Result<recipe::Catalog> loadCatalog(Services& services, const std::string& catalogDirectory,
                                    const std::string& dataDirectory);
Result<recipe::Catalog> loadCatalog(Services& services, const Arguments& arguments);

void logNotes(Services& services, const std::vector<document::Note>& notes);

}  // namespace cli
