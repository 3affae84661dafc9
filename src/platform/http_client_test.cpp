// SPDX-License-Identifier: Apache-2.0
#include "platform/http_client.h"

#include <doctest/doctest.h>

#include <string>

TEST_CASE("a URL is shown without what may be a secret") {
  struct Row {
    const char* url;
    const char* shown;
  };
  for (const Row& row :
       {Row{"http://host/a.yaml", "http://host/a.yaml"},
        Row{"https://user:s3cret@host:8443/a.yaml?token=T0K#part", "https://host:8443/a.yaml"},
        Row{"https://host?token=T0K", "https://host"}, Row{"http://a@b@host/x@y", "http://host/x@y"},
        Row{"file.yaml?x", "file.yaml?x"}}) {
    CAPTURE(std::string(row.url));
    CHECK(platform::withoutSecrets(row.url) == row.shown);
  }
}

TEST_CASE("a URL of HTTP is known by how it begins, in any case") {
  CHECK(platform::isHttpUrl("http://x"));
  CHECK(platform::isHttpUrl("HTTPS://x"));
  CHECK_FALSE(platform::isHttpUrl("httpx://x"));
  CHECK_FALSE(platform::isHttpUrl("cm://ns/name"));
}
