// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include "base/text.h"
#include "base/text_table.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::array<std::string_view, 4> kLevelNames = {"DEBUG", "INFO", "WARN", "ERROR"};

std::string_view levelName(LogLevel level) { return kLevelNames.at(static_cast<std::size_t>(level)); }

std::string consoleLine(const LogStyle& style, LogLevel level, std::string_view message,
                        const std::vector<LogAttribute>& attributes) {
  std::string line = fmt::format("[{}] {}", style.prefix, level == LogLevel::warn ? "warning: " : "");
  line += text::printable(message);
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    line +=
        fmt::format("{}{}={}", i == 0 ? ": " : " ", attributes[i].key, text::printable(attributes[i].value));
  }
  if (!style.colour) {
    return line + '\n';
  }
  const std::string_view colour = level == LogLevel::error ? "31" : level == LogLevel::warn ? "33" : "32";
  return fmt::format("\x1b[{}m{}\x1b[0m\n", colour, line);
}

std::string textLine(const LogStyle& style, std::string_view time, LogLevel level, std::string_view message,
                     const std::vector<LogAttribute>& attributes) {
  std::string line = fmt::format("time={} level={} module={} version={} msg={}", time, levelName(level),
                                 style.module, style.version, text::wordOrQuoted(message));
  for (const LogAttribute& attribute : attributes) {
    line += fmt::format(" {}={}", attribute.key, text::wordOrQuoted(attribute.value));
  }
  return line + '\n';
}

std::string jsonLine(const LogStyle& style, std::string_view time, LogLevel level, std::string_view message,
                     const std::vector<LogAttribute>& attributes) {
  std::string line =
      fmt::format("{{\"time\":{},\"level\":{},\"msg\":{},\"module\":{},\"version\":{}",
                  text::quotedJson(time), text::quotedJson(levelName(level)), text::quotedJson(message),
                  text::quotedJson(style.module), text::quotedJson(style.version));
  for (const LogAttribute& attribute : attributes) {
    line += fmt::format(",{}:{}", text::quotedJson(attribute.key),
                        attribute.isNumber ? attribute.value : text::quotedJson(attribute.value));
  }
  return line + "}\n";
}

}  // namespace

Log::Log(LogStyle style, std::function<void(std::string_view)> write, std::function<std::string()> time)
    : style_(std::move(style)), write_(std::move(write)), time_(std::move(time)) {}

void Log::debug(std::string_view message, const std::vector<LogAttribute>& attributes) const {
  write(LogLevel::debug, message, attributes);
}

void Log::info(std::string_view message, const std::vector<LogAttribute>& attributes) const {
  write(LogLevel::info, message, attributes);
}

void Log::warn(std::string_view message, const std::vector<LogAttribute>& attributes) const {
  write(LogLevel::warn, message, attributes);
}

void Log::error(std::string_view message, const std::vector<LogAttribute>& attributes) const {
  write(LogLevel::error, message, attributes);
}

void Log::write(LogLevel level, std::string_view message, const std::vector<LogAttribute>& attributes) const {
  if (level < style_.least) {
    return;
  }
  switch (style_.format) {
    case LogFormat::console: write_(consoleLine(style_, level, message, attributes)); return;
    case LogFormat::text: write_(textLine(style_, time_(), level, message, attributes)); return;
    case LogFormat::json: write_(jsonLine(style_, time_(), level, message, attributes)); return;
  }
}
