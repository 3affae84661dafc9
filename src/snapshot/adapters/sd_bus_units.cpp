// SPDX-License-Identifier: Apache-2.0
#include "snapshot/adapters/sd_bus_units.h"

#include "base/result.h"
#include "document/value.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>
#include <systemd/sd-bus.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace snapshot {

namespace {

constexpr const char* kSystemd = "org.freedesktop.systemd1";
constexpr const char* kUnitPrefix = "/org/freedesktop/systemd1/unit";
constexpr const char* kProperties = "org.freedesktop.DBus.Properties";
// Deeper than any property of systemd, and well within the bus's own limit of 64.
constexpr int kMaxNesting = 32;

using SteadyTime = std::chrono::steady_clock::time_point;

struct MessageUnref {
  void operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
};
struct TextFree {
  void operator()(char* text) const {
    std::free(text);
  }  // NOLINT(cppcoreguidelines-no-malloc): sd-bus allocated it
};
using MessageOwner = std::unique_ptr<sd_bus_message, MessageUnref>;
using TextOwner = std::unique_ptr<char, TextFree>;

class BusError {
 public:
  BusError() = default;
  BusError(const BusError&) = delete;
  BusError& operator=(const BusError&) = delete;
  ~BusError() { sd_bus_error_free(&error_); }

  sd_bus_error* get() { return &error_; }
  std::string_view message() const { return error_.message == nullptr ? "" : error_.message; }

 private:
  sd_bus_error error_{};  // all zero, as SD_BUS_ERROR_NULL says
};

std::string errnoText(int status) { return std::strerror(std::abs(status)); }

tl::unexpected<Error> busFailure(int status, std::string_view doing, std::string_view message = {}) {
  const int number = std::abs(status);
  const Code code = number == ETIMEDOUT || number == ETIME ? Code::deadlineExceeded
                    : number == EACCES || number == EPERM  ? Code::permissionDenied
                                                           : Code::unavailable;
  return failure(code,
                 fmt::format("{}: {}", doing, message.empty() ? errnoText(status) : std::string(message)));
}

std::uint64_t microsecondsUntil(SteadyTime deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::microseconds>(deadline - std::chrono::steady_clock::now());
  // The bus takes 0 for its own default.
  return static_cast<std::uint64_t>(std::max<std::int64_t>(left.count(), 1));
}

template <class Raw>
Raw readBasic(sd_bus_message* message, char type) {
  Raw raw{};
  // The type was peeked at before, so this can fail only on a message that sd-bus itself refused.
  static_cast<void>(sd_bus_message_read_basic(message, type, static_cast<void*>(&raw)));
  return raw;
}

document::Value basicReading(sd_bus_message* message, char type) {
  switch (type) {
    case 'b': return document::Value::boolean(readBasic<int>(message, type) != 0);
    case 'y': return document::Value::integer(readBasic<std::uint8_t>(message, type));
    case 'n': return document::Value::integer(readBasic<std::int16_t>(message, type));
    case 'q': return document::Value::integer(readBasic<std::uint16_t>(message, type));
    case 'i': return document::Value::integer(readBasic<std::int32_t>(message, type));
    case 'u': return document::Value::integer(readBasic<std::uint32_t>(message, type));
    case 'x': return document::Value::integer(readBasic<std::int64_t>(message, type));
    case 't': return document::Value::unsignedInteger(readBasic<std::uint64_t>(message, type));
    case 'd': return document::Value::floating(readBasic<double>(message, type));
    case 's':
    case 'o':
    case 'g': {
      const char* text = readBasic<const char*>(message, type);
      return document::Value::string(text == nullptr ? "" : text);
    }
    default: return document::Value::string("");  // a file descriptor: nothing that a snapshot can keep
  }
}

Result<document::Value> readReading(sd_bus_message* message, int depth);

// The elements of the container that is open, up to its end.
Result<std::vector<document::Value>> readElements(sd_bus_message* message, int depth) {
  std::vector<document::Value> elements;
  for (;;) {
    const int atEnd = sd_bus_message_at_end(message, 0);
    if (atEnd < 0) {
      return busFailure(atEnd, "reading a unit property");
    }
    if (atEnd > 0) {
      return elements;
    }
    elements.push_back(TRY(readReading(message, depth + 1)));
  }
}

document::Value asContainer(char type, std::string_view contents, std::vector<document::Value> elements) {
  if (type == 'v') {
    return elements.empty() ? document::Value::null() : std::move(elements.front());
  }
  if (type != 'a' || !contents.starts_with('{')) {
    return document::Value::sequence(std::move(elements));
  }
  document::Value map = document::Value::map();
  for (document::Value& entry : elements) {
    map.set(goText(entry.elements().at(0)), std::move(entry.elements().at(1)));
  }
  return map;
}

// Any value: basic ones as they are, arrays and structures as lists, dictionaries as mappings.
Result<document::Value> readReading(sd_bus_message* message, int depth) {
  char type = '\0';
  const char* peekedContents = nullptr;
  if (const int status = sd_bus_message_peek_type(message, &type, &peekedContents); status <= 0) {
    return busFailure(status == 0 ? EBADMSG : status, "reading a unit property");
  }
  if (peekedContents == nullptr) {
    return basicReading(message, type);
  }
  if (depth > kMaxNesting) {
    return failure(Code::exhausted, fmt::format("a unit property is nested more than {} deep", kMaxNesting));
  }
  const std::string contents = peekedContents;  // the peeked text does not outlive the next call
  if (const int status = sd_bus_message_enter_container(message, type, contents.c_str()); status < 0) {
    return busFailure(status, "reading a unit property");
  }
  std::vector<document::Value> elements = TRY(readElements(message, depth));
  if (const int status = sd_bus_message_exit_container(message); status < 0) {
    return busFailure(status, "reading a unit property");
  }
  return asContainer(type, contents, std::move(elements));
}

// The answer of GetAll: one dictionary from names to variants.
Result<ReadingMap> readUnitProperties(sd_bus_message* message) {
  document::Value all = TRY(readReading(message, 0));
  ReadingMap properties;
  for (document::Value::Member& member : all.members()) {
    properties[member.first] =
        member.second.isScalar() ? std::move(member.second) : document::Value::string(goText(member.second));
  }
  return properties;
}

}  // namespace

class SdBusUnits::Connection {
 public:
  explicit Connection(std::chrono::milliseconds timeLimit)
      : deadline_(std::chrono::steady_clock::now() + timeLimit) {
    sd_bus* bus = nullptr;
    status_ = sd_bus_open_system(&bus);
    bus_.reset(bus);
    awaitReady();
  }

  Result<ReadingMap> get(const std::string& unit) {
    if (status_ < 0) {
      return busFailure(status_, "connecting to the system bus");
    }
    char* rawPath = nullptr;
    if (const int status = sd_bus_path_encode(kUnitPrefix, unit.c_str(), &rawPath); status < 0) {
      return busFailure(status, fmt::format("naming unit '{}'", unit));
    }
    const TextOwner path(rawPath);
    const MessageOwner request = TRY(requestFor(path.get()));
    BusError error;
    sd_bus_message* rawReply = nullptr;
    const int status =
        sd_bus_call(bus_.get(), request.get(), microsecondsUntil(deadline_), error.get(), &rawReply);
    const MessageOwner reply(rawReply);
    if (status < 0) {
      return busFailure(status, fmt::format("asking systemd about '{}'", unit), error.message());
    }
    return readUnitProperties(reply.get());
  }

 private:
  // A call waits for the greeting of the bus without a limit, so the greeting is awaited here first.
  void awaitReady() {
    while (status_ >= 0 && sd_bus_is_ready(bus_.get()) == 0) {
      status_ = sd_bus_process(bus_.get(), nullptr);
      if (status_ == 0) {
        status_ = sd_bus_wait(bus_.get(), microsecondsUntil(deadline_));
      }
      if (status_ >= 0 && std::chrono::steady_clock::now() >= deadline_) {
        status_ = -ETIMEDOUT;
      }
    }
  }

  Result<MessageOwner> requestFor(const char* path) {
    sd_bus_message* raw = nullptr;
    int status = sd_bus_message_new_method_call(bus_.get(), &raw, kSystemd, path, kProperties, "GetAll");
    MessageOwner request(raw);
    if (status >= 0) {
      status = sd_bus_message_append(request.get(), "s", "");  // of every interface
    }
    if (status < 0) {
      return busFailure(status, "building a question to systemd");
    }
    return request;
  }

  SteadyTime deadline_;
  // Named here, not in the anonymous namespace: a member of a class with external linkage.
  struct Unref {
    void operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
  };
  std::unique_ptr<sd_bus, Unref> bus_;
  int status_ = 0;
};

SdBusUnits::SdBusUnits(std::chrono::milliseconds timeLimit) : timeLimit_(timeLimit) {}
SdBusUnits::~SdBusUnits() = default;

Result<ReadingMap> SdBusUnits::get(const std::string& unit) {
  if (!connection_) {
    connection_ = std::make_unique<Connection>(timeLimit_);
  }
  return connection_->get(unit);
}

}  // namespace snapshot
