// SPDX-License-Identifier: Apache-2.0
#include "loopback_server.h"

#include "base/result.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <mutex>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace contract {
namespace {

std::string receiveHead(int connection) {
  std::string head;
  std::array<char, 4096> buffer{};
  while (head.find("\r\n\r\n") == std::string::npos) {
    const ssize_t got = ::recv(connection, buffer.data(), buffer.size(), 0);
    if (got <= 0) {
      break;
    }
    head.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return head;
}

void sendEverything(int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      return;  // the client has seen enough
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string pathOf(const std::string& head) {
  const std::size_t start = head.find(' ');
  const std::size_t end = head.find(' ', start + 1);
  return start == std::string::npos || end == std::string::npos ? ""
                                                                : head.substr(start + 1, end - start - 1);
}

}  // namespace

LoopbackServer::LoopbackServer() : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  // The socket interface takes every kind of address through a pointer to its first field.
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  INVARIANT(::bind(listener_, generic, size) == 0);
  INVARIANT(::listen(listener_, 16) == 0);
  INVARIANT(::getsockname(listener_, generic, &size) == 0);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

LoopbackServer::~LoopbackServer() {
  ::shutdown(listener_, SHUT_RDWR);  // wakes accept
  thread_.join();
  ::close(listener_);
  for (const int connection : held_) {
    ::close(connection);
  }
}

std::string LoopbackServer::url(const std::string& path) const {
  return fmt::format("http://127.0.0.1:{}{}", port_, path);
}

void LoopbackServer::answer(const std::string& path, std::string bytes) {
  const std::lock_guard lock(mutex_);
  answers_[path] = {std::move(bytes), false};
}

void LoopbackServer::hold(const std::string& path, std::string bytes) {
  const std::lock_guard lock(mutex_);
  answers_[path] = {std::move(bytes), true};
}

std::vector<std::string> LoopbackServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

void LoopbackServer::serve() {
  for (;;) {
    const int connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) {
      return;
    }
    serveConnection(connection);
  }
}

void LoopbackServer::serveConnection(int connection) {
  const std::string head = receiveHead(connection);
  Answer answer;
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(head);
    answer = answers_[pathOf(head)];
  }
  sendEverything(connection, answer.bytes);
  if (answer.hold) {
    held_.push_back(connection);
  } else {
    ::close(connection);
  }
}

}  // namespace contract
