// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"
#include "document/read.h"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace document {

namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::size_t kInflateChunk = std::size_t{64} * 1024;

tl::unexpected<Error> gzipFailure(Code code, const std::string& file, std::string message) {
  return failure(Error{code, std::move(message), {}, SourceSpan{file, 0, 0, {}}, {}});
}

// Owns a zlib stream that reads gzip members.
class GzipStream {
 public:
  explicit GzipStream(std::string_view bytes) : rest_(bytes) {
    constexpr int kGzipOnly = 16;
    INVARIANT(inflateInit2(&stream_, MAX_WBITS + kGzipOnly) == Z_OK);
  }
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;
  ~GzipStream() { inflateEnd(&stream_); }

  std::string_view rest() const { return rest_; }
  const char* problem() const { return stream_.msg == nullptr ? "unknown problem" : stream_.msg; }

  // Appends the next inflated bytes and returns zlib's code.
  int next(std::string& inflated) {
    std::array<Bytef, kInflateChunk> chunk;
    const std::size_t offered = std::min<std::size_t>(rest_.size(), std::numeric_limits<uInt>::max());
    // zlib takes its input without const but does not write to it.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));  // NOLINT
    stream_.avail_in = static_cast<uInt>(offered);
    stream_.next_out = chunk.data();
    stream_.avail_out = static_cast<uInt>(chunk.size());
    const int code = inflate(&stream_, Z_NO_FLUSH);
    rest_.remove_prefix(offered - stream_.avail_in);
    inflated.append(reinterpret_cast<const char*>(chunk.data()), chunk.size() - stream_.avail_out);  // NOLINT
    return code;
  }

  void startMember() { inflateReset(&stream_); }

 private:
  z_stream stream_{};
  std::string_view rest_;
};

// Tape blocks and some tools pad the end with zeros.
bool isPadding(std::string_view rest) { return rest.find_first_not_of('\0') == std::string_view::npos; }

}  // namespace

bool isGzip(std::string_view bytes) { return bytes.starts_with(kGzipMagic); }

Result<std::string> inflateGzip(std::string_view bytes, const std::string& file, std::size_t maxBytes) {
  GzipStream stream(bytes);
  std::string inflated;
  while (true) {
    const int code = stream.next(inflated);
    if (inflated.size() > maxBytes) {
      return gzipFailure(Code::exhausted, file,
                         fmt::format("too large: inflates to more than {} bytes", maxBytes));
    }
    if (code == Z_OK) {
      continue;
    }
    if (code == Z_BUF_ERROR) {
      return gzipFailure(Code::invalidInput, file,
                         "the gzip stream is cut off, expected more compressed bytes");
    }
    if (code != Z_STREAM_END) {
      return gzipFailure(Code::invalidInput, file,
                         fmt::format("the gzip stream is damaged: {}", stream.problem()));
    }
    if (isPadding(stream.rest())) {
      return inflated;
    }
    if (!isGzip(stream.rest())) {
      return gzipFailure(
          Code::invalidInput, file,
          fmt::format("expected the end of the gzip stream, found {} more bytes", stream.rest().size()));
    }
    stream.startMember();
  }
}

}  // namespace document
