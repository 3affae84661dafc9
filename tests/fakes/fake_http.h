// SPDX-License-Identifier: Apache-2.0
#pragma once

// Web servers that exist only in a table of routes. A URL without a route cannot be reached. Redirects, limits and
// schemes are treated as the real client treats them, without waiting: a reply slower than the request's time-out
// answers deadlineExceeded at once. A route may hold several replies, given in turn; the last one stays. One thread
// at a time.

#include "platform/http_client.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fakes {

class FakeHttp final : public platform::HttpClient {
 public:
  struct Reply {
    int status = 200;
    std::string body;
    std::string location;        // where a status of 301 to 308 leads
    std::optional<Error> error;  // answered instead of a reply
    std::chrono::milliseconds duration{0};
  };

  void add(const std::string& url, Reply reply) { routes_[url].push_back(std::move(reply)); }
  void answer(const std::string& url, std::string body, int status = 200);
  void redirect(const std::string& from, std::string to, int status = 302);
  void fail(const std::string& url, Error error);
  void hang(const std::string& url);

  // Every request of a caller, and every URL visited on the way, redirects included.
  const std::vector<platform::HttpRequest>& requests() const { return requests_; }
  const std::vector<std::string>& visited() const { return visited_; }

  Result<platform::HttpResponse> get(const platform::HttpRequest& request) override;

 private:
  Result<Reply> visit(const std::string& url);

  std::map<std::string, std::vector<Reply>> routes_;
  std::vector<platform::HttpRequest> requests_;
  std::vector<std::string> visited_;
};

}  // namespace fakes
