// SPDX-License-Identifier: Apache-2.0
#include "fakes/fake_http.h"

#include "base/result.h"
#include "base/text.h"
#include "platform/http_client.h"

#include <fmt/core.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fakes {
namespace {

constexpr int kMaxFakeRedirects = 10;

bool isWebUrl(const std::string& url) {
  const std::string lower = text::toLower(url.substr(0, 8));
  return lower.starts_with("http://") || lower.starts_with("https://");
}

}  // namespace

void FakeHttp::answer(const std::string& url, std::string body, int status) {
  add(url, {status, std::move(body), {}, std::nullopt, {}});
}

void FakeHttp::redirect(const std::string& from, std::string to, int status) {
  add(from, {status, {}, std::move(to), std::nullopt, {}});
}

void FakeHttp::fail(const std::string& url, Error error) { add(url, {0, {}, {}, std::move(error), {}}); }

void FakeHttp::hang(const std::string& url) {
  add(url, {200, {}, {}, std::nullopt, std::chrono::milliseconds::max()});
}

Result<FakeHttp::Reply> FakeHttp::visit(const std::string& url) {
  if (!isWebUrl(url)) {
    return failure(Code::invalidInput,
                   fmt::format("the URL '{}' must start with 'http://' or 'https://'", url));
  }
  visited_.push_back(url);
  const auto route = routes_.find(url);
  if (route == routes_.end()) {
    return failure(Code::unavailable, fmt::format("cannot get '{}': connection refused", url));
  }
  std::vector<Reply>& replies = route->second;
  Reply reply = replies.front();
  if (replies.size() > 1) {
    replies.erase(replies.begin());
  }
  if (reply.error) {
    return failure(*reply.error);
  }
  return reply;
}

Result<platform::HttpResponse> FakeHttp::get(const platform::HttpRequest& request) {
  requests_.push_back(request);
  std::string url = request.url;
  std::chrono::milliseconds left = request.timeout;
  for (int redirects = 0; redirects <= kMaxFakeRedirects; ++redirects) {
    Reply reply = TRY(visit(url));
    if (reply.duration > left) {
      return failure(Code::deadlineExceeded,
                     fmt::format("'{}' did not answer within the time limit", request.url));
    }
    left -= reply.duration;
    if (!reply.location.empty()) {
      url = reply.location;
      continue;
    }
    if (reply.body.size() > request.maxBytes) {
      return failure(Code::exhausted, fmt::format("the reply of '{}' is larger than the limit of {} bytes",
                                                  request.url, request.maxBytes));
    }
    return platform::HttpResponse{reply.status, std::move(reply.body), url};
  }
  return failure(Code::unavailable,
                 fmt::format("cannot get '{}': more than {} redirects", request.url, kMaxFakeRedirects));
}

}  // namespace fakes
