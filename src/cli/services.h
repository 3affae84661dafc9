// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything outside the program that a command may use, as references to seams. `app` fills it with the real ones,
// tests with fakes. What the light program does not have is null: the hand-over to the full program happens before a
// command that needs it runs.

#include "base/log.h"
#include "base/result.h"
#include "platform/clock.h"
#include "platform/environment.h"
#include "platform/filesystem.h"
#include "platform/http_client.h"
#include "platform/process.h"
#include "recipe/catalog_layer.h"
#include "snapshot/local_snapshot.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cli {

struct BuildVersion {
  std::string version;
  std::string commit;
  std::string date;  // of the commit
};

// Standard output and standard error as a command sees them.
struct Console {
  // Standard output. Error internal when it cannot be written (a closed pipe, a full disk).
  std::function<Result<>(std::string_view)> out;
  std::function<void(std::string_view)> err;  // standard error
  bool outIsTerminal = false;
  bool errIsTerminal = false;
  bool colour = false;  // of standard error: a terminal, and NO_COLOR not set
};

struct Services {
  platform::FileReader& files;
  platform::FileWriter& writer;
  const platform::Clock& clock;
  const platform::Environment& environment;
  platform::HttpClient* http = nullptr;
  const snapshot::LocalSeams* local = nullptr;
  recipe::EmbeddedBlocks embeddedCatalog;
  BuildVersion build;
  std::string programName = "assay";  // under which it was called: `aicr` through a link
  Console& console;
  Log& log;
};

}  // namespace cli
