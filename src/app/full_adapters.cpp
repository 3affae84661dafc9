// SPDX-License-Identifier: Apache-2.0
#include "app/adapters.h"
#include "platform/adapters/curl_http_client.h"
#include "snapshot/adapters/sd_bus_units.h"

#include <memory>

namespace app {

bool isFullProgram() { return true; }

FullAdapters makeFullAdapters() {
  return {std::make_unique<platform::CurlHttpClient>(), std::make_unique<snapshot::SdBusUnits>()};
}

}  // namespace app
