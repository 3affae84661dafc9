// SPDX-License-Identifier: Apache-2.0
#pragma once

// An HTTP server on a free port of 127.0.0.1, in a thread of its own, that answers a path with the bytes it was
// given: enough to misbehave in every way. Every connection serves one request, so an answer's head says
// `Connection: close`: without it curl sends the next request on the dead connection, tries again, and gives up after
// five. Set up all answers before the first request.

#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace contract {

class LoopbackServer {
 public:
  LoopbackServer();
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  std::string url(const std::string& path) const;
  // The bytes are sent as they are, head included, and the connection is closed.
  void answer(const std::string& path, std::string bytes);
  // The same, but the connection stays open until the server goes away.
  void hold(const std::string& path, std::string bytes);
  // The heads of all requests so far.
  std::vector<std::string> requests() const;

 private:
  struct Answer {
    std::string bytes;
    bool hold = false;
  };

  void serve();
  void serveConnection(int connection);

  mutable std::mutex mutex_;  // guards answers_ and requests_
  std::map<std::string, Answer> answers_;
  std::vector<std::string> requests_;
  std::vector<int> held_;  // of the thread, until it has ended
  int listener_ = -1;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace contract
