// SPDX-License-Identifier: Apache-2.0
#pragma once

// HTTP over libcurl, with the system's certificates, TLS 1.2 or newer, and the proxy variables that libcurl reads
// itself. Keeps connections open between requests; one thread at a time. Linked by the full program only.

#include "platform/http_client.h"

#include <memory>

namespace platform {

class CurlHttpClient final : public HttpClient {
 public:
  CurlHttpClient();
  ~CurlHttpClient() override;
  Result<HttpResponse> get(const HttpRequest& request) override;

 private:
  struct Session;
  std::unique_ptr<Session> session_;
};

}  // namespace platform
