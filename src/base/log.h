// SPDX-License-Identifier: Apache-2.0
#pragma once

// Structured log lines for people and machines. A line has a level, a message and attributes; where it goes and what it
// looks like is decided once, by whoever makes the Log. Pure code does not log: it returns notes.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

enum class LogLevel : std::uint8_t { debug, info, warn, error };

enum class LogFormat : std::uint8_t {
  console,  // [cli] message: key=value
  text,     // time=… level=… msg=… key=value
  json,     // one object per line
};

struct LogAttribute {
  std::string_view key;
  std::string value;
  bool isNumber = false;  // written as a number in JSON
};

struct LogStyle {
  LogFormat format = LogFormat::console;
  LogLevel least = LogLevel::info;
  std::string prefix = "cli";
  std::string module = "assay";
  std::string version;
  bool colour = false;
};

class Log {
 public:
  // `write` gets whole lines with their newline; `time` gives the RFC 3339 time of a line.
  Log(LogStyle style, std::function<void(std::string_view)> write, std::function<std::string()> time);

  void debug(std::string_view message, const std::vector<LogAttribute>& attributes = {}) const;
  void info(std::string_view message, const std::vector<LogAttribute>& attributes = {}) const;
  void warn(std::string_view message, const std::vector<LogAttribute>& attributes = {}) const;
  void error(std::string_view message, const std::vector<LogAttribute>& attributes = {}) const;

 private:
  void write(LogLevel level, std::string_view message, const std::vector<LogAttribute>& attributes) const;

  LogStyle style_;
  std::function<void(std::string_view)> write_;
  std::function<std::string()> time_;
};
