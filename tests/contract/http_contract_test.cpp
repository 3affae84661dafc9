// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "fakes/fake_http.h"
#include "loopback_server.h"
#include "platform/adapters/curl_http_client.h"
#include "platform/http_client.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): names that only POSIX has
#include <string>
#include <string_view>

namespace {

using contract::LoopbackServer;
using platform::HttpRequest;
using platform::HttpResponse;
using std::chrono::milliseconds;

// A client and the servers it can reach.
class HttpSubject {
 public:
  virtual ~HttpSubject() = default;
  virtual platform::HttpClient& client() = 0;
  virtual std::string url(const std::string& path) const = 0;
  virtual void answer(const std::string& path, int status, const std::string& body) = 0;
  virtual void redirect(const std::string& path, const std::string& location) = 0;
  virtual void hang(const std::string& path) = 0;

  Result<HttpResponse> get(const std::string& path) { return client().get(request(url(path))); }
  static HttpRequest request(const std::string& url) {
    return {url, "assay-test/1", milliseconds{5'000}, milliseconds{1'000}, 10'000};
  }
};

class CurlSubject final : public HttpSubject {
 public:
  // A proxy of the machine must not see what is meant for this process.
  CurlSubject() { ::setenv("no_proxy", "127.0.0.1", 1); }
  platform::HttpClient& client() override { return client_; }
  std::string url(const std::string& path) const override { return server_.url(path); }
  void answer(const std::string& path, int status, const std::string& body) override {
    server_.answer(path, fmt::format("HTTP/1.1 {} Text\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
                                     status, body.size(), body));
  }
  void redirect(const std::string& path, const std::string& location) override {
    server_.answer(
        path, fmt::format(
                  "HTTP/1.1 302 Found\r\nLocation: {}\r\nContent-Length: 4\r\nConnection: close\r\n\r\ngone",
                  location));
  }
  void hang(const std::string& path) override { server_.hold(path, ""); }
  LoopbackServer& server() { return server_; }

 private:
  LoopbackServer server_;
  platform::CurlHttpClient client_;
};

class FakeSubject final : public HttpSubject {
 public:
  platform::HttpClient& client() override { return client_; }
  std::string url(const std::string& path) const override { return "http://fake.example" + path; }
  void answer(const std::string& path, int status, const std::string& body) override {
    client_.answer(url(path), body, status);
  }
  void redirect(const std::string& path, const std::string& location) override {
    client_.redirect(url(path), location);
  }
  void hang(const std::string& path) override { client_.hang(url(path)); }

 private:
  fakes::FakeHttp client_;
};

template <class Suite>
void onEveryClient(Suite suite) {
  SUBCASE("curl") {
    CurlSubject subject;
    suite(subject);
  }
  SUBCASE("fake") {
    FakeSubject subject;
    suite(subject);
  }
}

Code codeOf(const Result<HttpResponse>& response) {
  REQUIRE_FALSE(response.has_value());
  return response.error().code;
}

std::string bytesOf(std::string_view hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(at, 2)), nullptr, 16));
  }
  return bytes;
}

// gzip of "inflated body".
constexpr std::string_view kSmallGzip = "1f8b08000000000002ffcbcc4bcb492c494d5148ca4fa904008e4e0f260d000000";
std::string gzipReply(std::string_view hex) {
  const std::string body = bytesOf(hex);
  return fmt::format(
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
      body.size(), body);
}

}  // namespace

TEST_CASE("a reply is answered with its status, whatever that is") {
  onEveryClient([](HttpSubject& web) {
    web.answer("/ok", 200, "the body");
    web.answer("/absent", 404, "not here");
    web.answer("/broken", 500, "");

    CHECK(web.get("/ok").value().body == "the body");
    CHECK(web.get("/ok").value().status == 200);
    CHECK(web.get("/ok").value().effectiveUrl == web.url("/ok"));
    CHECK(web.get("/absent").value().status == 404);
    CHECK(web.get("/absent").value().body == "not here");
    CHECK(web.get("/broken").value().status == 500);
  });
}

TEST_CASE("redirects are followed, ten of them, and their bodies dropped") {
  onEveryClient([](HttpSubject& web) {
    for (int i = 0; i < 11; ++i) {
      web.redirect(fmt::format("/hop{}", i), web.url(fmt::format("/hop{}", i + 1)));
    }
    web.answer("/hop11", 200, "arrived");

    CHECK(web.get("/hop1").value().body == "arrived");
    CHECK(web.get("/hop1").value().effectiveUrl == web.url("/hop11"));
    CHECK(codeOf(web.get("/hop0")) == Code::unavailable);
  });
}

TEST_CASE("only http and https are spoken, in the URL and in a redirect") {
  onEveryClient([](HttpSubject& web) {
    web.redirect("/file", "file:///etc/hostname");
    web.redirect("/ftp", "ftp://127.0.0.1/x");

    CHECK(codeOf(web.get("/file")) == Code::invalidInput);
    CHECK(codeOf(web.get("/ftp")) == Code::invalidInput);
    for (const char* url :
         {"file:///etc/hostname", "ftp://127.0.0.1/x", "example.org", "http", "", "http:/x"}) {
      CAPTURE(url);
      CHECK(codeOf(web.client().get(HttpSubject::request(url))) == Code::invalidInput);
    }
  });
}

TEST_CASE("a body over the limit is refused, one at the limit is not") {
  onEveryClient([](HttpSubject& web) {
    web.answer("/fits", 200, std::string(10'000, 'x'));
    web.answer("/large", 200, std::string(10'001, 'x'));

    CHECK(web.get("/fits").value().body.size() == 10'000);
    CHECK(codeOf(web.get("/large")) == Code::exhausted);
    CHECK(web.get("/fits").value().body.size() == 10'000);
  });
}

TEST_CASE("a server that does not answer in time") {
  onEveryClient([](HttpSubject& web) {
    web.hang("/slow");
    HttpRequest request = HttpSubject::request(web.url("/slow"));
    request.timeout = milliseconds{150};

    CHECK(codeOf(web.client().get(request)) == Code::deadlineExceeded);
  });
}

TEST_CASE("a server that nobody runs is unavailable") {
  onEveryClient([](HttpSubject& web) {
    // Port 1 of this machine: reserved, and not served here.
    CHECK(codeOf(web.client().get(HttpSubject::request("http://127.0.0.1:1/x"))) == Code::unavailable);
  });
}

TEST_CASE("curl: gzip is asked for, and its body is left as it was sent") {
  CurlSubject web;
  web.server().answer("/small", gzipReply(kSmallGzip));

  CHECK(web.get("/small").value().body == bytesOf(kSmallGzip));
  CHECK(web.server().requests().at(0).find("Accept-Encoding: gzip") != std::string::npos);
  CHECK(web.server().requests().at(0).find("User-Agent: assay-test/1") != std::string::npos);
}

TEST_CASE("curl: a body without a length is bounded as well") {
  CurlSubject web;
  web.server().answer("/stream", "HTTP/1.1 200 OK\r\n\r\n" + std::string(50'000, 'x'));

  CHECK(codeOf(web.get("/stream")) == Code::exhausted);
}

TEST_CASE("curl: a broken reply is unavailable") {
  CurlSubject web;
  web.server().answer("/cut", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this");
  web.server().answer("/noise", "SSH-2.0-OpenSSH\r\n");
  web.server().answer("/nothing", "");

  for (const char* path : {"/cut", "/noise", "/nothing"}) {
    CAPTURE(path);
    CHECK(codeOf(web.get(path)) == Code::unavailable);
  }
}

TEST_CASE("curl: a body that stops half-way runs into the time limit") {
  CurlSubject web;
  web.server().hold("/drip", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this");
  HttpRequest request = HttpSubject::request(web.url("/drip"));
  request.timeout = milliseconds{150};

  CHECK(codeOf(web.client().get(request)) == Code::deadlineExceeded);
}

TEST_CASE("curl: a time limit of nothing is no time, not no limit") {
  CurlSubject web;
  web.hang("/slow");
  HttpRequest request = HttpSubject::request(web.url("/slow"));
  request.timeout = milliseconds{0};

  CHECK(codeOf(web.client().get(request)) == Code::deadlineExceeded);
}

TEST_CASE("curl: a message does not repeat user name and password") {
  CurlSubject web;

  const Result<HttpResponse> response =
      web.client().get(HttpSubject::request("http://user:secret@127.0.0.1:1/path"));

  REQUIRE_FALSE(response.has_value());
  CHECK(response.error().message.starts_with("cannot get 'http://127.0.0.1:1/path': "));
  CHECK(response.error().message.find("secret") == std::string::npos);
}

TEST_CASE("the fake gives the replies of a route in turn and remembers what was asked") {
  fakes::FakeHttp client;
  client.answer("http://a/x", "busy", 503);
  client.answer("http://a/x", "fine");

  CHECK(client.get(HttpSubject::request("http://a/x")).value().status == 503);
  CHECK(client.get(HttpSubject::request("http://a/x")).value().status == 200);
  CHECK(client.get(HttpSubject::request("http://a/x")).value().status == 200);
  CHECK(client.requests().size() == 3);
  CHECK(client.visited().at(0) == "http://a/x");
}
