// SPDX-License-Identifier: Apache-2.0
#pragma once

// The adapters in which the two programs differ: the light one has none of those that need further shared libraries.

#include "platform/http_client.h"
#include "snapshot/systemd_collector.h"

#include <memory>

namespace app {

struct FullAdapters {
  std::unique_ptr<platform::HttpClient> http;
  std::unique_ptr<snapshot::UnitProperties> units;
};

// True in the full program.
bool isFullProgram();
// Empty in the light program.
FullAdapters makeFullAdapters();

}  // namespace app
