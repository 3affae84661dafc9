// SPDX-License-Identifier: Apache-2.0
#include "platform/adapters/curl_http_client.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/adapters/sigpipe_block.h"
#include "platform/http_client.h"

#include <curl/curl.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace platform {
namespace {

constexpr long kMaxRedirects = 10;

// The body of one exchange. Curl calls back from C, so nothing here may throw.
struct Download {
  std::string body;
  std::size_t maxBytes = 0;
  bool tooLarge = false;
};

// Counts the bytes after inflation: a small reply must not fill the memory either.
std::size_t takeBody(const char* bytes, std::size_t, std::size_t count, void* target) noexcept {
  auto& download = *static_cast<Download*>(target);
  if (count > download.maxBytes - download.body.size()) {
    download.tooLarge = true;
    return 0;
  }
  try {
    download.body.append(bytes, count);
  } catch (...) {
    return 0;
  }
  return count;
}

// Counts the bytes as received: a compressed stream may go on without ever yielding a byte.
int watchProgress(void* target, curl_off_t, curl_off_t received, curl_off_t, curl_off_t) noexcept {
  auto& download = *static_cast<Download*>(target);
  if (received > 0 && static_cast<std::size_t>(received) > download.maxBytes) {
    download.tooLarge = true;
    return 1;
  }
  return 0;
}

// The URL without user name and password.
Result<void> checkUrl(const std::string& url) {
  if (!isHttpUrl(url)) {
    return failure(Code::invalidInput, fmt::format("the URL {} must start with 'http://' or 'https://'",
                                                   text::quoted(withoutSecrets(url), 2048)));
  }
  if (url.find('\0') != std::string::npos) {
    return failure(Code::invalidInput, "the URL contains a NUL character");
  }
  return {};
}

// The URL that the exchange has come to, redirects included.
std::string reachedUrl(CURL* handle, const HttpRequest& request) {
  const char* url = nullptr;
  curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &url);
  return url == nullptr ? request.url : std::string(url);
}

// Curl takes 0 for "no limit".
long positive(std::chrono::milliseconds limit) {
  return static_cast<long>(std::max<std::chrono::milliseconds::rep>(limit.count(), 1));
}

CURLcode configure(CURL* handle, const HttpRequest& request, Download& download, char* errorText) {
  const auto maxBytes = static_cast<curl_off_t>(
      std::min(request.maxBytes, static_cast<std::size_t>(std::numeric_limits<curl_off_t>::max())));
  const std::array<CURLcode, 20> results = {
      curl_easy_setopt(handle, CURLOPT_URL, request.url.c_str()),
      curl_easy_setopt(handle, CURLOPT_USERAGENT,
                       request.userAgent.empty() ? nullptr : request.userAgent.c_str()),
      curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
      curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https"),
      curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L),
      curl_easy_setopt(handle, CURLOPT_MAXREDIRS, kMaxRedirects),
      curl_easy_setopt(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2)),
      curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, positive(request.timeout)),
      curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, positive(request.connectTimeout)),
      // Time limits by signal would be the whole program's business.
      curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L),
      curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "gzip"),
      // Curl takes a compressed body that is cut off for a whole one; the reader of documents does not.
      curl_easy_setopt(handle, CURLOPT_HTTP_CONTENT_DECODING, 0L),
      curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, maxBytes),
      curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, errorText),
      curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, takeBody),
      curl_easy_setopt(handle, CURLOPT_WRITEDATA, &download),
      curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watchProgress),
      curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &download),
      curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L),
      curl_easy_setopt(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED)),
  };
  const auto failed = std::ranges::find_if(results, [](CURLcode result) { return result != CURLE_OK; });
  return failed == results.end() ? CURLE_OK : *failed;
}

Code codeFor(CURLcode result, const std::string& reached) {
  switch (result) {
    // Also the answer to a server whose reply is not HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL: return isHttpUrl(reached) ? Code::unavailable : Code::invalidInput;
    case CURLE_URL_MALFORMAT: return Code::invalidInput;
    case CURLE_OPERATION_TIMEDOUT: return Code::deadlineExceeded;
    case CURLE_FILESIZE_EXCEEDED: return Code::exhausted;
    case CURLE_FAILED_INIT:
    case CURLE_OUT_OF_MEMORY:
    case CURLE_UNKNOWN_OPTION:
    case CURLE_NOT_BUILT_IN: return Code::internal;
    default: return Code::unavailable;
  }
}

tl::unexpected<Error> httpFailure(const HttpRequest& request, const Download& download, CURLcode result,
                                  const std::string& reached, const char* details) {
  const std::string url = text::quoted(withoutSecrets(request.url), 2048);
  if (download.tooLarge || result == CURLE_FILESIZE_EXCEEDED) {
    return failure(Code::exhausted, fmt::format("the reply of {} is larger than the limit of {} bytes", url,
                                                request.maxBytes));
  }
  if (result == CURLE_OPERATION_TIMEDOUT) {
    return failure(Code::deadlineExceeded,
                   fmt::format("{} did not answer within the time limit ({} ms to connect, {} ms in all)",
                               url, request.connectTimeout.count(), request.timeout.count()));
  }
  const std::string_view reason = *details != '\0' ? details : curl_easy_strerror(result);
  return failure(codeFor(result, reached), fmt::format("cannot get {}: {}", url, reason));
}

}  // namespace

struct CurlHttpClient::Session {
  struct Cleanup {
    void operator()(CURL* opened) const { curl_easy_cleanup(opened); }
  };

  Session() : started(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK), handle(curl_easy_init()) {}
  ~Session() {
    handle.reset();
    if (started) {
      curl_global_cleanup();
    }
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool started;
  std::unique_ptr<CURL, Cleanup> handle;
};

CurlHttpClient::CurlHttpClient() : session_(std::make_unique<Session>()) {}
CurlHttpClient::~CurlHttpClient() = default;

Result<HttpResponse> CurlHttpClient::get(const HttpRequest& request) {
  TRY_VOID(checkUrl(request.url));
  CURL* handle = session_->handle.get();
  if (!session_->started || handle == nullptr) {
    return failure(Code::internal, "cannot set up the HTTP library");
  }
  const SigpipeBlock block;  // with CURLOPT_NOSIGNAL this is the caller's duty
  curl_easy_reset(handle);   // keeps the open connections
  std::array<char, CURL_ERROR_SIZE> details{};
  Download download{{}, request.maxBytes, false};
  CURLcode result = configure(handle, request, download, details.data());
  if (result == CURLE_OK) {
    result = curl_easy_perform(handle);
  }
  // The buffers must not be reached through the handle once they are gone.
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, nullptr);
  if (result != CURLE_OK) {
    return httpFailure(request, download, result, reachedUrl(handle, request), details.data());
  }
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return HttpResponse{static_cast<int>(status), std::move(download.body), reachedUrl(handle, request)};
}

}  // namespace platform
