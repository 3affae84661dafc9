// SPDX-License-Identifier: Apache-2.0
#include "cli/inputs.h"

#include "base/result.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/services.h"
#include "document/decode.h"
#include "document/read.h"
#include "document/value.h"
#include "document/view.h"
#include "platform/http_client.h"
#include "recipe/catalog.h"
#include "recipe/catalog_layer.h"
#include "recipe/directory_layer.h"
#include "recipe/recipe.h"
#include "recipe/resolve.h"
#include "recipe/selection.h"
#include "snapshot/snapshot.h"

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

constexpr std::string_view kUserAgentName = "assay";

Result<> checkHttpStatus(const std::string& url, int status) {
  if (status == 200) {
    return {};
  }
  const auto failed = [&](Code code, std::string_view meaning) {
    return failure(code,
                   fmt::format("{} answered with HTTP status {}{}", text::quoted(url, 200), status, meaning));
  };
  if (status == 404 || status == 410) {
    return failed(Code::notFound, " (not there)");
  }
  if (status == 401 || status == 403) {
    return failed(Code::permissionDenied, " (not permitted)");
  }
  if (status == 429) {
    return failed(Code::exhausted, " (too many requests)");
  }
  return failed(status >= 500 ? Code::unavailable : Code::invalidInput, ", expected 200");
}

// A document over a limit is a bad document; `exhausted` stays for a server that answers 429.
template <class T>
Result<T> asBadInput(Result<T> result) {
  if (!result && result.error().code == Code::exhausted) {
    result.error().code = Code::invalidInput;
  }
  return result;
}

Result<std::string> fetch(Services& services, const std::string& url, std::size_t maxBytes) {
  if (services.http == nullptr) {
    return failure(Code::unsupported, "this program was built without an HTTP client");
  }
  platform::HttpRequest request;
  request.url = url;
  request.userAgent = fmt::format("{}/{}", kUserAgentName, services.build.version);
  request.maxBytes = maxBytes;
  platform::HttpResponse response = TRY(asBadInput(services.http->get(request)));
  TRY_VOID(checkHttpStatus(shownSource(url), response.status));
  if (!document::isGzip(response.body)) {
    return std::move(response.body);
  }
  return asBadInput(document::inflateGzip(response.body, shownSource(url), maxBytes));
}

Result<std::string> readBytes(Services& services, const std::string& source, std::size_t maxBytes) {
  TRY_VOID(refuseClusterSource(source));
  if (platform::isHttpUrl(source)) {
    return fetch(services, source, maxBytes);
  }
  return asBadInput(source == "-" ? services.files.readStandardInput(maxBytes)
                                  : services.files.read(source, maxBytes));
}

document::UnknownKeys policyOf(bool strict) {
  return strict ? document::UnknownKeys::reject : document::UnknownKeys::warn;
}

}  // namespace

std::string shownSource(const std::string& source) {
  return platform::isHttpUrl(source) ? platform::withoutSecrets(source) : source;
}

bool isConfigMapUri(std::string_view source) { return source.starts_with("cm://"); }

Result<> refuseClusterSource(const std::string& source) {
  if (!isConfigMapUri(source)) {
    return {};
  }
  return failure(
      Code::unsupported,
      fmt::format("{} is in a cluster, which this version cannot read yet: expected a file, '-' or "
                  "an http(s) URL",
                  text::quoted(source, 200)));
}

Result<std::string> readText(Services& services, const std::string& source) {
  return readBytes(services, source, document::ReadLimits{}.maxBytes);
}

Result<document::Document> readDocument(Services& services, const std::string& source) {
  const document::ReadLimits limits;
  const std::string bytes = TRY(readBytes(services, source, limits.maxBytes));
  return asBadInput(document::readAny(bytes, shownSource(source), limits));
}

void logNotes(Services& services, const std::vector<document::Note>& notes) {
  for (const document::Note& note : notes) {
    services.log.warn(document::describe(note));
  }
}

Result<recipe::Recipe> readRecipe(Services& services, const std::string& source, bool strict,
                                  document::Value* original) {
  const document::Document document = TRY_WHILE(readDocument(services, source), "reading the recipe");
  document::DecodeContext context;
  context.unknownKeys = policyOf(strict);
  recipe::Recipe recipe = TRY_WHILE(recipe::parseRecipe(document.root(), context), "reading the recipe");
  logNotes(services, context.notes);
  if (original != nullptr) {
    *original = document::Value::from(document.root());
  }
  return recipe;
}

Result<snapshot::Snapshot> readSnapshot(Services& services, const std::string& source, bool strict) {
  const document::Document document = TRY_WHILE(readDocument(services, source), "reading the snapshot");
  std::vector<document::Note> notes;
  snapshot::Snapshot snapshot =
      TRY_WHILE(snapshot::fromDocument(document.root(), policyOf(strict), notes), "reading the snapshot");
  logNotes(services, notes);
  return snapshot;
}

Result<recipe::Catalog> loadCatalog(Services& services, const std::string& catalogDirectory,
                                    const std::string& dataDirectory) {
  std::vector<std::unique_ptr<recipe::CatalogLayer>> layers;
  if (catalogDirectory.empty()) {
    layers.push_back(std::make_unique<recipe::EmbeddedLayer>(services.embeddedCatalog));
  } else {
    layers.push_back(TRY_WHILE(recipe::DirectoryLayer::open(services.files, catalogDirectory),
                               "opening the catalog directory"));
  }
  if (!dataDirectory.empty()) {
    services.log.debug("initializing external data provider", {{"directory", dataDirectory}});
    layers.push_back(
        TRY_WHILE(recipe::DirectoryLayer::open(services.files, dataDirectory), "opening the data directory"));
    for (const std::string& path : layers.back()->paths()) {
      services.log.debug("external file registered", {{"path", path}});
    }
  }
  recipe::Catalog catalog = TRY_WHILE(recipe::Catalog::load(std::move(layers)), "loading the catalog");
  if (!catalogDirectory.empty() ||
      !dataDirectory.empty()) {  // the embedded one was checked when it was built
    TRY_VOID(recipe::checkChains(catalog));
  }
  logNotes(services, catalog.notes());
  logNotes(services, catalog.ignoredFiles());
  return catalog;
}

Result<recipe::Catalog> loadCatalog(Services& services, const Arguments& arguments) {
  return loadCatalog(services, arguments.text("catalog"), arguments.text("data"));
}

}  // namespace cli
