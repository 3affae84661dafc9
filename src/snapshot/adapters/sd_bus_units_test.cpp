// SPDX-License-Identifier: Apache-2.0
#include "snapshot/adapters/sd_bus_units.h"

#include "base/result.h"
#include "document/value.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>
#include <fmt/core.h>
#include <systemd/sd-bus-protocol.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-id128.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): setenv is of POSIX, and not in <cstdlib>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace snapshot {

namespace {

// A system bus with systemd on it, on a socket without a file. It serves one connection. A silent one accepts the
// connection and never says a word.
class FakeSystemBus {
 public:
  enum class Manner : std::uint8_t { answers, refuses, silent };

  explicit FakeSystemBus(Manner manner) : manner_(manner), socket_(socket(AF_UNIX, SOCK_STREAM, 0)) {
    static int count = 0;
    const std::string name = fmt::format("assay-bus-{}-{}", getpid(), ++count);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(&address.sun_path[1], name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    REQUIRE(bind(socket_, reinterpret_cast<const sockaddr*>(&address), length) == 0);
    REQUIRE(listen(socket_, 1) == 0);
    setenv("DBUS_SYSTEM_BUS_ADDRESS", ("unix:abstract=" + name).c_str(), 1);
    thread_ = std::jthread([this](const std::stop_token& stop) { serve(stop); });
  }
  FakeSystemBus(const FakeSystemBus&) = delete;
  FakeSystemBus& operator=(const FakeSystemBus&) = delete;
  ~FakeSystemBus() {
    thread_.request_stop();
    thread_.join();
    close(socket_);
    unsetenv("DBUS_SYSTEM_BUS_ADDRESS");
  }

 private:
  static constexpr int kPollMilliseconds = 20;

  void serve(const std::stop_token& stop) const {
    pollfd waiting{socket_, POLLIN, 0};
    while (poll(&waiting, 1, kPollMilliseconds) == 0) {
      if (stop.stop_requested()) {
        return;
      }
    }
    const int peer = accept(socket_, nullptr, nullptr);
    if (manner_ == Manner::silent) {
      while (!stop.stop_requested()) {
        poll(nullptr, 0, kPollMilliseconds);
      }
      close(peer);
      return;
    }
    sd_bus* bus = nullptr;
    sd_bus_new(&bus);
    sd_bus_set_fd(bus, peer, peer);
    sd_bus_set_server(bus, 1, sd_id128_t{});
    sd_bus_add_filter(bus, nullptr, manner_ == Manner::answers ? &answer : &refuse, nullptr);
    sd_bus_start(bus);
    while (!stop.stop_requested() && sd_bus_process(bus, nullptr) >= 0) {
      sd_bus_wait(bus, static_cast<std::uint64_t>(kPollMilliseconds) * 1000);
    }
    sd_bus_close_unref(bus);
  }

  static int answer(sd_bus_message* message, void*, sd_bus_error*) {
    if (sd_bus_message_is_method_call(message, nullptr, "Hello") > 0) {
      return sd_bus_reply_method_return(message, "s", ":1.7");
    }
    if (sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Properties", "GetAll") <= 0) {
      return 0;
    }
    if (std::string_view(sd_bus_message_get_path(message)) !=
        "/org/freedesktop/systemd1/unit/kubelet_2eservice") {
      return sd_bus_reply_method_errorf(message, SD_BUS_ERROR_ACCESS_DENIED, "not for you");
    }
    sd_bus_message* reply = nullptr;
    sd_bus_message_new_method_return(message, &reply);
    sd_bus_message_append(reply, "a{sv}", 11, "ActiveState", "s", "active", "CPUAccounting", "b", 1, "Small",
                          "y", 7, "TimeoutStartUSec", "t", std::uint64_t{90'000'000}, "MemoryMax", "t",
                          UINT64_MAX, "Nice", "i", -5, "Weight", "d", 0.5, "After", "as", 2, "a.target",
                          "b.target", "Empty", "as", 0, "ExecStart", "a(sasb)", 1, "/usr/bin/k", 2, "k",
                          "--x", 0, "Extra", "a{sv}", 1, "key", "u", 3U);
    const int sent = sd_bus_send(nullptr, reply, nullptr);
    sd_bus_message_unref(reply);
    return sent < 0 ? sent : 1;
  }

  static int refuse(sd_bus_message* message, void*, sd_bus_error*) {
    return sd_bus_reply_method_errorf(message, SD_BUS_ERROR_ACCESS_DENIED, "not for you");
  }

  Manner manner_;
  int socket_;
  std::jthread thread_;
};

}  // namespace

TEST_CASE("unit properties of every type become scalars") {
  const FakeSystemBus bus(FakeSystemBus::Manner::answers);
  SdBusUnits units;

  const Result<ReadingMap> properties = units.get("kubelet.service");

  REQUIRE(properties);
  CHECK(*properties == ReadingMap{{"ActiveState", document::Value::string("active")},
                                  {"CPUAccounting", document::Value::boolean(true)},
                                  {"Small", document::Value::integer(7)},
                                  {"TimeoutStartUSec", document::Value::integer(90'000'000)},
                                  {"MemoryMax", document::Value::unsignedInteger(UINT64_MAX)},
                                  {"Nice", document::Value::integer(-5)},
                                  {"Weight", document::Value::floating(0.5)},
                                  {"After", document::Value::string("[a.target b.target]")},
                                  {"Empty", document::Value::string("[]")},
                                  {"ExecStart", document::Value::string("[[/usr/bin/k [k --x] false]]")},
                                  {"Extra", document::Value::string("map[key:3]")}});
  const Result<ReadingMap> refused = units.get("docker.service");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == Code::permissionDenied);
  CHECK(refused.error().message == "asking systemd about 'docker.service': not for you");
}

TEST_CASE("a bus that refuses, is silent, or is not there is an error within the time limit") {
  SUBCASE("refuses") {
    const FakeSystemBus bus(FakeSystemBus::Manner::refuses);
    SdBusUnits units;
    CHECK_FALSE(units.get("kubelet.service"));
  }
  SUBCASE("silent") {
    const FakeSystemBus bus(FakeSystemBus::Manner::silent);
    SdBusUnits units(std::chrono::milliseconds{50});
    const auto answer = units.get("kubelet.service");
    REQUIRE_FALSE(answer);
    CHECK(answer.error().code == Code::deadlineExceeded);
    CHECK(units.get("docker.service").error().code == Code::deadlineExceeded);
  }
  SUBCASE("not there") {
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
    SdBusUnits units;
    CHECK(units.get("kubelet.service").error().code == Code::unavailable);
    unsetenv("DBUS_SYSTEM_BUS_ADDRESS");
  }
}

}  // namespace snapshot
