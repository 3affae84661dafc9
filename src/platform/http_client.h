// SPDX-License-Identifier: Apache-2.0
#pragma once

// Reading over HTTP, as far as documents need it.

#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace platform {

struct HttpRequest {
  std::string url;  // http or https only
  std::string userAgent;
  std::chrono::milliseconds timeout{30'000};             // the whole exchange
  std::chrono::milliseconds connectTimeout{5'000};       // TCP and TLS
  std::size_t maxBytes = std::size_t{64} * 1024 * 1024;  // of the body as received
};

struct HttpResponse {
  int status = 0;
  std::string body;  // as sent, within maxBytes; gzip, the one content encoding asked for, is not undone
  std::string effectiveUrl;  // of the last answer, after redirects
};

// Whether a text is meant as a URL of HTTP: it begins with http:// or https://, in any case.
bool isHttpUrl(std::string_view text);

// The URL for a log, report or message: without user, password, query and fragment, any of which may be a secret.
std::string withoutSecrets(std::string_view url);

// One request at a time; an implementation need not be safe to share between threads.
class HttpClient {
 public:
  virtual ~HttpClient() = default;
  // GET. Redirects are followed to http and https only, at most 10. An HTTP status is no error here.
  // Errors: unavailable (cannot reach), deadlineExceeded, exhausted (too large), invalidInput (bad URL or a redirect
  // to another scheme).
  virtual Result<HttpResponse> get(const HttpRequest& request) = 0;
};

}  // namespace platform
