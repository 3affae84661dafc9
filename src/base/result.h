// SPDX-License-Identifier: Apache-2.0
#pragma once

// Result<T>: the one way a function reports an expected failure. An Error carries a code chosen by what the
// caller does next, a message that names the offending value, the frames it passed through, and the place in a
// document when one is to blame. A refusal that belongs to the domain (an unmet constraint, a failed check) is a
// value, never an Error.

#include <fmt/core.h>
#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

enum class Code : std::uint8_t {
  invalidInput,
  notFound,
  alreadyExists,
  conflict,
  failedPrecondition,
  permissionDenied,
  unauthenticated,
  unavailable,
  deadlineExceeded,
  cancelled,
  exhausted,
  corrupted,
  unsupported,
  internal,
};

// A place in a document. Lines and columns start at 1 and a column counts code points; 0 means not known.
// `path` is the place inside the document, for example `spec.componentRefs[2].version`.
struct SourceSpan {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string path;

  bool operator==(const SourceSpan&) const = default;
};

struct Error {
  Code code = Code::internal;
  std::string message;              // lower case, no trailing period, quotes the offending value
  std::vector<std::string> frames;  // innermost first: "resolving overlay 'h100-training'"
  std::optional<SourceSpan> where;
  std::string hint;  // what to do next, a sentence of its own; empty when the message says it all

  bool operator==(const Error&) const = default;
};

// `FILE:LINE:COLUMN: at 'PATH'`, without what is not known.
std::string toText(const SourceSpan& where);

// `FILE:LINE:COLUMN: at PATH: message`, then one line per frame and the hint, without a final newline.
std::string describe(const Error& error);

// The name of a code for people who read a failed test: "invalid-input".
std::string_view codeName(Code code);

template <class T = void>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;
};

inline tl::unexpected<Error> failure(Code code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message), {}, std::nullopt, {}});
}

inline tl::unexpected<Error> failure(Error error) { return tl::unexpected<Error>(std::move(error)); }

namespace result_detail {

inline Error withFrame(Error error, std::string frame) {
  error.frames.push_back(std::move(frame));
  return error;
}

}  // namespace result_detail

// TRY(expression) is the value of a Result, or returns its error from the enclosing function.
// TRY_WHILE(expression, format, ...) also adds the frame "while ...".
// NOLINTBEGIN(cppcoreguidelines-macro-usage,bugprone-macro-parentheses)
#define ASSAY_TRY_JOIN_(a, b) a##b
#define ASSAY_TRY_NAME_(counter) ASSAY_TRY_JOIN_(tryResult, counter)
#define ASSAY_TRY_(name, expression, failed) \
  __extension__({                            \
    auto&& name = (expression);              \
    if (!name) {                             \
      return ::failure(failed);              \
    }                                        \
    std::move(*name);                        \
  })
#define TRY(expression) ASSAY_TRY_1_(ASSAY_TRY_NAME_(__COUNTER__), expression)
#define ASSAY_TRY_1_(name, expression) ASSAY_TRY_(name, expression, std::move(name.error()))
#define TRY_WHILE(expression, ...) ASSAY_TRY_2_(ASSAY_TRY_NAME_(__COUNTER__), expression, __VA_ARGS__)
#define ASSAY_TRY_2_(name, expression, ...) \
  ASSAY_TRY_(name, expression, ::result_detail::withFrame(std::move(name.error()), fmt::format(__VA_ARGS__)))
// TRY_VOID: the same for a Result<void>, as a statement.
#define TRY_VOID(expression)                                 \
  do {                                                       \
    if (auto tryVoidResult = (expression); !tryVoidResult) { \
      return ::failure(std::move(tryVoidResult.error()));    \
    }                                                        \
  } while (false)

// A broken invariant of our own: prints and aborts. Never on input.
#define INVARIANT(condition) ((condition) ? void(0) : ::invariantFailed(#condition, __FILE__, __LINE__))
// NOLINTEND(cppcoreguidelines-macro-usage,bugprone-macro-parentheses)

[[noreturn]] void invariantFailed(const char* condition, const char* file, int line);
